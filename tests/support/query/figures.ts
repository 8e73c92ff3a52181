import { partsOf, unknownColumns } from '../../../src/language/plan/index.ts';
import type { DatasetPlan, MeasurePlan } from '../../../src/language/plan/index.ts';
import type { ReportFigure } from '../../../src/server/query/statement/figures.ts';
import type { Cell } from '../../../src/server/warehouse/warehouse.ts';
import { cellOf, memberOf } from './facts.ts';
import type { Fact } from './facts.ts';

type Figure = number | null;

/** The facts of a row, and those of the buckets of time up to it (of the same other members). */
export interface Group {
  readonly facts: readonly Fact[];
  readonly soFar: readonly Fact[];
  /** What adds up is divided by so many: of a moving average, the buckets that it is of. */
  readonly buckets?: number;
}

/**
 * What a measure is of a group: of the facts that meet its conditions and know all of its columns. Both parts of a ratio
 * are of the same facts.
 */
export function measureOf(
  plan: DatasetPlan,
  measure: MeasurePlan,
  group: Group,
  needed: readonly string[] = [],
): Figure {
  // What is added up is known part by part.
  const own = measure.aggregation.kind === 'add' ? [] : unknownColumns(plan, measure);
  const columns = [...new Set([...needed, ...own])];
  const known = kept(group, (fact) => columns.every((column) => cellOf(fact, column) !== null));
  if (columns.length > 0 && known.facts.length === 0) return null;
  const counted = kept(known, (fact) => meets(plan, measure.where, fact));
  const parts = partsOf(plan, measure).map((part) => measureOf(plan, part, counted, columns));
  const figure =
    parts.length > 0 ? combined(measure, parts) : inEach(aggregated(plan, measure, counted), group);
  return figure === null ? null : figure * measure.scale;
}

/**
 * By how much a figure that is added up from others, or lies between two, may be off: where they cancel out, what is left is
 * what was rounded, and engines compute in orders of their own. It is a share of the largest that the others can be; of a
 * ratio that is not known.
 */
export function roundingOf(plan: DatasetPlan, measure: MeasurePlan, facts: readonly Fact[]): number {
  const canCancel = ['add', 'difference', 'quantile'].includes(measure.aggregation.kind);
  return canCancel ? 1e-15 * reachOf(plan, measure, facts) : 0;
}

function reachOf(plan: DatasetPlan, measure: MeasurePlan, facts: readonly Fact[]): number {
  const { aggregation, scale } = measure;
  const reach = (): number => {
    if (aggregation.kind === 'ratio') return 0;
    if ('parts' in aggregation) return sum(partsOf(plan, measure).map((part) => reachOf(plan, part, facts)));
    if (!('column' in aggregation)) return facts.length;
    const figures = facts.map((fact) => Math.abs(Number(cellOf(fact, aggregation.column) ?? 0)));
    return facts.length * Math.max(0, ...figures.filter(Number.isFinite));
  };
  return Math.abs(scale) * reach();
}

const inEach = (figure: Figure, { buckets = 1 }: Group): Figure =>
  figure === null ? null : figure / buckets;

function meets(plan: DatasetPlan, where: MeasurePlan['where'], fact: Fact): boolean {
  return where.every(({ dimension, values, excluded }) => {
    const member = memberOf(plan.dimensions[dimension]!, null, fact);
    return (member !== null && values.includes(member)) !== excluded;
  });
}

const kept = ({ facts, soFar, ...group }: Group, counts: (fact: Fact) => boolean): Group => ({
  ...group,
  facts: facts.filter(counts),
  soFar: soFar.filter(counts),
});

function combined({ aggregation }: MeasurePlan, parts: readonly Figure[]): Figure {
  const known = parts.filter((part) => part !== null);
  const [first = null, second = null] = parts;
  if (aggregation.kind === 'add') return known.length === 0 ? null : sum(known);
  if (first === null || second === null) return null;
  if (aggregation.kind === 'difference') return first - second;
  return second === 0 ? null : first / second;
}

