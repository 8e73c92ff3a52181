import type { InferredColumn } from './infer-columns.ts';

/** A measure of the dataset's file. */
export interface StarterMeasure {
  readonly name: string;
  /** Its column. Null for ratios and counts of rows. */
  readonly column: string | null;
  readonly spec: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** The header of its column. Null when it is computed. */
  readonly words: string | null;
}

/** Columns that count as conversions, the best first. */
export const OUTCOMES = [
  'conversions',
  'total_conversion',
  'orders',
  'approved_conversion',
  'leads',
  'installs',
];

interface Ratio {
  readonly name: string;
  readonly of: readonly [string, string];
  readonly spec: StarterMeasure['spec'];
}

const OUTCOME = 'OUTCOME';
const RATIOS: readonly Ratio[] = [
  { name: 'cpm', of: ['spend', 'impressions'], spec: { scale: 1000, format: 'currency', goodWhen: 'lower' } },
  { name: 'ctr', of: ['clicks', 'impressions'], spec: { format: 'percent' } },
  { name: 'cpc', of: ['spend', 'clicks'], spec: { format: 'currency', goodWhen: 'lower' } },
  { name: 'cvr', of: [OUTCOME, 'clicks'], spec: { format: 'percent' } },
  { name: 'cpa', of: ['spend', OUTCOME], spec: { format: 'currency', goodWhen: 'lower' } },
  { name: 'roas', of: ['revenue', 'spend'], spec: { format: 'multiplier' } },
  { name: 'vtr', of: ['video_completes', 'video_starts'], spec: { format: 'percent' } },
];

/** The measures of a file: sums, ratios of sums, and others. */
export function measuresOf(columns: readonly InferredColumn[], currency: string | null): StarterMeasure[] {
  const sums = named(columns.filter(({ role }) => ['count', 'number', 'money'].includes(role))).map(
    ({ column, name }) => sumOf(column, name, currency),
  );
  const own = columns.filter(({ role }) => role === 'ratio').map((column) => ratioOf(column, sums, currency));
  const taken = new Set([...sums, ...own].map(({ name }) => name));
  const others = columns.filter(({ role }) => role === 'mean' || role === 'single' || role === 'last');
  const people = columns.filter(({ rule }) => rule.distinct === true).map(peopleOf);
  return [
    ...sums,
    ...own,
    ...commonRatios(sums).filter(({ name }) => !taken.has(name)),
    ...people.filter(({ name }) => !taken.has(name)),
    ...others.map((column) => {
      if (column.role === 'mean') return meanOf(column, sums, currency);
      return column.role === 'last' ? lastOf(column, columns, currency) : singleOf(column, currency);
    }),
  ];
}

/**
 * Names the columns by their role in ratios. Each name is used once: of two columns of clicks only one is
 * `clicks`.
 */
function named(columns: readonly InferredColumn[]) {
  const used = new Set(columns.filter(({ rule }) => rule.as === undefined).map(({ name }) => name));
  return columns.map((column) => {
    const wanted = column.rule.as ?? column.name;
    const isFree =
      wanted === column.name || (!used.has(wanted) && !columns.some(({ name }) => name === wanted));
    const name = isFree ? wanted : column.name;
    used.add(name);
    return { column, name };
  });
}

function sumOf(column: InferredColumn, name: string, currency: string | null): StarterMeasure {
  const isMoney = column.role === 'money';
  const format = isMoney
    ? 'currency'
    : column.kind.kind === 'whole' && column.rule.scale === undefined
      ? 'integer'
      : 'decimal';
  return measureOf(column, name, { sum: column.name }, format, currency);
}

function singleOf(column: InferredColumn, currency: string | null): StarterMeasure {
  const format = column.kind.kind === 'whole' && column.rule.scale === undefined ? 'integer' : 'decimal';
  return measureOf(column, column.name, { single: column.name }, format, currency);
}

