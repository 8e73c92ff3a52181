import { GROUPS } from './infer-columns.ts';
import type { InferredColumn } from './infer-columns.ts';
import { measuresOf } from './starter-measures.ts';
import type { StarterMeasure } from './starter-measures.ts';
import type { PageDataset } from './starter-page.ts';

export interface StarterDimension {
  readonly name: string;
  readonly column: string;
  readonly label: string | null;
  readonly type: 'string' | 'number' | 'date';
  readonly words: string;
  readonly distinct: number;
  /** Whether it is of little interest at first: too long, or too many members. */
  readonly isDull: boolean;
  readonly order: readonly string[];
}

/** A first semantic model of a file, as a starting point for the user. */
export interface StarterDataset {
  readonly name: string;
  /** The table, if its name differs from the dataset's. */
  readonly table?: string;
  readonly time: StarterDimension | null;
  /** The currency column, and whether it has several currencies. */
  readonly currency: { readonly column: string; readonly isMixed: boolean } | null;
  /** Columns whose empty cells mean unknown, not 0, each with the measure of its coverage. */
  readonly unknown: Readonly<Record<string, string>>;
  readonly dimensions: readonly StarterDimension[];
  readonly measures: readonly StarterMeasure[];
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/**
 * Makes each column a dimension, a measure, or neither. `currency` is that of amounts without a currency
 * column.
 */
export function starterDataset(
  name: string,
  columns: readonly InferredColumn[],
  currency: string | null,
): StarterDataset {
  const time = columns.find(({ role }) => role === 'time');
  const codes = columns.find(({ role }) => role === 'currency');
  const found = measuresOf(columns, codes ? null : currency);
  const open = gapsIn(columns, found);
  const telling = open.length === 0 ? null : tellingOf(open, found);
  const isCounted = found.length === 0 || (open.length > 0 && telling === null);
  const measures = isCounted ? [...found, ROWS] : found;
  return {
    name,
    time: time ? { ...dimensionOf(time), name: 'date', type: 'date' } : null,
    currency: codes ? { column: codes.name, isMixed: codes.distinct > 1 } : null,
    unknown: Object.fromEntries(open.map((column) => [column, telling ?? ROWS.name])),
    dimensions: dimensionsOf(columns),
    measures,
  };
}

const ROWS: StarterMeasure = {
  name: 'rows',
  column: null,
  spec: { count: true, format: 'integer' },
  words: null,
};

/** Summed columns with missing values. An unknown value is not 0. */
function gapsIn(columns: readonly InferredColumn[], measures: readonly StarterMeasure[]): readonly string[] {
  const gaps = new Set(columns.filter(({ hasGaps }) => hasGaps === true).map(({ name }) => name));
  return measures.flatMap(({ spec }) =>
    typeof spec.sum === 'string' && gaps.has(spec.sum) ? [spec.sum] : [],
  );
}

/** The measure without gaps that is best suited for coverage. Null when there is none. */
function tellingOf(gaps: readonly string[], measures: readonly StarterMeasure[]): string | null {
  const whole = measures.filter(({ spec }) => typeof spec.sum === 'string' && !gaps.includes(spec.sum));
  const names = whole.map(({ name }) => name);
  return ['spend', 'impressions', 'clicks'].find((name) => names.includes(name)) ?? null;
}

/** An id and the name of the same thing become one dimension. */
function dimensionsOf(columns: readonly InferredColumn[]): StarterDimension[] {
  const found = columns.filter(({ role }) => GROUPS.has(role));
  return found.flatMap((column): StarterDimension[] => {
    const [, thing, part] = /^(.+)_(id|name)$/.exec(column.name) ?? [];
    const pair = thing && found.find(({ name }) => name === `${thing}_${part === 'id' ? 'name' : 'id'}`);
    if (!pair) return [dimensionOf(column)];
    if (part === 'name') return [];
    return [{ ...dimensionOf(column), name: thing, label: pair.name, words: pair.header, isDull: false }];
  });
}

function dimensionOf({ header, name, kind, distinct, role, values = [] }: InferredColumn): StarterDimension {
  const order = [MONTHS, WEEKDAYS].find(
    (words) => values.length > 0 && values.every((one) => words.includes(one)),
  );
  return {
    name: name === 'date' ? 'day' : name,
    column: name,
    label: null,
    type: kind.kind === 'text' ? 'string' : kind.kind === 'day' ? 'date' : 'number',
    words: header,
    distinct,
    isDull: role === 'text' || role === 'id' || role === 'moment',
    order: order ?? [],
  };
}

/** The properties of the dataset that a page needs. */
export function pageDatasetOf({ name, time, currency, dimensions, measures }: StarterDataset): PageDataset {
  const follows = ({ spec }: StarterMeasure): boolean => {
    if (spec.format === 'currency') return spec.currency === undefined;
    const parts = Array.isArray(spec.ratio) ? (spec.ratio as readonly string[]) : [];
    return measures.some((one) => parts.includes(one.name) && follows(one));
  };
  return {
    name,
    time: time?.name ?? null,
    isMixed: currency?.isMixed ?? false,
    dimensions: dimensions.map((dimension) => ({
      name: dimension.name,
      filter: dimension.column,
      isDate: dimension.type === 'date',
      isCurrency: dimension.column === currency?.column,
      isDull: dimension.isDull,
      distinct: dimension.distinct,
    })),
    measures: measures.map((measure) => ({
      name: measure.name,
      addsUp: 'sum' in measure.spec || 'count' in measure.spec,
      combines: !('single' in measure.spec),
      followsCurrency: follows(measure),
    })),
  };
}

/** The column of brands in this product's tables, and the filter entry for all of them. */
const BRAND = { column: 'brand_id', all: 'B000001' };

const GRAINS = '[day, week, month, quarter, year]';

/** The text of the dataset's file. `isOwn`: it belongs to a customer and has no base. */
export function datasetYaml(
  { name, table = name, time, currency, unknown, dimensions, measures }: StarterDataset,
  source: string,
  isOwn: boolean,
): string {
  const schema = isOwn ? '../../../.editor/customers/dataset.schema.json' : '../.editor/dataset.schema.json';
  const brand = dimensions.find(({ column }) => column === BRAND.column);
  const groups = [
    ...(time ? [`  date: { column: ${time.column}, grains: ${GRAINS} }`] : []),
    ...dimensions.map(dimensionLine),
  ];
  return [
    `# yaml-language-server: $schema=${schema}`,
    `# Made from ${source.replaceAll(/[\r\n]/g, ' ')} as a start. It is yours: rename, take away, add.`,
    ...(isOwn ? ['new: true'] : []),
    `table: ${table}`,
    'tenant: company_id',
    ...(time ? ['time: date'] : []),
    ...(brand ? [`brands: ${brand.name}`] : []),
    ...(currency
      ? ['# Amounts of different currencies are never added up.', `currency: ${currency.column}`]
      : []),
    ...(Object.keys(unknown).length > 0
      ? ['# Their empty cells are not known, rather than 0.', `unknown: ${flow(unknown)}`]
      : []),
    'dimensions:',
    ...groups,
    'measures:',
    ...measures.map((measure) => `  ${measure.name}: ${flow(measure.spec)}`),
    '',
  ].join('\n');
}

function dimensionLine({ name, column, label, type, order }: StarterDimension): string {
  const all = column === BRAND.column ? `, all: ${BRAND.all}` : '';
  if (label) return `  ${name}: { column: ${column}, label: ${label}${all} }`;
  if (all !== '') return `  ${name}: { column: ${column}${all} }`;
  if (order.length > 0) return `  ${name}: { column: ${column}, order: [${order.join(', ')}] }`;
  return type === 'string' ? `  ${name}: ${column}` : `  ${name}: { column: ${column}, type: ${type} }`;
}

const flow = (spec: StarterMeasure['spec']): string =>
  `{ ${Object.entries(spec)
    .map(([key, value]) => `${key}: ${textOf(value)}`)
    .join(', ')} }`;

function textOf(value: StarterMeasure['spec'][string]): string {
  if (typeof value === 'number') return value.toFixed(9).replace(/\.?0+$/, '');
  return typeof value === 'object' ? `[${value.join(', ')}]` : String(value);
}
