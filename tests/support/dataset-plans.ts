import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { DatasetPlan, DatasetSpec, MeasurePlan, MeasureSpec } from '../../src/language/plan/index.ts';

/** A dataset of the product's own pages, planned without the compiler: valid files only. */
export function datasetPlan(name: string): DatasetPlan {
  const file = new URL(`../../pages/datasets/${name}.yaml`, import.meta.url);
  const spec = parse(readFileSync(file, 'utf8')) as DatasetSpec;
  const dimensions = Object.entries(spec.dimensions).map(([dimension, written]) => {
    const {
      column,
      label = null,
      title,
      filter,
      type,
      grains = [],
      order = [],
    } = typeof written === 'string' ? { column: written } : written;
    const plan = {
      name: dimension,
      column,
      label,
      title: title ?? `dimensions.${dimension}`,
      filter: filter ?? column,
      type: type ?? (grains.length > 0 ? 'date' : 'string'),
      grains,
      order,
    } as const;
    return [dimension, plan] as const;
  });
  return {
    name,
    title: spec.title ?? `datasets.${name}`,
    source: spec.table === undefined ? { sql: spec.sql ?? '' } : { table: spec.table },
    tenant: spec.tenant,
    time: spec.time ?? null,
    currency: spec.currency ?? null,
    dimensions: Object.fromEntries(dimensions),
    measures: Object.fromEntries(
      Object.entries(spec.measures).map(([measure, written]) => [measure, measurePlan(measure, written)]),
    ),
  };
}

const OF_COLUMNS = ['sum', 'countDistinct', 'cumulativeDistinct', 'min', 'max', 'average'] as const;

function measurePlan(name: string, spec: MeasureSpec): MeasurePlan {
  const kind = OF_COLUMNS.find((candidate) => spec[candidate] !== undefined);
  const column = kind === undefined ? undefined : spec[kind];
  const parts = spec.ratio ?? spec.difference;
  const aggregation: MeasurePlan['aggregation'] =
    kind !== undefined && column !== undefined
      ? { kind, column }
      : parts === undefined
        ? { kind: 'count' }
        : {
            kind: spec.ratio === undefined ? 'difference' : 'ratio',
            parts: [parts[0] ?? '', parts[1] ?? ''],
          };
  return {
    name,
    aggregation,
    scale: spec.scale ?? 1,
    title: spec.title ?? `measures.${name}`,
    description: spec.description ?? null,
    format: spec.format ?? 'decimal',
    digits: spec.digits ?? null,
    goodWhen: spec.goodWhen ?? 'higher',
    additive: spec.additive ?? (aggregation.kind === 'sum' || aggregation.kind === 'count'),
  };
}
