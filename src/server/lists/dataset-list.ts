import { EARLIEST_DATE } from '../../language/plan/index.ts';
import type { FilterEntry } from '../../language/plan/index.ts';
import { addDays, foldText, searchedWords } from '../../format/index.ts';
import { resultOf } from '../query/dialect/statement-of.ts';
import { daysStatement, membersStatement } from '../query/statement/member-list.ts';
import type { MemberSearch } from '../query/statement/member-list.ts';
import type { ListQuestion } from '../query/question/parse-list.ts';
import type { Selection } from '../query/statement/facts.ts';
import type { Scope } from '../query/question/question.ts';
import type { Cell, Warehouse } from '../warehouse/warehouse.ts';
import { memberNames } from './member-names.ts';
import type { MemberNames } from './member-names.ts';

/** The inputs of a list besides the question. */
interface ListSource {
  readonly warehouse: Warehouse;
  readonly scope: Scope;
  readonly titleOf: (key: string) => string;
  /** The reader's language. */
  readonly language: string;
  readonly currency: string;
  /** The company's current day, as an ISO date. */
  readonly today: string;
}

/** Members of a dimension as entries of a filter bar. */
export interface MemberEntries {
  /** The first entries, followed by selected members that are not among them. */
  readonly entries: readonly FilterEntry[];
  /** The total number of members. */
  readonly total: number;
  /** Whether there are more members than entries. */
  readonly truncated: boolean;
}

/** Returns the members that occur in the facts of a question. */
export async function answerMembers(
  list: ListQuestion,
  source: ListSource,
  signal: AbortSignal,
): Promise<MemberEntries> {
  const { warehouse, scope } = source;
  const { question, requested, limit, selected } = list;
  const selection: Selection = { question, scope, range: question.range };
  const names = memberNames(requested, question.plan, source);
  const search = searchOf(list, names);
  const query = async (page: Parameters<typeof membersStatement>[1]) =>
    (await resultOf(membersStatement(selection, page), warehouse, { signal })).rows;
  const rows = await query({ limit, search, among: null });
  const total = Number(rows[0]?.at(-1) ?? 0);
  const truncated = total > rows.length;
  const first = rows.map(names.entryOf);
  if (!truncated)
    return { entries: names.isByTitle ? byTitle(first, source.language) : first, total, truncated };
  const chosen =
    selected.length === 0 ? [] : await query({ limit: selected.length, search: null, among: selected });
  const known = new Set(first.map(({ value }) => value));
  const others = chosen.map(names.entryOf).filter(({ value }) => !known.has(value));
  return { entries: [...first, ...others], total, truncated };
}

function searchOf({ search }: ListQuestion, { wordsOf }: MemberNames): MemberSearch | null {
  const words = searchedWords(search);
  if (words.length === 0) return null;
  const members = [...wordsOf].filter(([, text]) => words.every((word) => foldText(text).includes(word)));
  return { words, members: members.map(([member]) => member) };
}

/** Sorts entries by title in the language's order. */
function byTitle(entries: readonly FilterEntry[], language: string): readonly FilterEntry[] {
  const collator = new Intl.Collator(language, { numeric: true });
  return entries.toSorted((a, b) => collator.compare(a.title, b.title));
}

/** Days. If the last fact is at most a week old, new facts are still arriving. */
const ARRIVING_DAYS = 7;

/**
 * Returns the first and the last day of a question's facts. The last day is today when facts are still
 * arriving. Without facts, returns all time, so that a range can be selected.
 */
export async function answerExtent(
  { question }: ListQuestion,
  { warehouse, scope, today }: ListSource,
  signal: AbortSignal,
): Promise<{ readonly startDate: string; readonly endDate: string }> {
  const { rows } = await resultOf(daysStatement({ question, scope, range: question.range }), warehouse, {
    signal,
  });
  const [first, last] = (rows[0] ?? []).map(dayOf);
  if (!first || !last) return { startDate: EARLIEST_DATE, endDate: today };
  const isArriving = last >= addDays(today, -ARRIVING_DAYS) && last < today;
  return { startDate: first, endDate: isArriving ? today : last };
}

const dayOf = (cell: Cell): string | null => (typeof cell === 'string' ? cell.slice(0, 10) : null);
