import type { DatasetPlan, MeasurePlan } from '../../language/plan/index.ts';
import { sql, trusted } from './sql.ts';
import type { Sql } from './sql.ts';

/** An aggregate that is computed over facts. Measures share atoms: spend is one, whether asked for or part of a CPC. */
export interface Atom {
  readonly kind:
    'sum' | 'count' | 'countDistinct' | 'cumulativeDistinct' | 'min' | 'max' | 'average' | 'single';
  /** The column of the facts; null for a count of rows. */
  readonly column: string | null;
  /** The column by which an average is weighted. */
  readonly weight: string | null;
}

/** The atoms behind some measures, and how each measure is computed from them. */
export interface MeasureExpressions {
  readonly atoms: readonly Atom[];
  /** The measure in terms of the atoms' aliases. */
  of(measure: MeasurePlan): Sql;
}

export function atomAlias(index: number): string {
  return `a${index}`;
}

/** Resolves measures to atoms. With `mixed`, amounts are null where a row holds more than one currency. */
export function expressMeasures(
  plan: DatasetPlan,
  measures: readonly MeasurePlan[],
  mixed: boolean,
): MeasureExpressions {
  const atoms: Atom[] = [];
  const expressions = new Map(measures.map((measure) => [measure.name, express(plan, measure, atoms)]));
  return {
    atoms,
    of(measure) {
      const expression = expressions.get(measure.name);
      if (expression === undefined) throw new Error(`invariant: ${measure.name} was not asked for`);
      if (!mixed || !isMonetary(plan, measure)) return expression;
      return sql`CASE WHEN currency_min = currency_max THEN ${expression} END`;
    },
  };
}

/** Whether the measure, or a part of it, is an amount in whatever currency the facts or the company have. */
export function isMonetary(plan: DatasetPlan, measure: MeasurePlan): boolean {
  if (measure.currency !== null) return false;
  if (measure.format === 'currency') return true;
  return partsOf(plan, measure).some((part) => isMonetary(plan, part));
}

/** The measures that a ratio or difference is computed from; none for the others. */
export function partsOf(plan: DatasetPlan, measure: MeasurePlan): readonly MeasurePlan[] {
  if (!('parts' in measure.aggregation)) return [];
  return measure.aggregation.parts.map((name) => {
    const part = Object.hasOwn(plan.measures, name) ? plan.measures[name] : undefined;
    if (part === undefined) throw new Error(`invariant: ${plan.name}.${measure.name} has no part ${name}`);
    return part;
  });
}

function express(plan: DatasetPlan, measure: MeasurePlan, atoms: Atom[]): Sql {
  const { aggregation } = measure;
  const [first, second] = partsOf(plan, measure).map((part) => express(plan, part, atoms));
  if (first !== undefined && second !== undefined) {
    return aggregation.kind === 'ratio'
      ? scaled(sql`(${first} / NULLIF(${second}, 0))`, measure.scale)
      : scaled(sql`(${first} - ${second})`, measure.scale);
  }
  const column = 'column' in aggregation ? aggregation.column : null;
  const weight = aggregation.kind === 'average' ? aggregation.weight : null;
  return scaled(atomNamed({ kind: aggregation.kind as Atom['kind'], column, weight }, atoms), measure.scale);
}

function atomNamed(atom: Atom, atoms: Atom[]): Sql {
  let index = atoms.findIndex(
    ({ kind, column, weight }) => kind === atom.kind && column === atom.column && weight === atom.weight,
  );
  if (index < 0) index = atoms.push(atom) - 1;
  return trusted(atomAlias(index));
}

function scaled(expression: Sql, scale: number): Sql {
  return scale === 1 ? expression : sql`(${expression} * CAST(${trusted(scale)} AS DOUBLE))`;
}
