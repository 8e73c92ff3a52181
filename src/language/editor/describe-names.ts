import { isMapping } from '../source/layered.ts';

type Spec = Readonly<Record<string, unknown>>;
type Texts = ReadonlyMap<string, string>;

/** Each aggregation in words. */
const aggregations: Readonly<Record<string, (operand: unknown, spec: Spec) => string>> = {
  sum: (column) => `sum of \`${String(column)}\``,
  count: () => 'number of rows',
  countDistinct: (column) => `different values of \`${String(column)}\``,
  cumulativeDistinct: (column) => `different values of \`${String(column)}\` since the start of the range`,
  min: (column) => `smallest \`${String(column)}\``,
  max: (column) => `largest \`${String(column)}\``,
  average: (column, { weight }) =>
    weight === undefined
      ? `mean of \`${String(column)}\` over rows`
      : `mean of \`${String(column)}\` weighted by \`${String(weight)}\``,
  single: (column) => `\`${String(column)}\` of one row`,
  quantile: (column, { at }) => `quantile ${String(at)} of \`${String(column)}\``,
  median: (column) => `median of \`${String(column)}\``,
  last: (column, { over, per }) =>
    `last \`${String(column)}\` along \`${String(over)}\`${per === undefined ? '' : ` for each ${partsOf(per).join(', ')}`}`,
  ratio: (parts) => partsOf(parts).join(' ÷ '),
  difference: (parts) => partsOf(parts).join(' − '),
  add: (parts) => partsOf(parts).join(' + '),
};

const partsOf = (parts: unknown): string[] =>
  Array.isArray(parts) ? parts.map((part) => `\`${String(part)}\``) : [];

/** Describes a measure: **Spend**: sum of `spend` · currency · neutral. */
export function aboutMeasure(name: string, spec: Spec, texts: Texts): string {
  const formula = Object.entries(aggregations)
    .filter(([kind]) => Object.hasOwn(spec, kind))
    .map(([kind, appText]) => appText(spec[kind], spec));
  const where = Object.entries(isMapping(spec.where) ? spec.where : {}).map(([dimension, members]) => {
    const excluded = isMapping(members);
    const values = [excluded ? members.not : members].flat().map((member) => `\`${String(member)}\``);
    return `${dimension} ${excluded ? 'is not' : 'is'} ${values.join(' or ')}`;
  });
  const only = where.length === 0 ? [] : [`where ${where.join(' and ')}`];
  const scale = spec.scale === undefined ? [] : [`× ${String(spec.scale)}`];
  const facts = [
    [spec.format ?? 'decimal', spec.currency].filter((fact) => fact !== undefined).join(' '),
    ...(spec.goodWhen === undefined ? [] : [`good when ${String(spec.goodWhen)}`]),
  ];
  const sentence = spec.description === undefined ? [] : [texts.get(String(spec.description)) ?? ''];
  return [
    `**${titleOf(name, 'measures', spec, texts)}**: ${[...formula, ...only, ...scale].join(' ')}`,
    ...facts.map(String),
    ...sentence,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Describes a dimension: **Brand**: column `brand_id`, shown as `brand_name`. */
export function aboutDimension(name: string, spec: unknown, texts: Texts): string {
  const { column, label, grains, part, bands } = isMapping(spec) ? (spec as Spec) : { column: spec };
  const shown = label === undefined ? '' : `, shown as \`${String(label)}\``;
  const by = Array.isArray(grains) ? `, by ${grains.join(', ')}` : '';
  const made = part === undefined ? '' : `${String(part)} of `;
  const within = Array.isArray(bands) ? ` in bands from ${bands.join(', ')}` : '';
  return `**${titleOf(name, 'dimensions', isMapping(spec) ? (spec as Spec) : {}, texts)}**: ${made}column \`${String(column)}\`${shown}${by}${within}`;
}

const namesOf = (value: unknown): string => (isMapping(value) ? Object.keys(value).join(', ') : '');

export function aboutDataset(name: string, spec: Spec, texts: Texts): string {
  const source = typeof spec.table === 'string' ? `table \`${spec.table}\`` : 'a SELECT of its own';
  return [
    `**${titleOf(name, 'datasets', spec, texts)}**: ${source}`,
    `Measures: ${namesOf(spec.measures)}`,
    `Dimensions: ${namesOf(spec.dimensions)}`,
  ].join('\n\n');
}

/** Describes a filter list: `platform` of `list_delivery`, narrowed by brand. */
export function aboutList({ dataset, dimension, narrowedBy }: Spec): string {
  const narrowed = Array.isArray(narrowedBy) ? `, narrowed by ${narrowedBy.join(', ')}` : '';
  return `\`${String(dimension)}\` of \`${String(dataset)}\`${narrowed}`;
}

export function aboutComponent(name: string, type: string, bars: readonly string[], texts: Texts): string {
  const some = bars.slice(0, 5).join(', ');
  const more = bars.length > 5 ? ` and ${bars.length - 5} more` : '';
  return `**${texts.get(`filters.${name}`) ?? name}**: ${type} of ${some}${more}`;
}

function titleOf(name: string, group: string, { title }: Spec, texts: Texts): string {
  const key = typeof title === 'string' ? title : `${group}.${name}`;
  return texts.get(key) ?? (typeof title === 'string' ? title : name);
}
