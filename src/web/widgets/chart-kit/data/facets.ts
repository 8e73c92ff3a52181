import type { ReportColumn, ReportData, ReportRow } from '../../../../language/plan/index.ts';
import { groupRows, leafRows } from '../../combine.ts';
import { inNamedOrder, topMembers } from '../../top-members.ts';
import type { Panel, Series } from './model.ts';
import { findColumn, memberId, memberName } from './series.ts';

/** The most panels: more small charts can't be compared with each other. */
const MOST_PANELS = 12;

/** Picks the rows of one member out of a report. */
export type RowsOf = (columns: readonly ReportColumn[], rows: readonly ReportRow[]) => readonly ReportRow[];

export const allRows: RowsOf = (_, rows) => rows;

interface Facet {
  readonly dimension: string;
  readonly members: readonly (Omit<Panel, 'series'> & { readonly rowsOf: RowsOf })[];
  /** The number of members without a panel. */
  readonly more: number;
}

/**
 * The panels of a dimension: its largest members by a measure, in the order that the dataset defines. Null for a
 * chart without panels.
 */
export function facetOf(name: string | undefined, data: ReportData, measure: string): Facet | null {
  const column = name === undefined ? undefined : findColumn(data.columns, name);
  if (column === undefined) return null;
  const groups = groupRows(data.columns, leafRows(data), [column.name]);
  const { top, rest } = topMembers(data.columns, groups, measure, MOST_PANELS);
  return {
    dimension: column.name,
    members: inNamedOrder(top, column).map((group) => ({
      id: memberId(data.columns, column.name, group),
      name: memberName(group.key[0]),
      rowsOf: (columns, rows) => {
        const at = columns.findIndex((each) => each.name === column.name);
        return rows.filter((row) => row[at] === group.key[0]);
      },
    })),
    more: rest?.names.length ?? 0,
  };
}

/** Splits the joined list of all panels' series back into the panels. */
export function panelsWith(panels: readonly Panel[], series: readonly Series[]): readonly Panel[] {
  let from = 0;
  return panels.map((panel) => {
    const own = series.slice(from, (from += panel.series.length));
    return { ...panel, series: own };
  });
}
