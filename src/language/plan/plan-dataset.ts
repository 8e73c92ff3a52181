import type { DatasetSpec, DimensionSpec, MeasureSpec } from '../generated/spec.ts';
import { coverageBase, partsOf } from './coverage.ts';
import type { Aggregation, DatasetPlan, DimensionPlan, MeasurePlan } from './dataset.ts';

/** A dataset with every default filled in. `spec` must be valid. */
export function planDataset(name: string, spec: DatasetSpec): DatasetPlan {
  return {
    name,
    title: spec.title ?? `datasets.${name}`,
    source: spec.sql === undefined ? { table: spec.table! } : { sql: spec.sql },
    tenant: spec.tenant,
    joins: {},
    time: spec.time ?? null,
    currency: spec.currency ?? null,
    unknown: spec.unknown ?? {},
    sources: spec.sources
      ? { dimension: spec.sources.dimension ?? null, names: spec.sources.names ?? [] }
      : null,
    completeDays: spec.completeDays ?? false,
    access: spec.access ?? null,
    dimensions: Object.fromEntries(
      Object.entries(spec.dimensions).map(([key, written]) => [key, planDimension(key, written)]),
    ),
    measures: Object.fromEntries(
      Object.entries(spec.measures).map(([key, written]) => [
        key,
        planMeasure(key, written, currencyOf(key, spec.measures)),
      ]),
    ),
  };
}

function planDimension(name: string, written: string | DimensionSpec): DimensionPlan {
  const spec: DimensionSpec = typeof written === 'string' ? { column: written } : written;
  const isDate = spec.grains !== undefined || spec.type === 'date';
  return {
    name,
    column: spec.column,
    derived: null,
    label: spec.label ?? null,
    title: spec.title ?? `dimensions.${name}`,
    filter: spec.filter ?? spec.column,
    type: isDate ? 'date' : (spec.type ?? 'string'),
    grains: spec.grains ?? (isDate ? ['day'] : []),
    order: spec.order ?? [],
    members: spec.members ?? {},
  };
}

/** The currency that a measure names, itself or by the parts that it is computed from; parts of a sound dataset name the same. */
export function currencyOf(name: string, measures: DatasetSpec['measures']): string | null {
  const { currency, ratio = [], difference = [] } = measures[name] ?? {};
  if (currency !== undefined) return currency;
  const own = [...ratio, ...difference].map((part) => currencyOf(part, measures));
  return own.find((code) => code !== null) ?? null;
}

function planMeasure(name: string, spec: MeasureSpec, currency: string | null): MeasurePlan {
  const aggregation = planAggregation(spec);
  return {
    name,
    aggregation,
    where: [],
    scale: spec.scale ?? 1,
    title: spec.title ?? `measures.${name}`,
    description: spec.description ?? null,
    format: spec.format ?? 'decimal',
    currency,
    digits: spec.digits ?? null,
    goodWhen: spec.goodWhen ?? 'higher',
    additive: spec.additive ?? (aggregation.kind === 'sum' || aggregation.kind === 'count'),
    lagDays: spec.lagDays ?? 0,
    eventsOf: spec.eventsOf ?? null,
  };
}

function planAggregation(spec: MeasureSpec): Aggregation {
  if (spec.count === true) return { kind: 'count' };
  for (const kind of ['ratio', 'difference'] as const) {
    const parts = spec[kind];
    if (parts) return { kind, parts: [parts[0]!, parts[1]!] };
  }
  if (spec.average !== undefined)
    return { kind: 'average', column: spec.average, weight: spec.weight ?? null };
  for (const kind of ['sum', 'countDistinct', 'cumulativeDistinct', 'min', 'max', 'single'] as const) {
    const column = spec[kind];
    if (column !== undefined) return { kind, column };
  }
  throw new Error('planAggregation: a measure without an aggregation, which the validator reports');
}

/** Whether figures of several rows give the figure of all: by adding up, by comparing, or through their parts. */
export function isCombinable(dataset: DatasetPlan, name: string): boolean {
  const { aggregation, additive } = dataset.measures[name]!;
  if (aggregation.kind === 'ratio' || aggregation.kind === 'difference')
    return aggregation.parts.every((part) => isCombinable(dataset, part));
  return additive || aggregation.kind === 'min' || aggregation.kind === 'max';
}

/** The measures that some are computed from, and those that their coverage is a share of; each once, the list first. */
export function withParts(dataset: DatasetPlan, measures: readonly string[]): string[] {
  const all = new Set(measures);
  for (const name of all) {
    const measure = Object.hasOwn(dataset.measures, name) ? dataset.measures[name] : undefined;
    if (measure === undefined) continue;
    for (const part of partsOf(dataset, measure)) all.add(part.name);
    const base = coverageBase(dataset, measure);
    if (base !== null) all.add(base.name);
  }
  return [...all];
}

/** Days after a day for which a measure's figure still grows: of a ratio or difference, the longest of its parts. */
export function lagOf(dataset: DatasetPlan, name: string): number {
  const lags = withParts(dataset, [name]).map((each) => dataset.measures[each]?.lagDays ?? 0);
  return Math.max(0, ...lags);
}
