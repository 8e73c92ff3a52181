import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../../../../language/plan/index.ts';
import { combinerOf, groupRows, leafRows, totalOf } from '../../combine.ts';
import { listOf, queryTable } from '../../query-table.ts';

/** The depth of a row in the tree. */
export const LEVEL_COLUMN: ReportColumn = {
  name: 'level',
  role: 'level',
  type: 'number',
  title: 'level',
  titleKey: 'dimensions.level',
};

/** The table behind a hierarchical chart: each member with its figures, its children beneath it, and the total. */
export function levelTable(
  data: ReportData | undefined,
  levels: string | readonly string[],
  measures: readonly string[],
): ReportData | null {
  const leaves = queryTable(data, listOf(levels), measures);
  if (data === undefined || leaves === null) return null;
  const dimensions = leaves.columns.filter(({ role }) => role === 'dimension');
  const figures = leaves.columns.slice(dimensions.length).map(({ name }) => name);
  const nothing = dimensions.map(() => null);
  const totals = [...nothing, ...figures.map((name) => totalOf(data, name))];
  if (dimensions.length < 2) return { ...leaves, totals };
  const combiners = figures.map((name) => combinerOf(data.columns, name));
  const within = (rows: readonly ReportRow[], path: readonly ReportCell[]): ReportRow[] =>
    groupRows(data.columns, rows, [dimensions[path.length]!.name]).flatMap(
      ({ key: [member = null], rows: own }) => {
        const here = [...path, member];
        const cells = [...here, ...nothing.slice(here.length)];
        const row = [...cells, ...combiners.map((combine) => combine(own)), here.length];
        return here.length === dimensions.length ? [row] : [row, ...within(own, here)];
      },
    );
  const rows = within(leafRows(data), []);
  const columns = [...leaves.columns, LEVEL_COLUMN];
  return { ...leaves, columns, rows, totals: [...totals, 0], rowCount: rows.length };
}
