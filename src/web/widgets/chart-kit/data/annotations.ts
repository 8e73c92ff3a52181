import { measuresShownBy } from '../../../../language/plan/index.ts';
import type { CompleteSpec, ReportColumn, ReportData } from '../../../../language/plan/index.ts';
import type { DateGrain } from '../../../../format/index.ts';
import { leafRows } from '../../combine.ts';
import { lastDayOf } from '../../comparison.ts';
import type { WidgetContext, WidgetData } from '../../widget.ts';
import type { Annotation, Position } from './model.ts';
import { findColumn, memberName } from './series.ts';

/** Annotations as they are written in a page file. */
export type AnnotationSpec = NonNullable<Extract<CompleteSpec, { type: 'line' }>['annotations']>[number];

/** An annotation: one day, or the days from the first to the last. */
export interface MarkedDays {
  readonly title: string;
  /** ISO dates, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly isPeriod: boolean;
}

/** The most annotations of a chart: more would hide the data. */
const MOST = 60;

/** Returns the days to mark, in order and without duplicates, and notes about those that could not be loaded. */
export function markedDays(
  specs: readonly AnnotationSpec[] | undefined,
  data: WidgetData,
  context: WidgetContext,
): { readonly marked: readonly MarkedDays[]; readonly note: string | null } {
  const shown = measuresShownBy(context.plan.spec);
  const all = (specs ?? []).flatMap((spec): readonly MarkedDays[] => {
    if ('query' in spec) return spec.query in data ? daysOf(spec, data[spec.query]!, shown) : [];
    const title = context.t(spec.title);
    return 'date' in spec
      ? [{ title, from: spec.date, to: spec.date, isPeriod: false }]
      : [{ title, from: spec.from, to: spec.to, isPeriod: true }];
  });
  const distinct = new Map(all.map((each) => [`${each.from} ${each.to} ${each.title}`, each]));
  const marked = [...distinct.values()].toSorted((a, b) => a.from.localeCompare(b.from));
  const isLacking = (specs ?? []).some((spec) => 'query' in spec && !(spec.query in data));
  return {
    marked: marked.slice(0, MOST),
    note: isLacking ? context.appText('widgets.annotations.lacking') : null,
  };
}

/** The days of a query's rows. Rows of a measure are left out where the chart does not show it. */
function daysOf(
  spec: Extract<AnnotationSpec, { query: string }>,
  report: ReportData,
  shown: readonly string[],
): readonly MarkedDays[] {
  const at = (name: string | undefined): number => {
    const column: ReportColumn | undefined =
      name === undefined ? undefined : findColumn(report.columns, name);
    return column === undefined ? -1 : report.columns.indexOf(column);
  };
  const [start, end, name, about] = [at(spec.start), at(spec.end), at(spec.name), at(spec.measure)];
  return leafRows(report).flatMap((row): readonly MarkedDays[] => {
    const measure = row[about] ?? null;
    if (measure !== null && !shown.includes(String(measure))) return [];
    const from = row[start];
    const to = end < 0 ? from : (row[end] ?? from);
    if (typeof from !== 'string' || typeof to !== 'string' || to < from) return [];
    return [
      { title: memberName(row[name]), from: from.slice(0, 10), to: to.slice(0, 10), isPeriod: end >= 0 },
    ];
  });
}

/** The annotations with their positions along an axis of periods. Those outside the axis are left out. */
export function placedDays(
  marked: readonly MarkedDays[],
  positions: readonly Position[],
  grain: DateGrain | null,
  { format }: Pick<WidgetContext, 'format'>,
): Annotation[] {
  const [first] = positions;
  if (grain === null || first === undefined) return [];
  const periods = positions.map(({ key }) => ({ start: key.slice(0, 10), end: lastDayOf(key, grain) }));
  return marked.flatMap(({ title, from, to, isPeriod }): readonly Annotation[] => {
    const begin = periods.findIndex(({ end }) => end >= from);
    const end = isPeriod ? periods.findLastIndex(({ start }) => start <= to) : begin;
    if (begin < 0 || end < begin || to < periods[0]!.start) return [];
    const days = from === to ? format.date(from, 'day') : format.range(from, to);
    return [{ title, days, from: begin, to: end, isPeriod }];
  });
}

/** The texts of the annotations at a position, for its tooltip. */
export const annotationsAt = (annotations: readonly Annotation[], index: number): string[] =>
  annotations
    .filter(({ from, to }) => index >= from && index <= to)
    .map(({ title, days }) => `${title} (${days})`);
