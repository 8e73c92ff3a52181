import type { Expectation, Figure, ReportData, ReportRow } from '../language/plan/index.ts';
import { comparisonFault } from './comparison-fault.ts';
import { fallFault, rankingFault } from './order-faults.ts';
import { computedFault, type Compute } from './computed-fault.ts';
import type { CheckFault } from './fault.ts';
import { columnFault, missingColumn, nullFault, uniqueFault } from './column-faults.ts';
import {
  columnAt,
  figureText,
  finestRows,
  isNear,
  numberIn,
  sumOf,
  tablesOf,
  type Table,
} from './figures.ts';

/** The responses to a check's queries, by name. */
export type AnswersByQuery = ReadonlyMap<string, ReportData>;

type ExpectationOf<Type extends Expectation['type']> = Extract<Expectation, { type: Type }>;
type Evaluators = {
  readonly [Type in Expectation['type']]: (
    expectation: ExpectationOf<Type>,
    answers: AnswersByQuery,
  ) => CheckFault | null;
};

/** The default tolerance, which allows for differences of floating-point sums. */
const usualTolerance = 1e-6;

const ratio =
  (scale: number): Compute =>
  (above, below) =>
    below === 0 ? null : (scale * above) / below;

const evaluators: Evaluators = {
  addsUp({ query, measures, tolerance = usualTolerance }, answers) {
    for (const table of tablesOf(answers.get(query)!)) {
      if (table.truncated) return cutOff(query, table);
      for (const measure of measures) {
        const at = columnAt(table.columns, measure);
        if (at === null) return missingColumn(query, measure, table);
        const [sum, total] = [sumOf(finestRows(table), at), numberIn(table.totals, at)];
        if (isNear(sum, total, tolerance)) continue;
        const where = table.of === null ? '' : ` in ${table.of}`;
        return {
          query,
          expected: `rows of ${measure}${where} that add up to their total, ${figureText(total)}`,
          got: figureText(sum),
        };
      }
    }
    return null;
  },
  change: ({ query, measure, parts, tolerance = usualTolerance }, answers) => {
    const table = own(answers, query);
    const isRate = table.columns[columnAt(table.columns, parts[0]!) ?? -1]?.format === 'percent';
    return computedFault({ query, measure, parts, tolerance, sign: 'against', compute: change(isRate) }, [
      table,
    ]);
  },
  comparison({ query, measures, previous, tolerance = usualTolerance }, answers) {
    const [answer, before] = [answers.get(query)!, answers.get(beforeKey(query))];
    const period = before?.range;
    if (before === undefined || period === undefined)
      return { query, expected: 'an answer for the period before', got: 'none' };
    return comparisonFault({ query, measures, previous, tolerance, answer, before }, period);
  },
  cumulative({ query, measure, to, tolerance = usualTolerance }, answers) {
    const fall = fallFault({ type: 'cumulative', query, measure }, own(answers, query));
    if (fall !== null || to === undefined) return fall;
    const equals = { type: 'equals', query, measure, of: 'last', to, tolerance } as const;
    return evaluate(equals, answers);
  },
  columns: ({ query, are }, answers) => columnFault(query, are, own(answers, query)),
  difference: ({ query, measure, parts, tolerance = usualTolerance }, answers) =>
    computedFault(
      { query, measure, parts, tolerance, sign: '−', compute: (first, second) => first - second },
      tablesOf(answers.get(query)!),
    ),
  equals({ query, measure, of = 'total', where, to, tolerance = usualTolerance }, answers) {
    const got = figureOf({ query, measure, of, where }, answers);
    if ('fault' in got) return got.fault;
    const other = typeof to === 'number' ? { figure: to } : figureOf(to, answers);
    if ('fault' in other) return other.fault;
    if (isNear(got.figure, other.figure, tolerance)) return null;
    const whose = typeof to === 'number' ? '' : ` (${nameOf(to)})`;
    return {
      query,
      expected: `${nameOf({ query, measure, of, where })} to be ${figureText(other.figure)}${whose}`,
      got: figureText(got.figure),
    };
  },
  noNulls: ({ query, columns }, answers) => nullFault(query, columns, own(answers, query)),
  range({ query, measure, of = 'total', min, max }, answers) {
    const table = own(answers, query);
    if (of === 'each') return eachInRange(query, measure, [min, max], table);
    const got = figureOf({ query, measure, of }, answers);
    if ('fault' in got) return got.fault;
    if (isWithin(got.figure, min, max)) return null;
    const expected = `${nameOf({ query, measure, of })} to be ${rangeText(min, max)}`;
    return { query, expected, got: figureText(got.figure) };
  },
  ranking({ among, ...ranking }, answers) {
    const others = among && { table: own(answers, among.query), measure: among.measure };
    return rankingFault(ranking, own(answers, ranking.query), others ?? null);
  },
  ratio: ({ query, measure, parts, scale = 1, tolerance = usualTolerance }, answers) =>
    computedFault(
      { query, measure, parts, tolerance, sign: '/', compute: ratio(scale) },
      tablesOf(answers.get(query)!),
    ),
  rows({ query, min = 1, max }, answers) {
    const { rows, rowCount, truncated } = answers.get(query)!;
    const count = truncated ? rowCount : rows.length;
    if (isWithin(count, min, max)) return null;
    return { query, expected: `${rangeText(min, max)} rows`, got: String(count) };
  },
  unique: ({ query, columns }, answers) => uniqueFault(query, columns, own(answers, query)),
};

