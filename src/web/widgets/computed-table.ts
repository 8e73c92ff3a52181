import type { NumberStyle } from '../../format/index.ts';
import type { ReportColumn, ReportData, ReportRow } from '../../language/plan/index.ts';

/** A column of figures that a widget computes. */
export interface ComputedFigure {
  readonly name: string;
  /** The title in the reader's language. */
  readonly title: string;
  readonly style: NumberStyle;
}

/**
 * The table view of a widget whose figures are computed from its query's rows: the columns that identify a row, then
 * its figures.
 */
export function computedTable(
  report: ReportData,
  of: readonly (ReportColumn | { readonly name: string; readonly title: string })[],
  figures: readonly ComputedFigure[],
  rows: readonly ReportRow[],
): ReportData | null {
  if (rows.length === 0) return null;
  const columns = [
    ...of.map((column): ReportColumn =>
      'role' in column ? column : { ...column, role: 'dimension', type: 'string', titleKey: column.title },
    ),
    ...figures.map(({ name, title, style }): ReportColumn => ({
      name,
      role: 'measure',
      type: 'number',
      title,
      titleKey: title,
      aggregate: 'none',
      format: style.format ?? 'decimal',
      ...(typeof style.currency === 'string' ? { currency: style.currency } : {}),
      ...(style.digits === undefined ? {} : { digits: style.digits }),
    })),
  ];
  return {
    ...report,
    columns,
    rows: [...rows],
    totals: null,
    rowCount: rows.length,
    truncated: false,
    comparison: undefined,
  };
}
