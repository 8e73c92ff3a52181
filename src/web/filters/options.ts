import { foldText, searchedWords } from '../../format/index.ts';
import type { Entry, EntryValue } from '../../language/plan/index.ts';
import type { Translate } from '../i18n/index.ts';

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

/** A title with a dot may be a dictionary key. Others are not looked up, because a list may have 10,000 of them. */
export function titleOf(entry: Entry, t: Translate): string {
  return entry.title.includes('.') ? t(entry.title) : entry.title;
}

/** The options of a list. Build them once for each list and language. */
export function optionsOf(data: readonly Entry[], t: Translate): Option[] {
  return data.map((entry) => {
    const label = titleOf(entry, t);
    return { value: optionKey(entry.value), label, entry, folded: foldText(label) };
  });
}
