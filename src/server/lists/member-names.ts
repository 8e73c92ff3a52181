import type { FilterEntry } from '../../language/plan/index.ts';
import {
  addDays,
  createFormatters,
  dateOfDay,
  dayNumber,
  localeOf,
  memberWords,
  nextPeriod,
} from '../../format/index.ts';
import type { DatasetPlan } from '../../language/plan/index.ts';
import { derivedColumn } from '../query/answer/derived-column.ts';
import type { RequestedDimension } from '../query/question/question.ts';
import type { Cell } from '../warehouse/warehouse.ts';

/** The displayed names of a dimension's members. */
export interface MemberNames {
  /** Returns the entry of a row, which has the member, and its label if the dimension has labels. */
  readonly entryOf: (row: readonly Cell[]) => FilterEntry;
  /** Translated names by member, in the reader's language. */
  readonly wordsOf: ReadonlyMap<string, string>;
  /** Whether entries are sorted by title, and not in the dimension's order. */
  readonly isByTitle: boolean;
}

interface Reader {
  readonly titleOf: (key: string) => string;
  readonly language: string;
  /** The company's currency, ISO 4217. */
  readonly currency: string;
}

export function memberNames(
  { dimension, grain }: RequestedDimension,
  plan: DatasetPlan,
  { titleOf, language, currency }: Reader,
): MemberNames {
  const { members, label, type, derived, order } = dimension;
  const format = createFormatters({ locale: localeOf(language, []), currency });
  const own = derivedColumn(plan, dimension, plan.currency === null ? currency : null);
  const wordsOf = memberWords({ ...own, members: { ...members } }, titleOf, format);
  if (grain !== null) {
    const entryOf: MemberNames['entryOf'] = ([member]) => {
      const start = String(member).slice(0, 10);
      return { title: format.date(start, grain), value: `${start}_${lastDay(start, grain)}` };
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

/** Returns the last day of a calendar period. */
function lastDay(start: string, grain: Parameters<typeof nextPeriod>[1]): string {
  const next = nextPeriod(dayNumber(start) * DAY, grain);
  return addDays(dateOfDay(next / DAY), -1);
}

const DAY = 86_400_000;
