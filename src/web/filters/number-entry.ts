import { readNumber } from '../../format/index.ts';
import type { NumberRange, NumbersPlan } from '../../language/plan/index.ts';
import type { FilterContext } from './control.ts';

/** The two texts of a range of numbers while it is edited. */
export interface NumberEntry {
  readonly from: string;
  readonly to: string;
}

/** The parsed range, or an error message in the reader's language. */
export type ReadEntry =
  { readonly range: NumberRange; readonly fault: null } | { readonly range: null; readonly fault: string };

/** A number as it is typed: a percentage of 0.05 is 5. */
export function enteredNumber(
  value: number | null,
  { format }: NumbersPlan,
  { format: { locale } }: FilterContext,
): string {
  if (value === null) return '';
  const shown = format === 'percent' ? value * 100 : value;
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(shown);
}

/** A percentage as a fraction, rounded to hide floating-point noise. */
const sentNumber = (entered: number, { format }: NumbersPlan): number =>
  format === 'percent' ? Number((entered / 100).toPrecision(12)) : entered;

const refuse = (fault: string): ReadEntry => ({ range: null, fault });

export function readEntry({ from, to }: NumberEntry, plan: NumbersPlan, context: FilterContext): ReadEntry {
  const { appText, format } = context;
  const ends: (number | null)[] = [];
  for (const text of [from, to]) {
    const entered = text.trim() === '' ? null : readNumber(text, format.locale);
    if (entered === null && text.trim() !== '')
      return refuse(appText('filters.noNumber', { text: text.trim() }));
    ends.push(entered === null ? null : sentNumber(entered, plan));
  }
  const [first = null, last = null] = ends;
  const [least, most] = [plan.min, plan.max].map((end) => format.full(end, { format: plan.format }));
  if (ends.some((end) => end !== null && plan.min !== null && end < plan.min))
    return refuse(appText('filters.atLeast', { bound: least! }));
  if (ends.some((end) => end !== null && plan.max !== null && end > plan.max))
    return refuse(appText('filters.atMost', { bound: most! }));
  if (first !== null && last !== null && first > last) return refuse(appText('filters.reversed'));
  return { range: { from: first, to: last }, fault: null };
}

/** The number one step further, within the limits of the plan. An empty field starts at the nearest limit. */
export function steppedNumber(
  text: string,
  steps: number,
  plan: NumbersPlan,
  context: FilterContext,
): string {
  const entered = text.trim() === '' ? null : readNumber(text, context.format.locale);
  if (entered === null && text.trim() !== '') return text;
  const now = entered === null ? null : sentNumber(entered, plan);
  const next = now === null ? ((steps > 0 ? plan.min : plan.max) ?? 0) : now + steps * plan.step;
  const inside = Math.min(plan.max ?? Infinity, Math.max(plan.min ?? -Infinity, next));
  return enteredNumber(Number(inside.toPrecision(12)), plan, context);
}
