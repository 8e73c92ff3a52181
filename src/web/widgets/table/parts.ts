import type { ReportData } from '../../../language/plan/index.ts';
import type { SpecOf } from '../widget.ts';

/**
 * Whether the table has the rows of its report one for one, in their order: of one dimension, sorted by a figure as its query
 * is, or not at all. Only with a total is it certain that every part has the same columns.
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

/** Names are sorted by language on the screen, and by their letters in a database. */
function isSortedAs(written: string | undefined, columns: ReportData['columns'], sort: unknown): boolean {
  if (written === undefined) return true;
  const field = written.replace(/^-/, '');
  return written === sort && columns.some(({ name, role }) => name === field && role === 'measure');
}
