import { nearest } from '../../diagnostics/suggest.ts';
import type { DatasetSpec, MeasureSpec } from '../../generated/spec.ts';
import { columnsOfSpec } from '../../terms/measure-spec.ts';
import { isAdditive } from '../../terms/plan-dataset.ts';
import type { Report } from '../../source/layered.ts';

/** Checks columns that can be unknown, and the measures that give their coverage. */
export function linkUnknown({ unknown = {}, measures = {} }: Partial<DatasetSpec>, report: Report): void {
  const columns = new Set(
    Object.values(measures).flatMap((measure) => columnsOfSpec(measure).map(([, column]) => column)),
  );
  const whyNot = (name: string): string | null => whyNotTelling(measures[name], { unknown, measures });
  const telling = Object.keys(measures).filter((name) => whyNot(name) === null);
  for (const [column, name] of Object.entries(unknown)) {
    const allowed = [...columns];
    if (!columns.has(column))
      report('wrong-unknown-column', ['unknown', column], { name: column, allowed }, { part: 'key' });
    const reason = whyNot(name);
    const near = Object.hasOwn(measures, name) ? undefined : nearest(name, telling);
    if (reason !== null)
      report('wrong-coverage', ['unknown', column], { name, reason, allowed: telling }, { near });
  }
}

function whyNotTelling(
  measure: MeasureSpec | undefined,
  { unknown, measures }: Pick<DatasetSpec, 'measures'> & { unknown: Readonly<Record<string, string>> },
): string | null {
  if (measure === undefined) return 'the dataset has no such measure';
  const isOverFacts = measure.sum !== undefined || measure.count === true;
  if (!isOverFacts || !isAdditive(measure, measures)) return 'it is not a sum or count that adds up';
  return measure.sum !== undefined && Object.hasOwn(unknown, measure.sum) ? 'it can be unknown itself' : null;
}
