import { toNumber } from '../../format/index.ts';
import type { NumberStyle } from '../../format/index.ts';
import type { ReportColumn, ReportData } from '../../language/plan/index.ts';
import { totalOf } from './combine.ts';
import type { WidgetContext, WidgetData } from './widget.ts';

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
  /** The query that the measure is of; the widget's own if left out. */
  readonly query?: string;
  readonly title?: string;
}

/** A target's figure and its name; null where there is none. `own` is what the widget's query answered. */
export function targetOf(
  spec: TargetSpec | undefined,
  own: ReportData,
  data: WidgetData,
  context: WidgetContext,
): { readonly value: number; readonly label: string } | null {
  if (spec === undefined) return null;
  const report = spec.query === undefined ? own : data[spec.query];
  const said = report === undefined || spec.measure === undefined ? null : totalOf(report, spec.measure);
  const value = spec.value ?? toNumber(said);
  if (value === null || !Number.isFinite(value)) return null;
  return { value, label: spec.title === undefined ? context.say('widgets.target') : context.t(spec.title) };
}

/** What is said where the query of a target could not be had; null where all are there. */
export function missingTargets(
  specs: readonly TargetSpec[],
  data: WidgetData,
  { say }: Pick<WidgetContext, 'say'>,
): string | null {
  const isMissing = specs.some(({ query }) => query !== undefined && !(query in data));
  return isMissing ? say('widgets.annotations.noTarget') : null;
}

const RATE = { format: 'percent' } as const;
/** Percent that the short form of a rate shows, and that its longest form does. */
const [SHOWN, LEAST, MOST_DIGITS] = [0.01, 0.0001, 4] as const;

/** A rate of what is left of a whole; a very small one by two significant digits, never as none. */
export function rateText(part: number | null, { format }: Pick<WidgetContext, 'format'>): string {
  const percent = Math.abs(part ?? 0) * 100;
  if (part === null || percent === 0 || percent >= SHOWN) return format.compact(part, RATE);
  if (percent < LEAST) return `< ${format.compact(LEAST / 100, { ...RATE, digits: MOST_DIGITS })}`;
  const digits = Math.min(1 - Math.floor(Math.log10(percent)), MOST_DIGITS);
  return format.compact(part, { ...RATE, digits });
}

/** Percent and factors that stand in a field of figures: with as many digits each, so that they can be compared at a glance. */
export function evenStyle(figures: readonly number[], style: NumberStyle): NumberStyle {
  if (style.digits !== undefined || (style.format !== 'percent' && style.format !== 'multiplier'))
    return style;
  const scale = style.format === 'percent' ? 100 : 1;
  const known = figures.map((figure) => Math.abs(figure) * scale).filter((figure) => figure >= SHOWN);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (known.length === 0 || most >= 1000) return style;
  return { ...style, digits: most < 10 || least < 0.1 ? 2 : most < 100 ? 1 : 0 };
}
