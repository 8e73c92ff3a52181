import type { MeasureSpec } from '../../generated/spec.ts';
import { planDimension } from '../../terms/plan-dataset.ts';
import type { Report } from '../../source/layered.ts';
import type { AroundMeasure } from './around-measure.ts';
import { checkMembers } from '../check-member.ts';

/** Checks the conditions of a measure: dimensions of the dataset, each with valid members. */
export function linkWhere(
  name: string,
  { where = {} }: MeasureSpec,
  { dataset, dimensions, named, damaged, columnOf }: AroundMeasure,
  report: Report,
): void {
  for (const [dimension, members] of Object.entries(where)) {
    const at = ['measures', name, 'where', dimension];
    if (!named.includes(dimension)) {
      const params = { name: dimension, dataset, allowed: named };
      report('unknown-dimension', at, params, { part: 'key' });
      continue;
    }
    const written = dimensions[dimension];
    if (written === undefined || damaged.has(`dimensions/${dimension}`)) continue;
    const { derived, type, column } = planDimension(dimension, written);
    checkMembers(members, { dimension, derived, type, column: columnOf(column) }, at, report);
  }
}