function aggregated(plan: DatasetPlan, { aggregation }: MeasurePlan, { facts, soFar }: Group): Figure {
  if (aggregation.kind === 'count') return facts.length;
  if (!('column' in aggregation)) throw new Error(`${aggregation.kind} has parts`);
  const { column } = aggregation;
  const known = facts.filter((fact) => cellOf(fact, column) !== null);
  const figures = known.map((fact) => Number(cellOf(fact, column)));
  switch (aggregation.kind) {
    case 'sum':
      // Of a joined table, each row that stands beside some of the facts counts once.
      return total(onceEach(known, column).map((fact) => Number(cellOf(fact, column))));
    case 'countDistinct':
      return new Set(known.map((fact) => cellOf(fact, column))).size;
    case 'cumulativeDistinct':
      return new Set(soFar.map((fact) => cellOf(fact, column)).filter((cell) => cell !== null)).size;
    case 'min':
      return figures.length === 0 ? null : Math.min(...figures);
    case 'max':
      return figures.length === 0 ? null : Math.max(...figures);
    case 'single':
      return facts.length === 1 ? (figures[0] ?? null) : null;
    case 'average':
      return mean(known, column, aggregation.weight);
    case 'quantile':
      return quantile(figures, aggregation.at);
    case 'last': {
      const { per, over } = aggregation;
      const time = plan.dimensions[over]!.column;
      const members = (fact: Fact): readonly Cell[] =>
        per.map((name) => memberOf(plan.dimensions[name]!, null, fact));
      return total(groupsBy(known, members).map((some) => lastOf(some, column, time)));
    }
  }
}

const sum = (figures: readonly number[]): number => figures.reduce((so, figure) => so + figure, 0);

const total = (figures: readonly Figure[]): Figure => {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : sum(known);
};

function onceEach(facts: readonly Fact[], column: string): readonly Fact[] {
  const [join = '', name] = column.split('.');
  return name === undefined ? facts : [...new Map(facts.map((fact) => [fact.joined[join], fact])).values()];
}

function mean(facts: readonly Fact[], column: string, weight: string | null): Figure {
  const pairs = facts.flatMap((fact) => {
    const weighs = weight === null ? 1 : cellOf(fact, weight);
    return weighs === null ? [] : [{ figure: Number(cellOf(fact, column)), weighs: Number(weighs) }];
  });
  const weights = sum(pairs.map(({ weighs }) => weighs));
  return weights === 0 ? null : sum(pairs.map(({ figure, weighs }) => figure * weighs)) / weights;
}

/** Between the two figures around the place. */
function quantile(figures: readonly number[], at: number): Figure {
  const sorted = figures.toSorted((a, b) => a - b);
  const place = at * (sorted.length - 1);
  const lower = sorted[Math.floor(place)];
  const upper = sorted[Math.ceil(place)];
  if (lower === undefined || upper === undefined) return null;
  return lower + (upper - lower) * (place - Math.floor(place));
}

/** The sum at the last time that has a figure. */
function lastOf(facts: readonly Fact[], column: string, time: string): Figure {
  const timed = facts.filter((fact) => cellOf(fact, time) !== null);
  const times = timed.map((fact) => String(cellOf(fact, time))).toSorted();
  const latest = timed.filter((fact) => String(cellOf(fact, time)) === times.at(-1));
  return total(latest.map((fact) => Number(cellOf(fact, column))));
}

/** The facts with equal keys, together. */
export function groupsBy(
  facts: readonly Fact[],
  keyOf: (fact: Fact) => readonly Cell[],
): readonly (readonly Fact[])[] {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) {
    const key = JSON.stringify(keyOf(fact));
    groups.set(key, [...(groups.get(key) ?? []), fact]);
  }
  return [...groups.values()];
}

/** Of a row: an asked measure, the share of its base that knows it, or a part of it over the facts that know it. */
export function figureOf(plan: DatasetPlan, figure: ReportFigure, group: Group): Figure {
  if (figure.kind === 'measure') return measureOf(plan, figure.measure, group);
  const part = measureOf(plan, figure.measure, group, unknownColumns(plan, figure.of.measure));
  const known = part ?? (figure.measure.additive ? 0 : null);
  if (figure.kind === 'part') return known;
  const all = measureOf(plan, figure.measure, group);
  return known === null || all === null || all === 0 ? null : known / all;
}
