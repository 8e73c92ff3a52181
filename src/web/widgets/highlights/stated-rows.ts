import { toNumber, withSign } from '../../../format/index.ts';
import type { ReportCell, ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import { linkAddress } from '../link-address.ts';
import { statedValues } from '../stated-values.ts';
import { numberStyle } from '../styles.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';
import type { Highlight } from './highlight.ts';

type Spec = SpecOf<'highlights'> & { readonly sentence: string };

/** Each row in the page's sentence, whose placeholders are filled as if the row were the query's only one. */
export function statedRows(
  spec: Spec,
  report: ReportData,
  data: WidgetData,
  context: WidgetContext,
): readonly Highlight[] {
  const { link, sentence, tone } = spec;
  const column = spec.figure === undefined ? undefined : findColumn(report.columns, spec.figure);
  return report.rows.slice(0, spec.limit).map((row, at): Highlight => {
    const alone = { ...data, [spec.query]: { ...report, rows: [row], rowCount: 1 } };
    const linked = { columns: report.columns, valueAt: (index: number) => row[index] ?? null };
    return {
      id: String(at),
      sentence: context.t(sentence, statedValues(spec, alone, context)),
      cause: null,
      figure:
        column === undefined ? null : figureOf(row[report.columns.indexOf(column)] ?? null, column, context),
      direction: null,
      tone,
      link: link === undefined ? null : () => linkAddress(link, linked, context),
    };
  });
}

/** A figure for the end of a line. Differences have their sign: more than planned is a plus. */
function figureOf(cell: ReportCell, column: ReportColumn, { format }: WidgetContext): string {
  const text = format.compact(cell, numberStyle(column));
  return column.aggregate === 'difference' ? withSign(text, toNumber(cell) ?? 0) : text;
}
