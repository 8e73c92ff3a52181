import { meaningOf } from './column-names.ts';
import type { InferredColumn } from './infer-columns.ts';

/** A measure as the dataset file has it. */
export interface StarterMeasure {
  readonly name: string;
  readonly spec: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** In the file's own words, where the measure is one of its columns. */
  readonly words: string | null;
}

export interface StarterDimension {
  readonly name: string;
  readonly column: string;
  readonly label: string | null;
  readonly type: 'string' | 'number' | 'date';
  readonly words: string;
  readonly distinct: number;
}

/** A first semantic model of a file: good enough to look at, and the user's to change. */
export interface StarterDataset {
  readonly name: string;
  /** Where it is not the dataset's name. */
  readonly table?: string;
  readonly time: StarterDimension | null;
  readonly currency: string | null;
  readonly dimensions: readonly StarterDimension[];
  readonly measures: readonly StarterMeasure[];
}

const MONEY = /(^|_)(spen[dt]|cost|costs|revenue|sales|amount|budget|value|price|cpm|cpc|cpa)(_|$)/;
const COMMON = [
  'spend',
  'impressions',
  'clicks',
  'conversions',
  'revenue',
  'landings',
  'video_starts',
  'video_completes',
];
/** What counts as a conversion, the best first. */
export const OUTCOMES = [
  'conversions',
  'total_conversion',
  'orders',
  'approved_conversion',
  'leads',
  'installs',
];

const RATIOS: readonly {
  readonly name: string;
  readonly parts: readonly [string, string];
  readonly spec: StarterMeasure['spec'];
}[] = [
  {
    name: 'cpm',
    parts: ['spend', 'impressions'],
    spec: { scale: 1000, format: 'currency', goodWhen: 'lower' },
  },
  { name: 'ctr', parts: ['clicks', 'impressions'], spec: { format: 'percent' } },
  { name: 'cpc', parts: ['spend', 'clicks'], spec: { format: 'currency', goodWhen: 'lower' } },
  { name: 'cvr', parts: ['OUTCOME', 'clicks'], spec: { format: 'percent' } },
  { name: 'cpa', parts: ['spend', 'OUTCOME'], spec: { format: 'currency', goodWhen: 'lower' } },
  { name: 'roas', parts: ['revenue', 'spend'], spec: { format: 'multiplier' } },
  { name: 'vtr', parts: ['video_completes', 'video_starts'], spec: { format: 'percent' } },
];

export function starterDataset(name: string, columns: readonly InferredColumn[]): StarterDataset {
  const time = columns.find(({ role }) => role === 'time');
  const sums = columns.filter(({ role }) => role === 'sum').map(sumOf);
  const ratios = ratiosOf(sums.map((measure) => measure.name));
  // A rate that its parts are there for is computed from them; the column of it would only hold means of means.
  const averages = columns
    .filter(({ role, name: column }) => role === 'average' && !ratios.some((ratio) => ratio.name === column))
    .map(averageOf);
  const measures = [...sums, ...ratios, ...averages];
  return {
    name,
    time: time ? { ...dimensionOf(time), name: 'date', type: 'date' } : null,
    currency: columns.find(({ role }) => role === 'currency')?.name ?? null,
    dimensions: dimensionsOf(columns),
    measures:
      measures.length > 0
        ? measures
        : [{ name: 'rows', spec: { count: true, format: 'integer' }, words: null }],
  };
}

function sumOf({ header, name, kind }: InferredColumn): StarterMeasure {
  const money = MONEY.test(name);
  const format = money ? 'currency' : kind.kind === 'whole' ? 'integer' : 'decimal';
  const neutral = /(^|_)(spen[dt]|cost|budget)/.test(name);
  return {
    name: meaningOf(header, COMMON) ?? name,
    words: header,
    spec: { sum: name, format, ...(neutral && { goodWhen: 'neutral' }) },
  };
}

function averageOf({ header, name, percent }: InferredColumn): StarterMeasure {
  const lower = /(^|_)(cpm|cpc|cpa|position)(_|$)/.test(name);
  const format = percent ? 'percent' : MONEY.test(name) ? 'currency' : 'decimal';
  return { name, words: header, spec: { average: name, format, ...(lower && { goodWhen: 'lower' }) } };
}

function ratiosOf(measures: readonly string[]): StarterMeasure[] {
  const outcome = OUTCOMES.find((name) => measures.includes(name)) ?? '';
  return RATIOS.flatMap(({ name, parts, spec }) => {
    const ratio = parts.map((part) => (part === 'OUTCOME' ? outcome : part));
    if (measures.includes(name) || !ratio.every((part) => measures.includes(part))) return [];
    return [{ name, words: null, spec: { ratio, ...spec } }];
  });
}

/** An id and a name of the same thing are one dimension; columns without a value are none. */
function dimensionsOf(columns: readonly InferredColumn[]): StarterDimension[] {
  const groups = columns.filter(
    ({ role, distinct }) => (role === 'dimension' || role === 'currency') && distinct > 0,
  );
  const found = groups.length > 0 ? groups : columns.filter(({ role }) => role !== 'time').slice(0, 1);
  return found.flatMap((column): StarterDimension[] => {
    const [, thing, part] = /^(.+)_(id|name)$/.exec(column.name) ?? [];
    const pair = thing && found.find(({ name }) => name === `${thing}_${part === 'id' ? 'name' : 'id'}`);
    if (!pair) return [dimensionOf(column)];
    if (part === 'name') return [];
    return [{ ...dimensionOf(column), name: thing, label: pair.name, words: pair.header }];
  });
}

const dimensionOf = ({ header, name, kind, distinct }: InferredColumn): StarterDimension => ({
  name: name === 'date' ? 'day' : name,
  column: name,
  label: null,
  type: kind.kind === 'text' ? 'string' : kind.kind === 'day' ? 'date' : 'number',
  words: header,
  distinct,
});

const GRAINS = '[day, week, month, quarter, year]';

/** The dataset as a file. */
export function datasetYaml(
  { name, table = name, time, currency, dimensions, measures }: StarterDataset,
  source: string,
): string {
  return [
    '# yaml-language-server: $schema=../.editor/dataset.schema.json',
    `# Made from ${source.replaceAll(/[\r\n]/g, ' ')} as a start. It is yours: rename, take away, add.`,
    `table: ${table}`,
    'tenant: company_id',
    ...(time ? ['time: date'] : []),
    ...(currency ? ['# Amounts of different currencies are never added up.', `currency: ${currency}`] : []),
    'dimensions:',
    ...(time ? [`  date: { column: ${time.column}, grains: ${GRAINS} }`] : []),
    ...dimensions.map(dimensionLine),
    'measures:',
    ...measures.map((measure) => `  ${measure.name}: ${flow(measure.spec)}`),
    '',
  ].join('\n');
}

function dimensionLine({ name, column, label, type }: StarterDimension): string {
  if (label) return `  ${name}: { column: ${column}, label: ${label} }`;
  return type === 'string' ? `  ${name}: ${column}` : `  ${name}: { column: ${column}, type: ${type} }`;
}

const flow = (spec: StarterMeasure['spec']): string =>
  `{ ${Object.entries(spec)
    .map(([key, value]) => `${key}: ${Array.isArray(value) ? `[${value.join(', ')}]` : String(value)}`)
    .join(', ')} }`;
