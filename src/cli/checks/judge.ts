import type { Expectation, Figure, ReportData, ReportRow } from '../../language/plan/index.ts';
import { computedFault, type Compute } from './computed-fault.ts';
import type { CheckFault } from './fault.ts';
import { columnFault, nullFault, uniqueFault } from './column-faults.ts';
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

/** The answers to a check's queries, by name. */
export type AnswersByQuery = ReadonlyMap<string, ReportData>;

type ExpectationOf<Type extends Expectation['type']> = Extract<Expectation, { type: Type }>;
type Judges = {
  readonly [Type in Expectation['type']]: (
    expectation: ExpectationOf<Type>,
    answers: AnswersByQuery,
  ) => CheckFault | null;
};

/** How far a figure may be off where a check does not say: what floating-point sums differ by, and no more. */
const usualTolerance = 1e-6;

const ratio =
  (scale: number): Compute =>
  (above, below) =>
    below === 0 ? null : (scale * above) / below;

const judges: Judges = {
  addsUp({ query, measures, tolerance = usualTolerance }, answers) {
    for (const table of tablesOf(answers.get(query)!)) {
      if (table.truncated) return cutOff(query, table);
      for (const measure of measures) {
        const at = columnAt(table.columns, measure);
        if (at === null) return missing(query, measure, table);
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
  columns: ({ query, are }, answers) => columnFault(query, are, own(answers, query)),
  difference: ({ query, measure, parts, tolerance = usualTolerance }, answers) =>
    computedFault(
      { query, measure, parts, tolerance, sign: '−', compute: (first, second) => first - second },
      tablesOf(answers.get(query)!),
    ),
  equals({ query, measure, of = 'total', to, tolerance = usualTolerance }, answers) {
    const got = figureOf({ query, measure, of }, answers);
    if ('fault' in got) return got.fault;
    const other = typeof to === 'number' ? { figure: to } : figureOf(to, answers);
    if ('fault' in other) return other.fault;
    if (isNear(got.figure, other.figure, tolerance)) return null;
    const whose = typeof to === 'number' ? '' : ` (${nameOf(to)})`;
    return {
      query,
      expected: `${nameOf({ query, measure, of })} to be ${figureText(other.figure)}${whose}`,
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

/** What of an expectation does not hold; null where all of it does. `answers` has the queries that it names. */
export function judge(expectation: Expectation, answers: AnswersByQuery): CheckFault | null {
  return (judges[expectation.type] as (one: Expectation, answers: AnswersByQuery) => CheckFault | null)(
    expectation,
    answers,
  );
}

const own = (answers: AnswersByQuery, query: string): Table => tablesOf(answers.get(query)!)[0]!;

const nameOf = ({ query, measure, of = 'total' }: Figure): string =>
  `${query}.${measure}${of === 'rows' ? ', its rows added up,' : ''}`;

/** A figure that an expectation names, or why there is none. */
function figureOf(
  { query, measure, of = 'total' }: Figure,
  answers: AnswersByQuery,
): { readonly figure: number | null } | { readonly fault: CheckFault } {
  const table = own(answers, query);
  const at = columnAt(table.columns, measure);
  if (at === null) return { fault: missing(query, measure, table) };
  if (of === 'total') return { figure: numberIn(table.totals, at) };
  if (table.truncated) return { fault: cutOff(query, table) };
  return { figure: sumOf(finestRows(table), at) };
}

function eachInRange(
  query: string,
  measure: string,
  [min, max]: readonly [number | undefined, number | undefined],
  table: Table,
): CheckFault | null {
  const at = columnAt(table.columns, measure);
  if (at === null) return missing(query, measure, table);
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

const missing = (query: string, name: string, { columns }: Table): CheckFault => ({
  query,
  expected: `a column ${name}`,
  got: columns.map((column) => column.name).join(', '),
});

const cutOff = (query: string, { rows }: Table): CheckFault => ({
  query,
  expected: 'all rows',
  got: `only the first ${rows.length}: the answer is cut off at its limit`,
});
