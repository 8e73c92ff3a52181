import type { NumberFormatter } from './number-format.ts';
import type { NumberStyle } from './number-style.ts';
import { MINUS, roundTo, toNumber } from './numeric.ts';

/** The change of a value. */
export interface Change {
  /**
   * Amounts: the relative change (0.12 is 12 % more). Rates: percentage points (1.2). Ranks: places (−1 is
   * from third to second).
   */
  readonly value: number;
  readonly unit: 'percent' | 'points' | 'places';
  /** `flat` when the displayed number is zero. */
  readonly direction: 'up' | 'down' | 'flat';
  /** The text with its sign in the locale's notation: `+12.3%`, `−0.4 pp`. */
  readonly text: string;
}

export type GoodWhen = 'higher' | 'lower' | 'neutral';
export type Tone = 'good' | 'bad' | 'neutral';

const POINTS: Readonly<Record<string, string>> = { en: 'pp', de: 'PP', fr: 'pt', pt: 'p.p.' };

/** The abbreviation of percentage points. English in other languages. */
export function pointsIn(locale: string): string {
  return POINTS[new Intl.Locale(locale).language] ?? 'pp';
}

/** Percentages from here on have no decimals. */
const WHOLE_FROM = 100;

/**
 * The change from `previous` to `current`: percent for amounts, percentage points for rates (format percent),
 * places for ranks. Null when it is unknown: a value is missing, or an amount was 0 before.
 */
export function changeBetween(
  current: unknown,
  previous: unknown,
  style: NumberStyle,
): Pick<Change, 'value' | 'unit'> | null {
  const now = toNumber(current);
  const before = toNumber(previous);
  if (now === null || before === null) return null;
  if (style.isRank === true) return { value: now - before, unit: 'places' };
  if (style.format === 'percent') return { value: (now - before) * 100, unit: 'points' };
  if (before === 0) return now === 0 ? { value: 0, unit: 'percent' } : null;
  const value = (now - before) / Math.abs(before);
  return Number.isFinite(value) ? { value, unit: 'percent' } : null;
}

/** Formats a change with its sign and unit. */
export function writeChange(
  { value, unit }: Pick<Change, 'value' | 'unit'>,
  numbers: NumberFormatter,
  locale: string,
): Change {
  const figure = Math.abs(unit === 'percent' ? value * 100 : value);
  const decimals = unit === 'places' ? 0 : unit === 'points' && figure < 10 ? 2 : figure < WHOLE_FROM ? 1 : 0;
  const rounded = roundTo(figure, decimals);
  const direction = rounded === 0 ? 'flat' : value > 0 ? 'up' : 'down';
  const sign = { up: '+', down: MINUS, flat: '' }[direction];
  const text =
    rounded >= 1e6
      ? numbers.compact(rounded)
      : numbers.plain(rounded, rounded === 0 ? 0 : decimals, decimals);
  const behind = { percent: numbers.percentAffix, points: `\u00a0${pointsIn(locale)}`, places: '' }[unit];
  return { value, unit, direction, text: `${sign}${text}${behind}` };
}

/** Whether a change is good, depending on the measure's `goodWhen`. */
export function toneOf(change: Pick<Change, 'direction'> | null, goodWhen: GoodWhen): Tone {
  if (change === null || change.direction === 'flat' || goodWhen === 'neutral') return 'neutral';
  return (change.direction === 'up') === (goodWhen === 'higher') ? 'good' : 'bad';
}
