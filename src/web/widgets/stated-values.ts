import { DASH } from '../../format/index.ts';
import { fieldElsewhere, tokensIn } from '../../language/plan/index.ts';
import type { CompleteSpec, ReportCell, ReportColumn, ReportData, Token } from '../../language/plan/index.ts';
import { findColumn } from './chart-kit/data/series.ts';
import { leafRows, totalOf } from './combine.ts';
import { numberStyle } from './styles.ts';
import type { WidgetContext, WidgetData } from './widget.ts';

/** Shown in place of a figure that is loading. */
const PENDING = '…';

/** A value as page files write it: a field, a token, or a range of dates. */
type Written = NonNullable<CompleteSpec['values']>[string];

/** The source of a figure in a text. */
interface Source {
  readonly report: ReportData;
  readonly column: ReportColumn;
}

/**
 * The values of the placeholders in a widget's texts, formatted for the reader: the total of a measure (its figure,
 * in a report with one row), a dimension of the first row, a range of two of its dates, the selection of a filter, a
 * route parameter, the user. Missing values are a dash, loading ones an ellipsis.
 */
export function statedValues(
  spec: CompleteSpec,
  data: WidgetData | null,
  context: WidgetContext,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(spec.values ?? {}).map(([name, value]) => [name, statedText(value, spec, data, context)]),
  );
}

/** Whether a figure or a member is missing that a text mentions. */
export function lacksFigures(spec: CompleteSpec, data: WidgetData): boolean {
  return statedFields(spec).some((value) => {
    if (tokensIn(value).length > 0) return false;
    const source = sourceOf(value, spec, data);
    return source === null || (cellOf(source) ?? '') === '';
  });
}

/** The measures that a text mentions, each with its report. */
export function statedMeasures(spec: CompleteSpec, data: WidgetData): readonly Source[] {
  const sources = statedFields(spec).flatMap((value) => sourceOf(value, spec, data) ?? []);
  return sources.filter(({ column }) => column.role === 'measure');
}

/** The fields and tokens of a widget's values. */
const statedFields = (spec: CompleteSpec): readonly string[] =>
  Object.values(spec.values ?? {}).flatMap((value) =>
    typeof value === 'string' ? value : [value.start, value.end],
  );

function statedText(
  value: Written,
  spec: CompleteSpec,
  data: WidgetData | null,
  context: WidgetContext,
): string {
  if (typeof value !== 'string') return statedDays(value, spec, data, context);
  const [token] = tokensIn(value);
  if (token !== undefined) return tokenWords(token, context) || DASH;
  if (data === null) return PENDING;
  const source = sourceOf(value, spec, data);
  if (source === null) return DASH;
  const { column } = source;
  const cell = cellOf(source);
  if (column.role === 'measure')
    return context.format.compact(typeof cell === 'number' ? cell : null, numberStyle(column));
  if (column.type === 'date') return context.format.date(cell, column.grain);
  return cell === null || cell === '' ? DASH : String(cell);
}

function statedDays(
  { start, end }: Exclude<Written, string>,
  spec: CompleteSpec,
  data: WidgetData | null,
  { appText, format }: WidgetContext,
): string {
  if (data === null) return PENDING;
  const [from, to] = [start, end].map((field) => {
    const source = sourceOf(field, spec, data);
    return source && cellOf(source);
  });
  const isOpen = typeof from === 'string' && (to === null || to === undefined);
  return isOpen ? appText('widgets.fromDay', { date: format.date(from, 'day') }) : format.range(from, to);
}

function sourceOf(value: string, spec: CompleteSpec, data: WidgetData): Source | null {
  if (tokensIn(value).length > 0) return null;
  const own = 'query' in spec ? (spec.query ?? '') : '';
  const { query, field } = fieldElsewhere(value) ?? { query: own, field: value };
  const report = Object.hasOwn(data, query) ? data[query] : undefined;
  const column = report && findColumn(report.columns, field);
  return report === undefined || column === undefined ? null : { report, column };
}

function cellOf({ report, column }: Source): ReportCell {
  const [row, ...others] = leafRows(report);
  // With `limit: 1`, the total would include the rows that were cut off.
  if (column.role === 'measure' && (row === undefined || others.length > 0))
    return totalOf(report, column.name);
  return row?.[report.columns.indexOf(column)] ?? null;
}

function tokenWords({ kind, name }: Token, { session, route, filters }: WidgetContext): string {
  if (kind === 'component') return filters.wordsOf(name);
  const facts = kind === 'session' ? session : route;
  return (Object.hasOwn(facts, name) ? facts[name] : undefined) ?? '';
}
