import type { DatasetSpec, DimensionSpec, JoinSpec, MeasureSpec, MembersSpec } from '../generated/spec.ts';
import { coverageBase, partsOf } from './coverage.ts';
import { splitMeasure } from './operation.ts';
import type {
  Aggregation,
  DatasetPlan,
  DimensionCondition,
  DimensionPlan,
  JoinPlan,
  MeasurePlan,
} from './dataset.ts';
import { derivationOf, membersOf, wordsOf } from './derived-members.ts';
import { factColumnOf, joinOf, partsOfSpec } from './measure-spec.ts';

/** The plan of a dataset. `spec` must be valid. */
export function planDataset(name: string, spec: DatasetSpec): DatasetPlan {
  return {
    name,
    title: spec.title ?? `datasets.${name}`,
    source: spec.sql === undefined ? { table: spec.table! } : { sql: spec.sql },
    tenant: spec.tenant,
    joins: mapValues(spec.joins ?? {}, (join, key) => planJoin(key, join, spec.tenant)),
    time: spec.time ?? null,
    currency: spec.currency ?? null,
    unknown: spec.unknown ?? {},
    sources: spec.sources
      ? { dimension: spec.sources.dimension ?? null, names: spec.sources.names ?? [] }
      : null,
    completeDays: spec.completeDays ?? false,
    access: spec.access ?? null,
    ...(spec.brands === undefined ? {} : { brands: spec.brands }),
    ...(spec.insights === undefined ? {} : { insights: spec.insights }),
    dimensions: mapValues(spec.dimensions, (written, key) => planDimension(key, written)),
    measures: mapValues(spec.measures, (measure, key) => planMeasure(key, measure, spec.measures)),
  };
}

function mapValues<Value, Plan>(
  entries: Readonly<Record<string, Value>>,
  plan: (value: Value, key: string) => Plan,
): Record<string, Plan> {
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, plan(value, key)]));
}

function planJoin(name: string, { table, on, where = {}, tenant }: JoinSpec, own: string): JoinPlan {
  const keys = Object.entries(on).map(([column, written]) => {
    const { column: equals, grain } = factColumnOf(written);
    return { column, equals, grain };
  });
  const conditions = Object.entries(where).map(([column, value]) => ({ column, value }));
  return { name, table, tenant: tenant ?? own, on: keys, where: conditions };
}

export function planDimension(name: string, written: string | DimensionSpec): DimensionPlan {
  const spec: DimensionSpec = typeof written === 'string' ? { column: written } : written;
  const derived = derivationOf(spec);
  const isDate = spec.grains !== undefined || spec.type === 'date';
  const isOwn = derived !== null || joinOf(spec.column) !== null;
  return {
    name,
    column: spec.column,
    ...(spec.all === undefined ? {} : { all: spec.all }),
    derived,
    label: spec.label ?? null,
    title: spec.title ?? `dimensions.${name}`,
    filter: spec.filter ?? (isOwn ? name : spec.column),
    type: derived?.kind === 'part' ? 'number' : isDate ? 'date' : (spec.type ?? 'string'),
    grains: spec.grains ?? (isDate ? ['day'] : []),
    order: spec.order ?? (derived === null ? [] : membersOf(derived).map(String)),
    members: { ...(derived === null ? {} : wordsOf(derived)), ...spec.members },
  };
}

/**
 * The currency of a measure, its own or that of its parts. All parts of a valid measure have the same one.
 */
export function currencyOf(name: string, measures: DatasetSpec['measures']): string | null {
  const measure = measures[name] ?? {};
  if (measure.currency !== undefined) return measure.currency;
  const own = partsOfSpec(measure).map((part) => currencyOf(part, measures));
  return own.find((code) => code !== null) ?? null;
}

