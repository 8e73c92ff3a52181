import { toneOf } from '../../../../format/index.ts';
import type { Tone } from '../../../../format/index.ts';
import { asSentence, coverageText, ratedBy, shareText } from '../../coverage.ts';
import { lastDayOf } from '../../comparison.ts';
import { annotationsAt } from '../data/annotations.ts';
import { openDays } from '../../period-notes.ts';
import { amountStyle } from '../../styles.ts';
import { shareOf } from '../../top-members.ts';
import type { WidgetContext } from '../../widget.ts';
import type { CartesianProps, Series } from '../data/model.ts';
import { wholeAt } from '../scale/stack.ts';

export interface TooltipRow {
  readonly id: string;
  readonly name: string;
  /** Null for a row without a colour. */
  readonly color: string | null;
  readonly value: string;
  readonly share: string | null;
  readonly change: { readonly text: string; readonly tone: Tone } | null;
  /** The share of the data for which the figure is known; null where that is all. */
  readonly coverage: string | null;
}

export interface TooltipTable {
  readonly title: string;
  readonly rows: readonly TooltipRow[];
  readonly total: string | null;
  readonly hasShare: boolean;
  readonly hasChange: boolean;
  readonly hasCoverage: boolean;
  /** The members of "Other", or that a day is not over. */
  readonly notes: readonly string[];
}

const NAMES_IN_OTHER = 6;

/** The figures at a position as a table: value, share of the total, change against the comparison period. */
export function tooltipTable(
  props: CartesianProps,
  visible: readonly Series[],
  at: number,
  context: WidgetContext,
  colorOf: (id: string) => string,
): TooltipTable {
  const { format } = context;
  const adds =
    (props.stack === 'zero' || props.stack === 'normalize') &&
    visible.length > 1 &&
    props.marks === undefined &&
    !mixesCurrencies(visible, at);
  const whole = adds ? wholeAt(visible, at) : null;
  const rows = visible.map((series): TooltipRow => {
    const value = series.values[at] ?? null;
    const share = shareOf(value, whole);
    const change = series.previous === null ? null : format.change(value, series.previous[at], series.style);
    return {
      id: series.id,
      name: series.name,
      color: colorOf(series.id),
      value:
        value === null
          ? (expectedAt(series, at, context) ?? format.full(value, series.style))
          : format.full(value, amountStyle(series.style, series.currencies?.[at])),
      share: share === null ? null : format.share(share),
      // A day that is not over would always show a decrease.
      change:
        change === null || props.partial.has(at)
          ? null
          : { text: change.text, tone: toneOf(change, goodWhenAt(series, at)) },
      coverage: coverageAt(series, at, context),
    };
  });
  const other = visible.find(({ holds }) => holds.length > 0);
  return {
    title: props.positions[at]!.label,
    rows,
    total:
      whole === null || visible.some(({ values }) => (values[at] ?? 0) < 0)
        ? null
        : format.full(whole, amountStyle(visible[0]!.style, visible[0]!.currencies?.[at])),
    hasShare: rows.some(({ share }) => share !== null),
    hasChange: rows.some(({ change }) => change !== null),
    // The coverage of a single figure is a sentence; that of several is a column.
    hasCoverage: rows.length > 1 && rows.some(({ coverage }) => coverage !== null),
    notes: [
      ...annotationsAt(props.annotations, at),
      ...(visible.some(
        ({ values, forecast }) => (values[at] ?? null) === null && (forecast?.values[at] ?? null) !== null,
      )
        ? [
            context.appText('widgets.forecast.here', {
              level: format.full(props.forecastLevel ?? 0, { format: 'percent', digits: 0 }),
            }),
          ]
        : []),
      ...(visible.length === 1 ? sentencesOf(visible[0]!, at, context) : []),
      ...(visible.some((series) => series.goodWhen !== 'neutral' && series.byChance?.[at] === true) &&
      !props.partial.has(at)
        ? [context.appText('widgets.byChance', { count: visible.length })]
        : []),
      ...[props.partial.get(at), lagAt(props, at, context)].filter((note) => note !== undefined),
      ...(other === undefined ? [] : [`${other.name}: ${namesOf(other.holds, context)}`]),
    ],
  };
}

/** The forecast with the ends of its interval; null without one. */
function expectedAt(
  { forecast, style }: Series,
  at: number,
  { format, appText }: WidgetContext,
): string | null {
  const value = forecast?.values[at] ?? null;
  if (forecast === undefined || value === null) return null;
  const [low, high] = [format.compact(forecast.low[at], style), format.compact(forecast.high[at], style)];
  return appText('widgets.forecast.figure', { value: format.compact(value, style), low, high });
}

/** Amounts in several currencies have neither a total nor shares of it. */
function mixesCurrencies(visible: readonly Series[], at: number): boolean {
  return new Set(visible.flatMap(({ currencies }) => currencies?.[at] ?? [])).size > 1;
}

/** A change is neutral where the two figures cover different data, or where it may be chance. */
function goodWhenAt({ coverage, goodWhen, byChance }: Series, at: number): Series['goodWhen'] {
  if (byChance?.[at] === true) return 'neutral';
  return ratedBy(goodWhen, coverage?.shares[at], coverage?.previous?.[at]);
}

function coverageAt({ coverage }: Series, at: number, { format }: WidgetContext): string | null {
  const share = coverage?.shares[at] ?? null;
  return share === null || share >= 1 ? null : shareText(share, format);
}

function sentencesOf({ coverage }: Series, at: number, context: WidgetContext): readonly string[] {
  if (coverage === null) return [];
  const covers = coverageText(coverage.column, coverage.shares[at], null, context);
  return covers === null ? [] : [asSentence(covers, context.format.locale)];
}

/** A note that figures of the position may still grow. Only for complete periods: others have a note anyway. */
function lagAt(
  { positions, grain, lagDays, partial, measure }: CartesianProps,
  at: number,
  { appText, today }: WidgetContext,
): string | undefined {
  const start = positions[at]!.key;
  if (grain === null || partial.has(at)) return undefined;
  if (openDays({ start, end: lastDayOf(start, grain) }, lagDays, today) === null) return undefined;
  return appText('widgets.period.lagHere', { measures: measure });
}

function namesOf(names: readonly string[], { appText }: WidgetContext): string {
  const first = names.slice(0, NAMES_IN_OTHER).join(', ');
  return names.length > NAMES_IN_OTHER
    ? appText('widgets.otherHoldsMore', { names: first, count: names.length - NAMES_IN_OTHER })
    : first;
}
