import { addDays, dayNumber, monthNumber } from '../format/index.ts';
import type { ReportData, ReportRow } from '../language/plan/index.ts';
import {
  columnAt,
  figureText,
  identityAt,
  isNear,
  numberIn,
  rowText,
  tablesOf,
  type Table,
} from './figures.ts';
import type { CheckFault } from './fault.ts';

export interface Period {
  readonly start: string;
  readonly end: string;
}

/** The data for checking a comparison: the response, and a separate response for the earlier period. */
export interface Compared {
  readonly query: string;
  readonly measures: readonly string[];
  readonly previous: string | undefined;
  readonly tolerance: number;
  readonly answer: ReportData;
  readonly before: ReportData;
}

/**
 * The period that a response should be compared with. Null without a comparison. `compare` is the query's
 * parameter.
 */
export function periodBefore({ range, comparison }: ReportData, compare: string | undefined): Period | null {
  if (range === undefined) return null;
  if (compare === undefined || compare === 'previous_period') return rightBefore(range);
  return comparison ?? null;
}

/** The same number of days directly before a period; for whole months, the same number of months. */
function rightBefore({ start, end }: Period): Period {
  const last = addDays(start, -1);
  if (start.endsWith('-01') && addDays(end, 1).endsWith('-01')) {
    const months = monthNumber(end) - monthNumber(start) + 1;
    const first = monthNumber(start) - months;
    const month = String((first % 12) + 1).padStart(2, '0');
    return { start: `${Math.floor(first / 12)}-${month}-01`, end: last };
  }
  return { start: addDays(start, dayNumber(start) - dayNumber(end) - 1), end: last };
}

/** The first earlier value that differs from the separate response for that period. */
export function comparisonFault(compared: Compared, period: Period): CheckFault | null {
  const { query, answer, previous } = compared;
  if (previous !== undefined) return previousFault(compared, previous);
  const { comparison } = answer;
  if (!comparison?.covered) return { query, expected: 'a comparison', got: 'none' };
  if (comparison.start !== period.start || comparison.end !== period.end) {
    const expected = `a comparison with ${period.start} to ${period.end}`;
    return { query, expected, got: `${comparison.start} to ${comparison.end}` };
  }
  const [own, earlier] = tablesOf(answer);
  return misplaced(query, own!, earlier!) ?? wrongFigures(compared, earlier!);
}

function wrongFigures({ query, measures, tolerance, before }: Compared, earlier: Table): CheckFault | null {
  const alone = tablesOf(before)[0]!;
  for (const measure of measures) {
    const [at, aloneAt] = [columnAt(earlier.columns, measure), columnAt(alone.columns, measure)];
    if (at === null || aloneAt === null) return { query, expected: `a column ${measure}`, got: 'none' };
    const figures = new Map(alone.rows.map((row) => [membersOf(alone, row), numberIn(row, aloneAt)]));
    const pairs = earlier.rows.map((row) => [row, figures.get(membersOf(earlier, row)) ?? null] as const);
    if (earlier.totals !== null && alone.totals !== null)
      pairs.unshift([earlier.totals, numberIn(alone.totals, aloneAt)]);
    for (const [row, expected] of pairs) {
      if (isNear(numberIn(row, at), expected, tolerance)) continue;
      const where = row === earlier.totals ? 'in the total' : `in the row ${rowText(earlier, row)}`;
      return {
        query,
        expected: `${measure} ${where} to be what the period has by itself, ${figureText(expected)}`,
        got: figureText(numberIn(row, at)),
      };
    }
  }
  return null;
}

/** A row at the position of another member or of another day. */
function misplaced(query: string, own: Table, earlier: Table): CheckFault | null {
  const dates = own.columns.findIndex(({ role, grain }) => role === 'dimension' && grain !== undefined);
  const others = own.columns.flatMap(({ role, type }, at) =>
    role === 'dimension' && type !== 'date' ? [at] : [],
  );
  const shifts = new Set<number>();
  for (const [index, row] of own.rows.entries()) {
    const beside = earlier.rows[index];
    if (beside === undefined) continue;
    if (others.some((at) => row[at] !== beside[at]))
      return { query, expected: `${rowText(own, row)} beside itself`, got: rowText(earlier, beside) };
    if (dates >= 0 && own.columns[dates]!.grain === 'day')
      shifts.add(dayNumber(String(row[dates])) - dayNumber(String(beside[dates])));
  }
  if (shifts.size <= 1) return null;
  return {
    query,
    expected: 'each day beside the day at its place of the period before',
    got: `days ${[...shifts].join(', ')} apart`,
  };
}

/** Compares a column of earlier values with the response for that period, for members that both have. */
function previousFault(
  { query, measures, tolerance, answer, before }: Compared,
  previous: string,
): CheckFault | null {
  const [own, alone] = [tablesOf(answer)[0]!, tablesOf(before)[0]!];
  const [at, aloneAt] = [columnAt(own.columns, previous), columnAt(alone.columns, measures[0]!)];
  if (at === null || aloneAt === null) return { query, expected: `a column ${previous}`, got: 'none' };
  const figures = new Map(alone.rows.map((row) => [membersOf(alone, row), numberIn(row, aloneAt)]));
  const both = own.rows.filter((row) => figures.has(membersOf(own, row)));
  if (both.length === 0) return { query, expected: 'members that the period before has, too', got: 'none' };
  for (const row of both) {
    const expected = figures.get(membersOf(own, row)) ?? null;
    if (isNear(numberIn(row, at), expected, tolerance)) continue;
    return {
      query,
      expected: `${previous} of ${rowText(own, row)} to be what the period before has by itself, ${figureText(expected)}`,
      got: figureText(numberIn(row, at)),
    };
  }
  return null;
}

/** The identity of a row: its members, by key where there is one. */
export function membersOf({ columns }: Table, row: ReportRow): string {
  const level = columns.findIndex(({ role }) => role === 'level');
  const members = columns.flatMap(({ role, name }) =>
    role === 'dimension' ? [row[identityAt(columns, name) ?? -1] ?? null] : [],
  );
  return JSON.stringify([...members, level < 0 ? null : row[level]]);
}