function planMeasure(name: string, spec: MeasureSpec, measures: DatasetSpec['measures']): MeasurePlan {
  return {
    name,
    aggregation: planAggregation(spec),
    where: Object.entries(spec.where ?? {}).map(([dimension, members]) => planCondition(dimension, members)),
    scale: spec.scale ?? 1,
    title: spec.title ?? `measures.${name}`,
    description: spec.description ?? null,
    format: spec.format ?? 'decimal',
    currency: currencyOf(name, measures),
    digits: spec.digits ?? null,
    goodWhen: spec.goodWhen ?? 'higher',
    additive: isAdditive(spec, measures),
    lagDays: spec.lagDays ?? 0,
    knownAhead: spec.knownAhead ?? false,
    eventsOf: spec.eventsOf ?? null,
  };
}

function planCondition(dimension: string, members: MembersSpec): DimensionCondition {
  const excluded = typeof members === 'object' && !Array.isArray(members);
  return { dimension, values: [excluded ? members.not : members].flat(), excluded };
}

/**
 * Whether values of groups can be added up. A joined row counts once in each group that it belongs to, so
 * sums over joins can't.
 */
export function isAdditive(spec: MeasureSpec, measures: DatasetSpec['measures']): boolean {
  if (spec.additive !== undefined) return spec.additive;
  if (spec.add !== undefined) return spec.add.every((part) => isAdditive(measures[part] ?? {}, measures));
  return spec.count === true || (spec.sum !== undefined && joinOf(spec.sum) === null);
}

function planAggregation(spec: MeasureSpec): Aggregation {
  if (spec.count === true) return { kind: 'count' };
  for (const kind of ['ratio', 'difference'] as const) {
    const parts = spec[kind];
    if (parts) return { kind, parts: [parts[0]!, parts[1]!] };
  }
  if (spec.add !== undefined) return { kind: 'add', parts: spec.add };
  if (spec.average !== undefined)
    return { kind: 'average', column: spec.average, weight: spec.weight ?? null };
  if (spec.quantile !== undefined) return { kind: 'quantile', column: spec.quantile, at: spec.at! };
  if (spec.median !== undefined) return { kind: 'quantile', column: spec.median, at: 0.5 };
  if (spec.last !== undefined)
    return { kind: 'last', column: spec.last, over: spec.over!, per: spec.per ?? [] };
  for (const kind of ['sum', 'countDistinct', 'cumulativeDistinct', 'min', 'max', 'single'] as const) {
    const column = spec[kind];
    if (column !== undefined) return { kind, column };
  }
  throw new Error('planAggregation: a measure without an aggregation, which the validator reports');
}

/**
 * Whether rows can be combined into their total: by adding, by minimum or maximum, or through the measure's
 * parts.
 */
export function isCombinable(dataset: DatasetPlan, written: string): boolean {
  const { name, operation } = splitMeasure(written);
  // Only shares of the grand total can be added up for any groups.
  if (operation !== null) return operation === 'share';
  const { aggregation, additive } = dataset.measures[name]!;
  if (aggregation.kind === 'ratio' || aggregation.kind === 'difference')
    return aggregation.parts.every((part) => isCombinable(dataset, part));
  return additive || aggregation.kind === 'min' || aggregation.kind === 'max';
}

/**
 * Some measures, the measures that they are computed from, and those that their coverage is computed from,
 * without duplicates and with the given ones first. Derived coverage measures (of measures with conditions)
 * are left out, since they can't be requested.
 */
export function withParts(dataset: DatasetPlan, measures: readonly string[]): string[] {
  const all = new Set(measures);
  for (const name of all) {
    const measure = Object.hasOwn(dataset.measures, name) ? dataset.measures[name] : undefined;
    if (measure === undefined) continue;
    for (const part of partsOf(dataset, measure)) all.add(part.name);
    const base = coverageBase(dataset, measure);
    if (base !== null && Object.hasOwn(dataset.measures, base.name)) all.add(base.name);
  }
  return [...all];
}

/** Days after which the value of a day is final. For a computed measure the maximum of its parts. */
export function lagOf(dataset: DatasetPlan, name: string): number {
  const lags = withParts(dataset, [name]).map((each) => dataset.measures[each]?.lagDays ?? 0);
  return Math.max(0, ...lags);
}