/** Evaluates an expectation. Null when it holds. `answers` must contain the queries that it names. */
export function evaluate(expectation: Expectation, answers: AnswersByQuery): CheckFault | null {
  return (evaluators[expectation.type] as (one: Expectation, answers: AnswersByQuery) => CheckFault | null)(
    expectation,
    answers,
  );
}

/** The queries whose responses an expectation needs. */
export function queriesNamedBy(expectation: Expectation): readonly string[] {
  const others = [
    'to' in expectation ? expectation.to : undefined,
    'among' in expectation ? expectation.among : undefined,
  ];
  return [expectation.query, ...others.flatMap((other) => (typeof other === 'object' ? other.query : []))];
}

const own = (answers: AnswersByQuery, query: string): Table => tablesOf(answers.get(query)!)[0]!;

/** The key of the response for the earlier period. */
export const beforeKey = (query: string): string => `${query} before`;

const change =
  (isRate: boolean): Compute =>
  (now, before) => {
    if (isRate) return (now - before) * 100;
    return before === 0 ? (now === 0 ? 0 : null) : (now - before) / Math.abs(before);
  };

const meant: Readonly<Record<NonNullable<Figure['of']>, string>> = {
  total: '',
  comparison: ' of the period before',
  rows: ', its rows added up,',
  last: ' of its last row',
};

function nameOf({ query, measure, of = 'total', where }: Figure): string {
  if (where === undefined) return `${query}.${measure}${meant[of]}`;
  return `${query}.${measure} of ${Object.values(where).join(', ')}`;
}

/** The value that an expectation names, or the reason why there is none. */
function figureOf(
  { query, measure, of = 'total', where }: Figure,
  answers: AnswersByQuery,
): { readonly figure: number | null } | { readonly fault: CheckFault } {
  const [table, earlier] = tablesOf(answers.get(query)!);
  const at = columnAt(table!.columns, measure);
  if (at === null) return { fault: missingColumn(query, measure, table!) };
  if (where !== undefined) return figureWhere(query, where, at, table!);
  if (of === 'total') return { figure: numberIn(table!.totals, at) };
  if (of === 'comparison') return { figure: numberIn(earlier?.totals ?? null, at) };
  if (of === 'last') return { figure: numberIn(finestRows(table!).at(-1) ?? null, at) };
  if (table!.truncated) return { fault: cutOff(query, table!) };
  return { figure: sumOf(finestRows(table!), at) };
}

function figureWhere(
  query: string,
  where: NonNullable<Figure['where']>,
  at: number,
  table: Table,
): ReturnType<typeof figureOf> {
  const matches = table.rows.filter((row) =>
    Object.entries(where).every(([name, value]) => row[columnAt(table.columns, name) ?? -1] === value),
  );
  if (matches.length === 1) return { figure: numberIn(matches[0]!, at) };
  const expected = `one row with ${Object.entries(where)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')}`;
  return { fault: { query, expected, got: String(matches.length) } };
}

function eachInRange(
  query: string,
  measure: string,
  [min, max]: readonly [number | undefined, number | undefined],
  table: Table,
): CheckFault | null {
  const at = columnAt(table.columns, measure);
  if (at === null) return missingColumn(query, measure, table);
  const isOff = (row: ReportRow): boolean => typeof row[at] === 'number' && !isWithin(row[at], min, max);
  const off = table.rows.filter(isOff);
  if (off.length === 0) return null;
  const figures = off.slice(0, 3).map((row) => figureText(numberIn(row, at)));
  return {
    query,
    expected: `each ${measure} to be ${rangeText(min, max)}`,
    got: `${figures.join(', ')}${off.length > 3 ? ` and ${off.length - 3} more` : ''}`,
  };
}

function isWithin(figure: number | null, min = -Infinity, max = Infinity): boolean {
  return figure !== null && figure >= min && figure <= max;
}

function rangeText(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `at most ${max}`;
  return max === undefined ? `at least ${min}` : `from ${min} to ${max}`;
}

const cutOff = (query: string, { rows }: Table): CheckFault => ({
  query,
  expected: 'all rows',
  got: `only the first ${rows.length}: the answer is cut off at its limit`,
});
