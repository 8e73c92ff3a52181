import type { ReportCell, ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import { totalOf } from '../combine.ts';
import { comparisonOf } from '../comparison.ts';
import { queryTable } from '../query-table.ts';
import { targetOf } from '../styles.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

/** The figure of a tile with its comparison and its target, below the rows of its sparkline, if it has one. */
export function kpiTable(spec: SpecOf<'kpi'>, data: WidgetData, context: WidgetContext): ReportData | null {
  const report = data[spec.query];
  const measure = report && findColumn(report.columns, spec.measure);
  if (report === undefined || measure === undefined) return null;
  const course = spec.sparkline === undefined ? null : queryTable(report, [spec.sparkline], [measure.name]);
  const base = course ?? queryTable(report, [], [measure.name]);
  if (base === null) return null;
  const target = targetOf(spec.target, report, data, context);
  const compared = spec.delta === undefined ? undefined : data[spec.delta];
  const earlier = compared === undefined ? null : comparisonOf(compared);
  const columns = target === null ? base.columns : [...base.columns, targetColumn(measure, target.label)];
  const totalsIn = (whole: ReportData, aim: ReportCell): ReportCell[] =>
    base.columns
      .map(({ name, role }) => (role === 'dimension' ? null : totalOf(whole, name)))
      .concat(target === null ? [] : [aim]);
  const own = totalsIn(report, target?.value ?? null);
  const before = earlier === null ? null : totalsIn(earlier, null);
  const hasCourse = course !== null;
  return {
    ...base,
    columns,
    rows: hasCourse ? course.rows : [own],
    totals: hasCourse ? own : null,
    comparison:
      before && compared?.comparison
        ? { ...compared.comparison, rows: hasCourse ? [] : [before], totals: hasCourse ? before : null }
        : undefined,
  };
}

const TARGET = 'tile#target';

/** A column with the format of the figure. It is a dimension, because a target is given and has no change. */
function targetColumn({ type, format, digits, currency }: ReportColumn, title: string): ReportColumn {
  const style = { ...(format && { format }), ...(digits !== undefined && { digits }), ...(currency && { currency }) }; // prettier-ignore
  return { name: TARGET, role: 'dimension', type, title, titleKey: title, ...style };
}
