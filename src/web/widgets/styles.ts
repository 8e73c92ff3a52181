import { toNumber } from '../../format/index.ts';
import type { NumberStyle } from '../../format/index.ts';
import type { ReportColumn, ReportData } from '../../language/plan/index.ts';
import { totalOf } from './combine.ts';
import type { WidgetContext } from './widget.ts';

/** What a page file may say about a figure's look. */
export interface StyleSpec {
  readonly format?: NumberStyle['format'];
  readonly digits?: number | undefined;
}

/**
 * How a column's figures are written: as the page says, else as the dataset says.
 * An amount whose column names no currency stands in several, so it gets no sign at all.
 */
export function numberStyle(column: ReportColumn, spec: StyleSpec = {}): NumberStyle {
  const own = spec.format !== undefined && spec.format !== column.format;
  const currency = own ? undefined : (column.currency ?? null);
  return {
    format: spec.format ?? column.format,
    digits: spec.digits ?? (own ? undefined : column.digits),
    currency,
    ...(column.operation?.kind === 'rank' && { isRank: true }),
  };
}

/** The same for a figure whose row says the currency of its amounts, where the column has several. */
export function amountStyle(style: NumberStyle, currency: unknown): NumberStyle {
  const isOpen = style.format === 'currency' && style.currency === null;
  return isOpen && typeof currency === 'string' ? { ...style, currency, besideOthers: true } : style;
}

export interface TargetSpec {
  readonly value?: number;
  readonly measure?: string;
  readonly title?: string;
}

/** A target's figure and its name; null where there is none. */
export function targetOf(
  spec: TargetSpec | undefined,
  data: ReportData,
  context: WidgetContext,
): { readonly value: number; readonly label: string } | null {
  if (spec === undefined) return null;
  const value = spec.value ?? (spec.measure === undefined ? null : toNumber(totalOf(data, spec.measure)));
  if (value === null || !Number.isFinite(value)) return null;
  return { value, label: spec.title === undefined ? context.say('widgets.target') : context.t(spec.title) };
}
