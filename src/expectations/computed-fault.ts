import type { ReportRow } from '../language/plan/index.ts';
import { columnAt, figureText, isNear, numberIn, rowText, type Table } from './figures.ts';
import type { CheckFault } from './fault.ts';

/** Computes a measure from its two parts. Null when that is not possible. */
export type Compute = (first: number, second: number) => number | null;

/** A measure that must be computed from two others in every row and in the total. */
export interface Computed {
  readonly query: string;
  readonly measure: string;
  readonly parts: readonly string[];
  readonly tolerance: number;
  /** The operator in messages. */
  readonly sign: string;
  readonly compute: Compute;
}

/** The first row, or the total, in which a measure differs from the computation. */
export function computedFault(computed: Computed, tables: readonly Table[]): CheckFault | null {
  const { query, measure, parts } = computed;
  for (const table of tables) {
    // A partly unknown measure is computed over the facts where it is known.
    const known = (part: string): number | null => {
      const at = table.columns.findIndex(({ name }) => name === `${measure}#part:${part}`);
      return at >= 0 ? at : columnAt(table.columns, part);
    };
    const [at, ...places] = [columnAt(table.columns, measure), ...parts.map(known)];
    const absent = [measure, ...parts].find((_, index) => [at, ...places][index] === null);
    if (absent !== undefined)
      return {
        query,
        expected: `a column ${absent}`,
        got: table.columns.map(({ name }) => name).join(', '),
      };
    const where = (row: ReportRow): string => `in the row ${rowText(table, row)}`;
    const all: (readonly [ReportRow, string])[] = table.rows.map((row) => [row, where(row)]);
    if (table.totals) all.unshift([table.totals, table.of === null ? 'in the total' : `in ${table.of}`]);
    for (const [row, place] of all) {
      const fault = faultIn(row, place, computed, at!, places as number[]);
      if (fault) return fault;
    }
  }
  return null;
}

function faultIn(
  row: ReportRow,
  place: string,
  { query, measure, parts, tolerance, sign, compute }: Computed,
  at: number,
  places: readonly number[],
): CheckFault | null {
  const [first = null, second = null] = places.map((each) => numberIn(row, each));
  const got = numberIn(row, at);
  const expected = first === null || second === null ? null : compute(first, second);
  if (isNear(got, expected, tolerance)) return null;
  const values = `${figureText(first)} ${sign} ${figureText(second)}`;
  return {
    query,
    expected: `${measure} to be ${parts.join(` ${sign} `)} = ${values} = ${figureText(expected)} ${place}`,
    got: figureText(got),
  };
}
