import type { ReportData } from '../../../language/plan/index.ts';
import type { SpecOf } from '../widget.ts';

/**
 * Whether the table shows the rows of its report one to one and in the same order: with one dimension, and unsorted
 * or sorted by a figure in the same way as its query. Requires totals, because only then every part is certain to
 * have the same columns.
 */
export function standsInParts(
  spec: SpecOf<'table'>,
  { columns, totals }: ReportData,
  sort: unknown,
): boolean {
  const dimensions = columns.filter(({ role }) => role === 'dimension');
  const [dimension] = dimensions;
  if (totals === null || dimensions.length !== 1 || dimension?.everyMember === true) return false;
  const [row, ...others] = spec.rows;
  const isFlat = others.length === 0 && row === dimension?.name;
  const isOfOneQuery =
    (spec.delta ?? spec.query) === spec.query &&
    spec.columns.every((column) => typeof column === 'string' || !('trend' in column));
  return isFlat && isOfOneQuery && isSortedAs(spec.sort, columns, sort);
}

/** Names are never sorted alike: the screen sorts them by language, a database by code points. */
function isSortedAs(written: string | undefined, columns: ReportData['columns'], sort: unknown): boolean {
  if (written === undefined) return true;
  const field = written.replace(/^-/, '');
  return written === sort && columns.some(({ name, role }) => name === field && role === 'measure');
}
