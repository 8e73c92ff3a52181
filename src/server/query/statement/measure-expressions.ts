import { partsOf, unknownColumns } from '../../../language/plan/index.ts';
import type { DatasetPlan, MeasurePlan } from '../../../language/plan/index.ts';
import type { ReportFigure } from './figures.ts';
import { double, sql, trusted } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';

/** An aggregate that is computed over facts. Measures share atoms: spend is one, whether asked for or part of a CPC. */
export interface Atom {
  readonly kind:
    'sum' | 'count' | 'countDistinct' | 'cumulativeDistinct' | 'min' | 'max' | 'average' | 'single';
  /** The column of the facts; null for a count of rows. */
  readonly column: string | null;
  /** The column by which an average is weighted. */
  readonly weight: string | null;
  /** Other columns that must be known: only facts where they are count. */
  readonly known: readonly string[];
}

export function atomAlias(index: number): string {
  return `a${index}`;
}

/** Whether the measure, or a part of it, is an amount in whatever currency the facts or the company have. */
export function isMonetary(plan: DatasetPlan, measure: MeasurePlan): boolean {
  if (measure.currency !== null) return false;
  if (measure.format === 'currency') return true;
  return partsOf(plan, measure).some((part) => isMonetary(plan, part));
}

/** A figure in terms of its atoms. */
export function expressFigure(plan: DatasetPlan, figure: ReportFigure, of: (atom: Atom) => Sql): Sql {
  if (figure.kind === 'measure') return express(plan, figure.measure, [], of);
  const part = express(plan, figure.measure, unknownColumns(plan, figure.of.measure), of);
  // Of no known fact, what adds up is nothing.
  const known = figure.measure.additive ? sql`COALESCE(${part}, 0)` : part;
  if (figure.kind === 'part') return known;
  return sql`(${known} / NULLIF(${express(plan, figure.measure, [], of)}, 0))`;
}

/** A measure over the facts where some columns are known. Both parts of a ratio or difference are of the same facts. */
function express(
  plan: DatasetPlan,
  measure: MeasurePlan,
  known: readonly string[],
  of: (atom: Atom) => Sql,
): Sql {
  const { aggregation } = measure;
  const needed = [...new Set([...known, ...unknownColumns(plan, measure)])].toSorted();
  const [first, second] = partsOf(plan, measure).map((part) => express(plan, part, needed, of));
  if (first !== undefined && second !== undefined) {
    return aggregation.kind === 'ratio'
      ? scaled(sql`(${first} / NULLIF(${second}, 0))`, measure.scale)
      : scaled(sql`(${first} - ${second})`, measure.scale);
  }
  const column = 'column' in aggregation ? aggregation.column : null;
  const others = needed.filter((name) => name !== column);
  const weight = aggregation.kind === 'average' ? aggregation.weight : null;
  const atom = { kind: aggregation.kind as Atom['kind'], column, weight, known: others };
  const expression = of(atom);
  // A count of facts that are all unknown is not zero.
  const isCount = atom.kind === 'count' || atom.kind === 'countDistinct';
  return scaled(isCount && needed.length > 0 ? sql`NULLIF(${expression}, 0)` : expression, measure.scale);
}

/** The atom's alias; one that is not among the atoms is added. */
export function atomNamed(atom: Atom, atoms: Atom[]): Sql {
  const isSame = (other: Atom): boolean =>
    other.kind === atom.kind &&
    other.column === atom.column &&
    other.weight === atom.weight &&
    other.known.join() === atom.known.join();
  let index = atoms.findIndex(isSame);
  if (index < 0) index = atoms.push(atom) - 1;
  return trusted(atomAlias(index));
}

function scaled(expression: Sql, scale: number): Sql {
  return scale === 1 ? expression : sql`(${expression} * ${double(trusted(scale))})`;
}
