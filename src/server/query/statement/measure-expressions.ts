import { partsOf, unknownColumns } from '../../../language/plan/index.ts';
import type { DatasetPlan, MeasurePlan } from '../../../language/plan/index.ts';
import type { ReportFigure } from './figures.ts';
import { double, inDialect, nothing, sql, trusted } from '../dialect/sql.ts';
import { atomAlias } from './atoms.ts';
import type { Atom } from './atoms.ts';
import type { Sql } from '../dialect/dialect.ts';

/** Whether the measure, or a part of it, is an amount in whatever currency the facts or the company have. */
export function isMonetary(plan: DatasetPlan, measure: MeasurePlan): boolean {
  if (measure.currency !== null) return false;
  if (measure.format === 'currency') return true;
  return partsOf(plan, measure).some((part) => isMonetary(plan, part));
}

/** A figure in terms of its atoms. */
export function expressFigure(plan: DatasetPlan, figure: ReportFigure, of: (atom: Atom) => Sql): Sql {
  const all = (): Sql => express(plan, figure.measure, allFacts, of);
  if (figure.kind === 'measure') return all();
  const known = unknownColumns(plan, figure.of.measure);
  const part = express(plan, figure.measure, { ...allFacts, known }, of);
  // Of no known fact, what adds up is nothing.
  const figureOfKnown = figure.measure.additive ? sql`COALESCE(${part}, 0)` : part;
  return figure.kind === 'part' ? figureOfKnown : sql`(${figureOfKnown} / NULLIF(${all()}, 0))`;
}

/** Which facts a measure is of: those that know these columns and meet these conditions. */
type Facts = Pick<Atom, 'known' | 'where'>;

const allFacts: Facts = { known: [], where: [] };

/**
 * A measure over some of the facts. Both parts of a ratio or difference are of the same facts: those where it is known
 * altogether. In a sum, a part that is not known is nothing.
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
  ratio: ([first = nothing, second = nothing]) => sql`(${first} / NULLIF(${second}, 0))`,
  difference: ([first = nothing, second = nothing]) => sql`(${first} - ${second})`,
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
    // A count of facts that are all unknown is not zero.
    return facts.known.length === 0 ? count : sql`CASE WHEN ${anyKnown()} > 0 THEN ${count} END`;
  }
  // What an aggregate leaves out anyway is no condition: the same atom serves whoever asks for it.
  const own = 'column' in aggregation && aggregation.kind !== 'single' ? aggregation.column : null;
  return of({ aggregation, ...facts, known: facts.known.filter((column) => column !== own) });
}

/** The atom's alias; one that is not among the atoms is added. */
export function atomNamed(atom: Atom, atoms: Atom[]): Sql {
  const text = JSON.stringify(atom);
  let index = atoms.findIndex((other) => JSON.stringify(other) === text);
  if (index < 0) index = atoms.push(atom) - 1;
  return trusted(atomAlias(index));
}

function scaled(expression: Sql, scale: number): Sql {
  return scale === 1 ? expression : sql`(${expression} * ${double(trusted(scale))})`;
}
