import { DASH } from '../../../format/index.ts';
import { tokensIn } from '../../../language/plan/index.ts';
import type { ReportCell, ReportData, Token } from '../../../language/plan/index.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import { totalOf } from '../combine.ts';
import { numberStyle } from '../styles.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

export interface TextProps {
  readonly text: string;
  readonly tone: 'plain' | 'welcome' | 'note' | 'warning';
  /** The commands below it, by name. */
  readonly actions: readonly string[];
}

/** A text with its placeholders filled: a measure's total, a dimension of the first row, a filter's selection, the route, the user. */
export function textProps(spec: SpecOf<'text'>, data: WidgetData, context: WidgetContext): TextProps | null {
  const report = spec.query === undefined ? undefined : data[spec.query];
  const values = Object.fromEntries(
    Object.entries(spec.values ?? {}).map(([name, source]) => [name, valueOf(source, report, context)]),
  );
  return { text: context.t(spec.text, values), tone: spec.tone, actions: spec.actions ?? [] };
}

function valueOf(source: string, report: ReportData | undefined, context: WidgetContext): string {
  const [token] = tokensIn(source);
  if (token !== undefined) return tokenWords(token, context) || DASH;
  const column = report && findColumn(report.columns, source);
  if (report === undefined || column === undefined) return DASH;
  if (column.role === 'measure')
    return context.format.compact(totalOf(report, column.name), numberStyle(column));
  const cell = report.rows[0]?.[report.columns.indexOf(column)] ?? null;
  return column.type === 'date' ? context.format.date(cell, column.grain) : cellText(cell);
}

function tokenWords({ kind, name }: Token, { session, route, filters }: WidgetContext): string {
  if (kind === 'component') return filters.wordsOf(name);
  const facts = kind === 'session' ? session : route;
  return (Object.hasOwn(facts, name) ? facts[name] : undefined) ?? '';
}

function cellText(cell: ReportCell): string {
  return cell === null || cell === '' ? DASH : String(cell);
}
