import { nearest } from '../../diagnostics/suggest.ts';
import type { MeasureSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { AroundMeasure } from './around-measure.ts';
import { datesAmong } from './link-dimensions.ts';

/** Checks the dimensions of `last`: the date in `over`, and those in `per` for whose members it is taken. */
export function linkLast(
  name: string,
  { last, over, per = [] }: MeasureSpec,
  { dataset, dimensions, named, damaged }: AroundMeasure,
  report: Report,
): void {
  if (last === undefined) return;
  const at = ['measures', name];
  const isKnown = over !== undefined && named.includes(over);
  if (over !== undefined && !damaged.has(`dimensions/${over}`) && !datesAmong(dimensions).includes(over)) {
    const allowed = datesAmong(dimensions);
    const near = isKnown ? undefined : nearest(over, allowed);
    report('wrong-time-dimension', [...at, 'over'], { name: over, key: 'over', allowed }, { near });
  }
  for (const [index, dimension] of per.entries()) {
    if (dimension === over)
      report('conflicting-keys', [...at, 'per', index], {
        name: `per: ${dimension}`,
        other: `over: ${over}`,
        reason: 'Each date would have a last value of its own, and the values of all dates would be added up',
      });
    else if (!named.includes(dimension)) {
      const allowed = named.filter((other) => other !== over);
      const params = { name: dimension, dataset, allowed };
      report('unknown-dimension', [...at, 'per', index], params);
    }
  }
}
