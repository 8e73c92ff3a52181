import { toNumber } from '../../format/index.ts';
import type { NumberStyle } from '../../format/index.ts';
import type { ReportColumn, ReportData } from '../../language/plan/index.ts';
import { totalOf } from './combine.ts';
import type { WidgetContext, WidgetData } from './widget.ts';

/** The settings of a page file for the format of figures. */
export interface StyleSpec {
  readonly format?: NumberStyle['format'];
  readonly digits?: number | undefined;
}

/**
 * The number format of a column: the page's, else the dataset's. An amount whose column has no currency may be in
 * several, so it is formatted without a currency sign.
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

/** The same for a figure whose row has the currency, where the column's amounts are in several. */
export function amountStyle(style: NumberStyle, currency: unknown): NumberStyle {
  const isOpen = style.format === 'currency' && style.currency === null;
  return isOpen && typeof currency === 'string' ? { ...style, currency, besideOthers: true } : style;
}

export interface TargetSpec {
  readonly value?: number;
  readonly measure?: string;
  /** The query with the measure; default: the widget's own. */
  readonly query?: string;
  readonly title?: string;
}

/** The value and the name of a target; null without one. `own` is the report of the widget's query. */
export function targetOf(
  spec: TargetSpec | undefined,
  own: ReportData,
  data: WidgetData,
  context: WidgetContext,
): { readonly value: number; readonly label: string } | null {
  if (spec === undefined) return null;
  const report = spec.query === undefined ? own : data[spec.query];
  const total = report === undefined || spec.measure === undefined ? null : totalOf(report, spec.measure);
  const value = spec.value ?? toNumber(total);
  if (value === null || !Number.isFinite(value)) return null;
  return {
    value,
    label: spec.title === undefined ? context.appText('widgets.target') : context.t(spec.title),
  };
}

/** A note on targets whose query failed to load; null where all have loaded. */
export function missingTargets(
  specs: readonly TargetSpec[],
  data: WidgetData,
  { appText }: Pick<WidgetContext, 'appText'>,
): string | null {
  const isMissing = specs.some(({ query }) => query !== undefined && !(query in data));
  return isMissing ? appText('widgets.annotations.noTarget') : null;
}

const RATE = { format: 'percent' } as const;
/** The smallest percentage of the short format and of the longest format, and the digits of the latter. */
const [SHOWN, LEAST, MOST_DIGITS] = [0.01, 0.0001, 4] as const;

/** Formats a rate. A very small one gets two significant digits, so that it is never shown as zero. */
export function rateText(part: number | null, { format }: Pick<WidgetContext, 'format'>): string {
  const percent = Math.abs(part ?? 0) * 100;
  if (part === null || percent === 0 || percent >= SHOWN) return format.compact(part, RATE);
  if (percent < LEAST) return `< ${format.compact(LEAST / 100, { ...RATE, digits: MOST_DIGITS })}`;
  const digits = Math.min(1 - Math.floor(Math.log10(percent)), MOST_DIGITS);
  return format.compact(part, { ...RATE, digits });
}

/**
 * A common number of digits for percentages and factors in a column of figures, so that they can be compared at a
 * glance.
 */
export function evenStyle(figures: readonly number[], style: NumberStyle): NumberStyle {
  if (style.digits !== undefined || (style.format !== 'percent' && style.format !== 'multiplier'))
    return style;
  const scale = style.format === 'percent' ? 100 : 1;
  const known = figures.map((figure) => Math.abs(figure) * scale).filter((figure) => figure >= SHOWN);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (known.length === 0 || most >= 1000) return style;
  return { ...style, digits: most < 10 || least < 0.1 ? 2 : most < 100 ? 1 : 0 };
}
