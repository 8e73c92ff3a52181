import { foldText, searchedWords } from '../../format/index.ts';
import type { Entry, EntryValue } from '../../language/plan/index.ts';
import type { Translate } from '../i18n/index.ts';

/** An entry as antd's lists take it. */
export interface Option {
  /** The value as text: antd takes no booleans. */
  readonly value: string;
  readonly label: string;
  readonly entry: Entry;
  /** What a search looks through: lower case, without accents. */
  readonly folded: string;
}

/** The text that stands for a value in a list. The entries of one list differ in it: the machine tells them apart by text, too. */
export function optionKey(value: EntryValue): string {
  return String(value);
}

/** Whether an option has every word of the search, in any order. */
export function matches(search: string, option: Pick<Option, 'folded'> | undefined): boolean {
  if (option === undefined) return false;
  return searchedWords(search).every((word) => option.folded.includes(word));
}

/** A title may be a key of the dictionary; a plain name goes through unread, since a list may have 10,000 of them. */
export function titleOf(entry: Entry, t: Translate): string {
  return entry.title.includes('.') ? t(entry.title) : entry.title;
}

/** The options of a list; build them once for each list and language. */
export function optionsOf(data: readonly Entry[], t: Translate): Option[] {
  return data.map((entry) => {
    const label = titleOf(entry, t);
    return { value: optionKey(entry.value), label, entry, folded: foldText(label) };
  });
}
