import { foldText, readPeriod, searchedWords } from '../../format/index.ts';
import type { Entry, EntryValue } from '../../language/plan/index.ts';
import type { FilterContext } from './control.ts';

/** An entry in the shape that antd's lists take. */
export interface Option {
  /** The value as text: antd accepts no booleans. */
  readonly value: string;
  readonly label: string;
  readonly entry: Entry;
  /** The text that is searched: lower case, without accents. */
  readonly folded: string;
}

/** The key of a value in a list. It is unique within a list, because the state machine compares values by text, too. */
export function optionKey(value: EntryValue): string {
  return String(value);
}

/** Whether an option contains every word of the search, in any order. */
export function matches(search: string, option: Pick<Option, 'folded'> | undefined): boolean {
  if (option === undefined) return false;
  return searchedWords(search).every((word) => option.folded.includes(word));
}

type Words = Pick<FilterContext, 't' | 'format'>;

/**
 * The title of an entry in the reader's language. A title with a dot may be a dictionary key. Others are not looked up,
 * because a list may have 10,000 of them. Quarters and months have their names in the API as titles, such as 2026-11.
 */
export function titleOf({ title, value }: Entry, { t, format }: Words): string {
  if (title.includes('.')) return t(title);
  const period = title === value ? readPeriod(title) : null;
  return period === null ? title : format.date(period.start, period.grain);
}

/** The options of a list. Build them once for each list and language. Periods are found by both of their names. */
export function optionsOf(data: readonly Entry[], words: Words): Option[] {
  return data.map((entry) => {
    const label = titleOf(entry, words);
    const searched = label === entry.title ? label : `${label} ${entry.title}`;
    return { value: optionKey(entry.value), label, entry, folded: foldText(searched) };
  });
}
