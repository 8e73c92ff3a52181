import { nearest } from '../diagnostics/suggest.ts';
import type { DatasetSpec, MeasureSpec } from '../generated/spec.ts';
import { joinOf } from '../plan/measure-spec.ts';
import type { Report } from '../source/layered.ts';
import { columnUses } from '../warehouse/column-uses.ts';

/** Checks that columns of joins are of joins that there are, and aggregated in a way that is right for them. */
export function linkJoins(spec: Partial<DatasetSpec>, named: readonly string[], report: Report): void {
  for (const { join, column, at, part } of columnUses(spec)) {
    if (join === null || named.includes(join)) continue;
    const near = nearest(join, named);
    const meant = near === undefined ? undefined : `${near}.${column}`;
    report('unknown-join', at, { name: join, allowed: named }, { part, near: meant });
  }
  for (const [name, measure] of Object.entries(spec.measures ?? {})) refuseMultiplied(name, measure, report);
}

const multiplied = ['average', 'weight', 'quantile', 'median', 'last'] as const;

/** The value of a joined row stands beside each of its facts: what is computed over facts would count it as often. */
function refuseMultiplied(name: string, measure: MeasureSpec, report: Report): void {
  for (const key of multiplied) {
    const column = measure[key];
    if (column === undefined || joinOf(column) === null) continue;
    report('wrong-joined-measure', ['measures', name, key], { name: key, column });
  }
}
