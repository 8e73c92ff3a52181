import type { DimensionSpec } from '../generated/spec.ts';
import type { DatePart, Derivation } from './dataset.ts';

/** The members of a part of the calendar: the first and the last number, and the words for them. */
interface Part {
  readonly first: number;
  readonly last: number;
  /** The words that have i18n keys, from the first member on; none where numbers are read as they are. */
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

/** How members are made of a column's values; null where they are these values. */
export function derivationOf({ part, bands }: DimensionSpec): Derivation | null {
  if (part !== undefined) return { kind: 'part', part };
  return bands === undefined ? null : { kind: 'bands', bounds: bands };
}

/** All members that a derivation makes, in their order. */
export function membersOf(derived: Derivation): readonly (string | number)[] {
  if (derived.kind === 'bands') return bandNames(derived.bounds);
  const { first, last } = dateParts[derived.part];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The i18n keys of members that have words in every language: `members.weekday.monday`. */
export function wordsOf(derived: Derivation): Readonly<Record<string, string>> {
  if (derived.kind === 'bands') return {};
  const { first, words } = dateParts[derived.part];
  return Object.fromEntries(
    words.map((word, index) => [String(first + index), `members.${derived.part}.${word}`]),
  );
}

/** The bands between ascending bounds: `< 0`, `0 – 100`, `≥ 100`. */
export function bandNames(bounds: readonly number[]): readonly string[] {
  const between = bounds.slice(1).map((bound, index) => `${bounds[index]} – ${bound}`);
  return [`< ${bounds[0]}`, ...between, `≥ ${bounds.at(-1)}`];
}