/** A distinct count: `users` for `user_id`. */
function peopleOf({ name, header }: InferredColumn): StarterMeasure {
  const spec = { countDistinct: name, format: 'integer', goodWhen: 'higher' };
  return {
    name: `${name.replace(/_id$/, '')}s`,
    column: name,
    spec,
    words: `${header.replace(/[ _-]*id$/i, '')}s`,
  };
}

/** A state uses the last day, per account. Without days it is unknown which row is the last. */
function lastOf(
  column: InferredColumn,
  columns: readonly InferredColumn[],
  currency: string | null,
): StarterMeasure {
  if (!columns.some(({ role }) => role === 'time')) return singleOf(column, currency);
  const account = columns.find(({ role, name }) => role === 'id' && /account/.test(name));
  const hasName = columns.some(({ name }) => name === account?.name.replace(/_id$/, '_name'));
  const dimension = hasName ? account?.name.replace(/_id$/, '') : account?.name;
  const way = { last: column.name, over: 'date', ...(dimension && { per: [dimension] }) };
  return measureOf(column, column.name, way, 'decimal', currency);
}

/** A mean is weighted by the column that its rule names, if the file has it. */
function meanOf(
  column: InferredColumn,
  sums: readonly StarterMeasure[],
  currency: string | null,
): StarterMeasure {
  const weight = column.rule.weight ?? column.rule.of?.[1];
  const by = weight === undefined ? undefined : find(sums, weight)?.column;
  const format = column.percent ? 'percent' : 'decimal';
  return measureOf(
    column,
    column.name,
    { average: column.name, ...(by && { weight: by }) },
    format,
    currency,
  );
}

/** A rate is computed from its parts if the file has them. Otherwise it is a mean of the column. */
function ratioOf(
  column: InferredColumn,
  sums: readonly StarterMeasure[],
  currency: string | null,
): StarterMeasure {
  const { of, times, format = 'decimal', goodWhen } = column.rule;
  const parts = (of ?? [])
    .map((part) => (part === 'conversions' ? (outcomeOf(sums) ?? part) : part))
    .map((part) => find(sums, part));
  const [numerator, denominator] = parts;
  if (!numerator || !denominator || !sameCurrency(numerator, denominator))
    return meanOf(column, sums, currency);
  const spec = {
    ratio: [numerator.name, denominator.name],
    ...(times !== undefined && { scale: times }),
    format,
    ...(goodWhen && { goodWhen }),
  };
  return { name: column.name, column: null, spec, words: column.header };
}

function measureOf(
  { header, currency: own, rule }: InferredColumn,
  name: string,
  way: StarterMeasure['spec'],
  byKind: string,
  currency: string | null,
): StarterMeasure {
  const format = rule.format ?? byKind;
  const code = own ?? currency;
  const spec = {
    ...way,
    ...(rule.scale !== undefined && { scale: rule.scale }),
    format,
    ...(format === 'currency' && code !== null && { currency: code }),
    ...(rule.goodWhen && { goodWhen: rule.goodWhen }),
  };
  return { name, column: Object.values(way).map(String)[0] ?? null, spec, words: header };
}

function commonRatios(sums: readonly StarterMeasure[]): StarterMeasure[] {
  return RATIOS.flatMap(({ name, of, spec }) => {
    const [numerator, denominator] = of.map((part) =>
      find(sums, part === OUTCOME ? (outcomeOf(sums) ?? part) : part),
    );
    if (!numerator || !denominator || !sameCurrency(numerator, denominator)) return [];
    return [
      { name, column: null, words: null, spec: { ratio: [numerator.name, denominator.name], ...spec } },
    ];
  });
}

const outcomeOf = (sums: readonly StarterMeasure[]): string | undefined =>
  OUTCOMES.find((name) => sums.some((sum) => sum.name === name));

const find = (sums: readonly StarterMeasure[], part: string): StarterMeasure | undefined =>
  sums.find(({ name }) => name === part) ?? sums.find(({ column }) => column === part);

const sameCurrency = (a: StarterMeasure, b: StarterMeasure): boolean =>
  a.spec.format !== 'currency' || b.spec.format !== 'currency' || a.spec.currency === b.spec.currency;
