import type { FilterEntry } from '../../language/plan/index.ts';
import { addDays, createFormatters, dateOfDay, dayNumber, localeOf, nextPeriod } from '../../format/index.ts';
import type { AskedDimension } from '../query/question/question.ts';
import type { Cell } from '../warehouse/warehouse.ts';

/** How members of a dimension are named for a reader. */
export interface MemberNames {
  /** The entry of a row: the member, and its label where the dimension has one. */
  readonly entryOf: (row: readonly Cell[]) => FilterEntry;
  /** The words of members that have any, in the reader's language. */
  readonly wordsOf: ReadonlyMap<string, string>;
  /** Whether the names decide about the order, and not the dimension. */
  readonly isByTitle: boolean;
}

interface Reader {
  readonly titleOf: (key: string) => string;
  readonly language: string;
}

export function memberNames(
  { dimension, grain }: AskedDimension,
  { titleOf, language }: Reader,
): MemberNames {
  const { members, label, type, derived, order } = dimension;
  const wordsOf = new Map(Object.entries(members).map(([member, key]) => [member, titleOf(key)]));
  if (grain !== null) {
    const { date } = createFormatters({ locale: localeOf(language, []), currency: null });
    const entryOf: MemberNames['entryOf'] = ([member]) => {
      const start = String(member).slice(0, 10);
      return { title: date(start, grain), value: `${start}_${lastDay(start, grain)}` };
    };
    return { entryOf, wordsOf, isByTitle: false };
  }
  return {
    entryOf([member, shown]) {
      const value = member ?? '';
      const text = label === null || shown === null ? value : shown;
      return { title: wordsOf.get(String(value)) ?? String(text), value };
    },
    wordsOf,
    isByTitle: type === 'string' && derived === null && order.length === 0,
  };
}

/** The last day of a period of the calendar. */
function lastDay(start: string, grain: Parameters<typeof nextPeriod>[1]): string {
  const next = nextPeriod(dayNumber(start) * DAY, grain);
  return addDays(dateOfDay(next / DAY), -1);
}

const DAY = 86_400_000;
