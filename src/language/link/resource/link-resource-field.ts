import type { ResourceFieldSpec, ResourceItemSpec, ResourcePartSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import type { FieldType } from '../../terms/resource.ts';
import type { BarWords } from '../filter-bar/bar-words.ts';
import { linkKey, linkKeyOrName } from '../link-text.ts';

/** The types of fields that accept each of these options. */
const typesWith: Readonly<
  Record<
    'of' | 'by' | 'min' | 'max' | 'digits' | 'pattern' | 'format' | 'item' | 'fields' | 'names',
    readonly FieldType[]
  >
> = {
  of: ['choice', 'member', 'reference'],
  by: ['member', 'reference'],
  min: ['text', 'integer', 'number', 'decimal', 'list'],
  max: ['text', 'integer', 'number', 'decimal', 'list'],
  item: ['list'],
  fields: ['object'],
  digits: ['decimal'],
  pattern: ['text'],
  names: ['text'],
  format: ['integer', 'number', 'decimal'],
};

/** Names of columns that every mirror has in addition to the fields. */
const reserved = ['id', 'company_id'];

/** Checks the names in a field, and that its type accepts its options. */
export function linkField(
  name: string,
  spec: ResourceFieldSpec,
  fields: Readonly<Record<string, ResourceFieldSpec>>,
  words: BarWords,
  report: Report,
): void {
  const at = ['fields', name];
  linkKeyOrName(words.texts, spec.title, [...at, 'title'], { group: 'fields', name, at }, report);
  const wrong = (reason: string, option?: string): void =>
    report(
      'wrong-resource-field',
      option === undefined ? at : [...at, option],
      { name, reason },
      { part: 'key' },
    );
  if (reserved.includes(name)) wrong('every row has a field of this name already');
  if (spec.compute !== undefined && (spec.required || spec.default !== undefined))
    wrong('a computed field has no required or default, since nobody writes it', 'compute');
  if (spec.renamed !== undefined && Object.hasOwn(fields, spec.renamed))
    wrong(`there is still a field ${spec.renamed}, whose values these are`, 'renamed');
  if (typeof spec.format === 'object') linkFormats(spec.format, fields, wrong);
  if (spec.names !== undefined) linkNames(spec.names, fields, wrong);
  linkValue({ name, spec, at }, words, report);
}

/** The names that each kind of name depends on. */
const namesDependOn = {
  page: [],
  query: ['page'],
  measure: ['page', 'query'],
  dimension: ['page', 'query', 'measure'],
  check: ['page'],
} as const;

/** Checks that the fields that a name depends on hold names of the needed kinds. */
function linkNames(
  { of, ...where }: NonNullable<ResourceFieldSpec['names']>,
  fields: Readonly<Record<string, ResourceFieldSpec>>,
  wrong: (reason: string, option: string) => void,
): void {
  const allowed: readonly string[] = namesDependOn[of];
  if (of !== 'page' && where.page === undefined)
    wrong(`the name of a ${of} needs the field of its \`page\``, 'names');
  for (const [kind, field] of Object.entries(where)) {
    const other = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (!allowed.includes(kind)) wrong(`the name of a ${of} depends on no ${kind}`, 'names');
    else if (other?.names?.of !== kind) wrong(`${field} is no field with the name of a ${kind}`, 'names');
  }
}

/** A field, an item of a list or a part of an object, with its path. */
interface WrittenValue {
  readonly name: string;
  readonly spec: ResourceFieldSpec | ResourceItemSpec | ResourcePartSpec;
  readonly at: Path;
}

function linkValue({ name, spec, at }: WrittenValue, words: BarWords, report: Report): void {
  const { item, fields, pattern, min, max } = spec as Partial<ResourceFieldSpec>;
  const wrong = (reason: string, option?: string): void =>
    report(
      'wrong-resource-field',
      option === undefined ? at : [...at, option],
      { name, reason },
      { part: 'key' },
    );
  for (const [option, types] of Object.entries(typesWith))
    if (Object.hasOwn(spec, option) && !types.includes(spec.type))
      wrong(`a field of the type ${spec.type} has no ${option}`, option);
  if (min !== undefined && max !== undefined && min > max) wrong('min is greater than max', 'max');
  if (pattern !== undefined && !isPattern(pattern)) wrong('this is no regular expression', 'pattern');
  if (spec.type === 'list') {
    if (item === undefined) wrong('a list needs `item`, which says what each of its items is');
    else linkValue({ name, spec: item, at: [...at, 'item'] }, words, report);
  } else if (spec.type === 'object') {
    if (fields === undefined) wrong('an object needs its values in `fields`');
    for (const [part, written] of Object.entries(fields ?? {})) {
      const within = [...at, 'fields', part];
      const text = { group: 'fields', name: part, at: within };
      linkKeyOrName(words.texts, written.title, [...within, 'title'], text, report);
      linkValue({ name: part, spec: written, at: within }, words, report);
    }
  } else linkChoices({ name, spec, at }, words, report);
}

/** Checks that `by` of a format is a choice field, and that each format is for one of its values. */
function linkFormats(
  { by, of }: Exclude<NonNullable<ResourceFieldSpec['format']>, string>,
  fields: Readonly<Record<string, ResourceFieldSpec>>,
  wrong: (reason: string, option: string) => void,
): void {
  const field = Object.hasOwn(fields, by) ? fields[by] : undefined;
  if (field?.type !== 'choice') return wrong(`${by} is no choice of this resource`, 'format');
  const allowed = Object.keys(field.of ?? {});
  for (const value of Object.keys(of))
    if (!allowed.includes(value)) wrong(`${by} is never ${value}`, 'format');
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

const needed: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  member: ['dataset', 'dimension'],
  reference: ['resource'],
};

function linkChoices({ name, spec, at: place }: WrittenValue, words: BarWords, report: Report): void {
  const { type, of } = spec as Pick<ResourceFieldSpec, 'type' | 'of'>;
  const at = [...place, 'of'];
  if (type === 'choice') {
    if (of === undefined)
      report('wrong-resource-field', place, {
        name,
        reason: 'a choice needs its values in `of`',
      });
    for (const [value, key] of Object.entries(of ?? {})) linkKey(words.texts, key, [...at, value], report);
    return;
  }
  const keys = needed[type];
  if (keys === undefined) return;
  const written = Object.keys(of ?? {});
  if (written.length !== keys.length || !keys.every((key) => written.includes(key)))
    return report('wrong-resource-field', of === undefined ? place : at, {
      name,
      reason: `a ${type} needs ${keys.map((key) => `\`${key}\``).join(' and ')} in \`of\`, and nothing else`,
    });
  if (type === 'reference') {
    const allowed = [...words.resources.keys()];
    if (!allowed.includes(of!.resource!))
      report('unknown-resource', [...at, 'resource'], { name: of!.resource!, allowed });
    return;
  }
  const dataset = words.datasets.get(of!.dataset!);
  if (dataset === undefined)
    return report('unknown-dataset', [...at, 'dataset'], {
      name: of!.dataset!,
      allowed: [...words.datasets.keys()],
    });
  if (dataset.plan === null || dataset.plan.dimensions[of!.dimension!] !== undefined) return;
  report('unknown-dimension', [...at, 'dimension'], {
    name: of!.dimension!,
    dataset: of!.dataset!,
    allowed: Object.keys(dataset.plan.dimensions),
  });
}
