import { partsOf, unknownColumns } from '../../../language/plan/index.ts';
import type { DatasetPlan, MeasurePlan } from '../../../language/plan/index.ts';
import type { ReportFigure } from './figures.ts';
import { double, inDialect, emptySql, sql, trusted } from '../dialect/sql.ts';
import { atomAlias } from './atoms.ts';
import type { Atom } from './atoms.ts';
import type { Sql } from '../dialect/dialect.ts';

/**
 * Whether the measure, or a part of it, is an amount without a fixed currency. Its currency is that of the
 * facts or of the company.
 */
export function isMonetary(plan: DatasetPlan, measure: MeasurePlan): boolean {
  if (measure.currency !== null) return false;
  if (measure.format === 'currency') return true;
  return partsOf(plan, measure).some((part) => isMonetary(plan, part));
}

/** Returns the expression of a figure by its atoms. */
export function expressFigure(plan: DatasetPlan, figure: ReportFigure, of: (atom: Atom) => Sql): Sql {
  const all = (): Sql => express(plan, figure.measure, allFacts, of);
  if (figure.kind === 'measure') return all();
  const known = unknownColumns(plan, figure.of.measure);
  const part = express(plan, figure.measure, { ...allFacts, known }, of);
  // An additive measure without known facts is 0.
  const figureOfKnown = figure.measure.additive ? sql`COALESCE(${part}, 0)` : part;
  return figure.kind === 'part' ? figureOfKnown : sql`(${figureOfKnown} / NULLIF(${all()}, 0))`;
}

/** The facts that a measure counts: those where these columns are known and these conditions are met. */
type Facts = Pick<Atom, 'known' | 'where'>;

const allFacts: Facts = { known: [], where: [] };

/**
 * Returns the expression of a measure over some of the facts. Both parts of a ratio or difference use the
 * same facts: those where both are known. In a sum, unknown parts are ignored.
 */
function express(plan: DatasetPlan, measure: MeasurePlan, given: Facts, of: (atom: Atom) => Sql): Sql {
  const { aggregation, scale } = measure;
  const own = aggregation.kind === 'add' ? [] : unknownColumns(plan, measure);
  const known = [...new Set([...given.known, ...own])].toSorted();
  const facts = { known, where: [...given.where, ...measure.where] };
  if (!('parts' in aggregation)) {
    const anyKnown = (): Sql => of({ aggregation: { kind: 'count' }, known, where: given.where });
    return scaled(figureOf(aggregation, facts, of, anyKnown), scale);
  }
  const parts = partsOf(plan, measure).map((part) => express(plan, part, facts, of));
  return scaled(COMBINED[aggregation.kind](parts), scale);
}

const COMBINED = {
  ratio: ([first = emptySql, second = emptySql]) => sql`(${first} / NULLIF(${second}, 0))`,
  difference: ([first = emptySql, second = emptySql]) => sql`(${first} - ${second})`,
  add: (parts) => inDialect((dialect) => dialect.sumOfKnown(parts)),
} as const satisfies Readonly<Record<string, (parts: readonly Sql[]) => Sql>>;

function figureOf(
  aggregation: Atom['aggregation'],
  facts: Facts,
  of: (atom: Atom) => Sql,
  anyKnown: () => Sql,
): Sql {
  const isCount = /^(count|countDistinct|cumulativeDistinct)$/.test(aggregation.kind);
  if (isCount) {
    const count = of({ aggregation, ...facts });
    // A count is null, and not 0, when no fact is known.
    return facts.known.length === 0 ? count : sql`CASE WHEN ${anyKnown()} > 0 THEN ${count} END`;
  }
  // Aggregates ignore nulls of their own column anyway. Without this condition, more measures share the atom.
  const own = 'column' in aggregation && aggregation.kind !== 'single' ? aggregation.column : null;
  return of({ aggregation, ...facts, known: facts.known.filter((column) => column !== own) });
}

/** Returns the atom's alias. Adds the atom to `atoms` if it is missing. */
export function atomNamed(atom: Atom, atoms: Atom[]): Sql {
  const text = JSON.stringify(atom);
  let index = atoms.findIndex((other) => JSON.stringify(other) === text);
  if (index < 0) index = atoms.push(atom) - 1;
  return trusted(atomAlias(index));
}

function scaled(expression: Sql, scale: number): Sql {
  return scale === 1 ? expression : sql`(${expression} * ${double(trusted(scale))})`;
}
