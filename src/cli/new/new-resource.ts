import { stringify } from 'yaml';
import { readable } from '../import/starter-texts.ts';
import { checkName, known, NewError, refuseExisting } from './draft.ts';
import type { PagesDraft, PagesNow } from './draft.ts';

export interface ResourceAnswers {
  readonly name: string;
  /**
   * `month:month`, `amount:decimal`, `brand:delivery_daily.brand`, `state:draft|approved`. Without a type it
   * is a text.
   */
  readonly fields: readonly string[];
  readonly key: readonly string[];
  readonly title: string;
  /** The table's name in the warehouse, or `none`. */
  readonly mirror: string;
}

/** The type of a field as given on the command line. */
type FieldType = { readonly type: string; readonly of?: Readonly<Record<string, string>> };

const plain = ['text', 'integer', 'decimal', 'number', 'boolean', 'date', 'month'];
const NAME = /^[a-z][A-Za-z0-9_]{0,62}$/;

const fileOf = (name: string): string => `resources/${name}.yaml`;

export function checkResourceName(name: string, now: PagesNow): void {
  checkName('--name', name, /^[a-z][a-z0-9_-]{0,62}$/, 'small letters, digits, _ and - are expected');
  refuseExisting(now, fileOf(name));
}

export function checkFields(fields: readonly string[], now: PagesNow): void {
  const names = fields.map((field) => readField(field, 'x', now).name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new NewError(`--fields: ${twice} is there twice.`);
}

export function checkMirror(mirror: string, { project: { base } }: PagesNow): void {
  checkName('--mirror', mirror, /^[a-z][a-z0-9_]{0,62}$/, 'small letters, digits and _ are expected');
  if (base.tables.has(mirror)) throw new NewError(`There is a table ${mirror} already.`);
}

/** Drafts a resource, a table that users write. */
export function newResource(
  { name, fields, key, title, mirror }: ResourceAnswers,
  now: PagesNow,
): PagesDraft {
  const group = name.replaceAll(/[_-]+(.)/g, (_, letter: string) => letter.toUpperCase());
  const read = fields.map((field) => readField(field, group, now));
  const brand = read.find((field) => field.isBrand && key.includes(field.name));
  const resource = {
    title: `resources.${group}.title`,
    key,
    fields: Object.fromEntries(read.map((field) => [field.name, field.spec])),
    ...(brand !== undefined && { limit: { brand: brand.name } }),
    ...(mirror !== 'none' && { mirror }),
  };
  return {
    files: new Map([
      [
        fileOf(name),
        `# yaml-language-server: $schema=../.editor/resource.schema.json\n${stringify(resource, { lineWidth: 110, collectionStyle: 'any' })}`,
      ],
    ]),
    texts: new Map([
      [`resources.${group}.title`, title],
      ...read.map((field) => [`fields.${field.name}`, readable(field.name)] as const),
      ...read.flatMap((field) => [...field.texts]),
    ]),
    hint: [
      `A widget of the type grid edits it: { type: grid, resource: ${name} }.`,
      'Only who may manage everything writes it, until `access` in the file says otherwise.',
      ...(mirror === 'none'
        ? []
        : [`Reports read its rows from the table ${mirror}: npm run new -- dataset --table ${mirror}`]),
    ].join('\n'),
  };
}

function readField(field: string, group: string, { project: { base } }: PagesNow) {
  const [name = '', written = 'text', ...more] = field.split(':').map((part) => part.trim());
  checkName('--fields', name, NAME, 'small letters, digits and _ are expected, a letter first');
  if (more.length > 0)
    throw new NewError(`--fields ${JSON.stringify(field)}: a name and one type are expected.`);
  const [dataset = '', dimension] = written.split('.');
  if (dimension !== undefined) {
    known('dataset', dataset, [...base.datasets.keys()]);
    const plan = base.datasets.get(dataset)!;
    known(`dimension of ${dataset}`, dimension, Object.keys(plan.dimensions));
    const spec: FieldType = { type: 'member', of: { dataset, dimension } };
    return { name, spec, texts: new Map<string, string>(), isBrand: plan.brands === dimension };
  }
  const choices = written.split('|').map((choice) => choice.trim());
  if (choices.length > 1) {
    const keys = choices.map((choice) => [choice, `resources.${group}.${name}.${choice}`] as const);
    for (const choice of choices) checkName('--fields', choice, NAME, 'a choice is a name');
    return {
      name,
      spec: { type: 'choice', of: Object.fromEntries(keys) } as FieldType,
      texts: new Map(keys.map(([choice, key]) => [key, readable(choice)])),
      isBrand: false,
    };
  }
  if (!plain.includes(written))
    throw new NewError(
      `--fields ${JSON.stringify(field)}: ${written} is no type. There are: ${plain.join(', ')}, DATASET.DIMENSION for a member, and a|b|c for a choice.`,
    );
  return { name, spec: { type: written } as FieldType, texts: new Map<string, string>(), isBrand: false };
}
