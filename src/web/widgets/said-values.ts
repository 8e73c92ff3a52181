import { DASH } from '../../format/index.ts';
import { fieldElsewhere, tokensIn } from '../../language/plan/index.ts';
import type { CompleteSpec, ReportCell, ReportColumn, ReportData, Token } from '../../language/plan/index.ts';
import { findColumn } from './chart-kit/data/series.ts';
import { leafRows, totalOf } from './combine.ts';
import { numberStyle } from './styles.ts';
import type { WidgetContext, WidgetData } from './widget.ts';

/** Stands for a figure that is on its way. */
const PENDING = '…';

/** A figure of a text, where it comes from. */
interface Source {
  readonly report: ReportData;
  readonly column: ReportColumn;
}

/**
 * What the placeholders of a widget's texts stand for, as the reader writes it: a measure's total, or its figure where there
 * is one row alone, a dimension of the first row, a filter's selection, the route, the user. A dash for what is missing, and an ellipsis for what is on its way.
 */
export function saidValues(
  spec: CompleteSpec,
  data: WidgetData | null,
  context: WidgetContext,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(spec.values ?? {}).map(([name, value]) => [name, said(value, spec, data, context)]),
  );
}

/** Whether a figure or a member that a text says is missing. */
export function lacksFigures(spec: CompleteSpec, data: WidgetData): boolean {
  return Object.values(spec.values ?? {}).some((value) => {
    if (tokensIn(value).length > 0) return false;
    const source = sourceOf(value, spec, data);
    return source === null || (cellOf(source) ?? '') === '';
  });
}

/** The measures that a text says, each with its report. */
export function measuresSaid(spec: CompleteSpec, data: WidgetData): readonly Source[] {
  const sources = Object.values(spec.values ?? {}).flatMap((value) => sourceOf(value, spec, data) ?? []);
  return sources.filter(({ column }) => column.role === 'measure');
}

function said(value: string, spec: CompleteSpec, data: WidgetData | null, context: WidgetContext): string {
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
  // With `limit: 1` the total is of all that was cut, too.
  if (column.role === 'measure' && (row === undefined || others.length > 0))
    return totalOf(report, column.name);
  return row?.[report.columns.indexOf(column)] ?? null;
}

function tokenWords({ kind, name }: Token, { session, route, filters }: WidgetContext): string {
  if (kind === 'component') return filters.wordsOf(name);
  const facts = kind === 'session' ? session : route;
  return (Object.hasOwn(facts, name) ? facts[name] : undefined) ?? '';
}
