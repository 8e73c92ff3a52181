import type { DimensionSpec } from '../generated/spec.ts';
import type { DatePart, Derivation } from './dataset.ts';

/** The members of a part of the calendar: the first and last number, and their names. */
interface Part {
  readonly first: number;
  readonly last: number;
  /**
   * The names that have i18n keys, starting at the first member. Empty when numbers are shown as they are.
   */
  readonly words: readonly string[];
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const months = [
  'january', 'february', 'march', 'april', 'may', 'june',
  'july', 'august', 'september', 'october', 'november', 'december',
]; // prettier-ignore

const dateParts: Readonly<Record<DatePart, Part>> = {
  weekday: { first: 1, last: 7, words: weekdays },
  hourOfDay: { first: 0, last: 23, words: [] },
  dayOfMonth: { first: 1, last: 31, words: [] },
  monthOfYear: { first: 1, last: 12, words: months },
};

/** How a dimension's members are derived. Null when they are the column's values. */
export function derivationOf({ part, bands }: DimensionSpec): Derivation | null {
  if (part !== undefined) return { kind: 'part', part };
  return bands === undefined ? null : { kind: 'bands', bounds: bands };
}

/** All members of a derivation, in order. */
export function membersOf(derived: Derivation): readonly (string | number)[] {
  if (derived.kind === 'bands') return bandNames(derived.bounds);
  const { first, last } = dateParts[derived.part];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The i18n keys of members with names in every language, such as `members.weekday.monday`. */
export function wordsOf(derived: Derivation): Readonly<Record<string, string>> {
  if (derived.kind === 'bands') return {};
  const { first, words } = dateParts[derived.part];
  return Object.fromEntries(
    words.map((word, index) => [String(first + index), `members.${derived.part}.${word}`]),
  );
}

/** The names of the bands between ascending bounds: `< 0`, `0 – 100`, `≥ 100`. */
export function bandNames(bounds: readonly number[]): readonly string[] {
  const between = bounds.slice(1).map((bound, index) => `${bounds[index]} – ${bound}`);
  return [`< ${bounds[0]}`, ...between, `≥ ${bounds.at(-1)}`];
}
