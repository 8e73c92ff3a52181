import { annotations } from '../widgets/annotations.ts';
import type { NameKind } from '../widgets/widget-definition.ts';
import type { Bundle } from './bundle.ts';
import { likelyKeys } from './choice.ts';
import { putColumns } from './column-names.ts';
import { putLists } from './list-names.ts';
import { nameDefinitions } from './name-definitions.ts';
import type { ProjectNames } from './project-names.ts';
import { listRule, paramsByPath, paramsOf } from './query-params.ts';
import { LISTS_PATH, patternOf } from './query-paths.ts';
import { putSwitches } from './switch-names.ts';
import { isSchema, mapSchemas, propertiesOf, reference, type Schema } from './schema.ts';

const namesFor: Readonly<Record<NameKind, Schema>> = {
  measure: reference('measureName'),
  dimension: reference('dimensionName'),
  date: reference('dateName'),
  field: reference('fieldName'),
  sort: reference('sortName'),
  // A field of another query has a prefix. The compiler checks it.
  value: {
    anyOf: [
      reference('fieldName'),
      reference('tokenName'),
      { type: 'string', pattern: '^[a-z][A-Za-z0-9]*[.][a-z]' },
    ],
  },
  text: reference('textKey'),
  command: { type: 'string' },
  route: reference('routeName'),
  below: { type: 'string', pattern: '^/' },
  section: reference('sectionName'),
  fileArea: reference('fileAreaName'),
  trend: { type: 'string', pattern: '[.]' },
  query: { type: 'string' },
};

/** Adds the project's names to the schemas. Other keywords are kept. */
export function putNames(bundle: Bundle, names: ProjectNames): void {
  const { definitions } = bundle;
  for (const [name, schema] of Object.entries(definitions)) definitions[name] = mapSchemas(schema, annotated);
  putComponents(definitions, names);
  putRules(definitions, names);
  putConditions(definitions, names);
  putColumns(bundle, names);
  putLists(bundle, names);
  putSwitches(bundle, names);
  const query = definitions['page.query'];
  if (query) definitions['page.query'] = { ...query, allOf: paramsByPath(names) };
  Object.assign(definitions, nameDefinitions(names));
}

/** Names with the original description. */
const described = ({ description }: Schema, names: Schema): Schema =>
  description === undefined ? names : { description, allOf: [names] };

function replaced<Value>(
  value: Value,
  [step, ...rest]: readonly string[],
  change: (old: Schema) => Schema,
): Value {
  if (step === undefined) return change(value as Schema) as Value;
  const below = (value as Schema)[step];
  // A missing place is a bug of ours: the schemas have changed.
  if (below === undefined) throw new Error(`There is no ${step} here: ${JSON.stringify(value)}`);
  const next = replaced(below, rest, change);
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === step ? next : item)) as Value;
  return { ...value, [step]: next };
}

/** Replaces the annotations of a schema by the names that they ask for. */
function annotated(schema: Schema): Schema {
  const { 'x-names': names, 'x-field': field, 'x-text': isText } = schema;
  const kind = isText === true ? 'text' : (field as NameKind | undefined);
  const plain = Object.fromEntries(Object.entries(schema).filter(([key]) => !annotations.includes(key)));
  if (names !== undefined) return described(plain, reference(String(names)));
  return kind === undefined ? plain : textsAs(plain, namesFor[kind]);
}

/** Replaces every text of a schema by names, in lists and alternatives as well. */
function textsAs(schema: Schema, names: Schema): Schema {
  if (schema.type === 'string') return described(schema, names);
  const inside = (below: unknown): unknown => (isSchema(below) ? textsAs(below, names) : below);
  return {
    ...schema,
    ...(schema.items !== undefined && { items: inside(schema.items) }),
    ...(Array.isArray(schema.anyOf) && { anyOf: schema.anyOf.map(inside) }),
  };
}

/** Adds the dimensions that conditions of measures may use. */
function putConditions(definitions: Bundle['definitions'], { datasets }: ProjectNames): void {
  const measure = definitions['dataset.measure'];
  if (!measure) return;
  const dimensions = datasets.flatMap(({ groups }) => groups);
  definitions['dataset.measure'] = replaced(measure, ['properties', 'where'], (old) => ({
    ...old,
    ...likelyKeys(dimensions, reference('dataset.members')),
  }));
}

/** Suggests the components of other bars, since the same filters recur on many pages. */
function putComponents(definitions: Bundle['definitions'], { components }: ProjectNames): void {
  const bar = definitions['filter-bar'];
  if (!bar) return;
  const known = components.map(({ name, about }) => [
    name,
    { ...reference('filter-bar.component'), description: about },
  ]);
  definitions['filter-bar'] = replaced(bar, ['properties', 'components'], (old) => ({
    ...old,
    properties: Object.fromEntries(known),
  }));
}

/** Adds API paths with components, response keys and parameters of each. */
function putRules(definitions: Bundle['definitions'], names: ProjectNames): void {
  const { paths, components, datasets } = names;
  const bar = definitions['filter-bar'];
  const rule = definitions['filter-bar.apiRule'];
  if (!bar || !rule) return;
  const ruleOf = (path: ProjectNames['paths'][number]): Schema => {
    const keys = path.entryKeys?.map((key): Schema => ({
      const: key,
      errorMessage: `The reply of ${path.template} has no entries under this key.`,
    }));
    const properties = {
      ...propertiesOf(rule),
      params: paramsOf(path),
      ...(keys && { responseKey: { ...propertiesOf(rule).responseKey, anyOf: keys } }),
    };
    return { ...rule, properties };
  };
  // A path whose response has no entries can't fill a component.
  const filling = paths.filter(
    ({ entryKeys, template }) => entryKeys?.length !== 0 && template !== LISTS_PATH,
  );
  const known = (definition: string): Schema => ({
    type: 'object',
    minProperties: 1,
    properties: Object.fromEntries(components.map(({ name }) => [name, reference(definition)])),
    additionalProperties: reference(definition),
  });
  const entries = filling.map((path) => {
    const definition = `rule-${path.template.replaceAll(/\W+/g, '-')}`;
    definitions[definition] = ruleOf(path);
    return [path, known(definition)] as const;
  });
  const lists = datasets.map((dataset): [string, Schema] => {
    const definition = `list-${dataset.name}`;
    definitions[definition] = listRule(definitions['filter-bar.listRule']!, dataset, names);
    return [`lists/${dataset.name}`, { ...known(definition), description: dataset.about }];
  });
  const plain = entries.filter(([{ template }]) => !template.includes('{'));
  const templates = entries.filter(([{ template }]) => template.includes('{'));
  definitions['filter-bar'] = replaced(definitions['filter-bar']!, ['properties', 'apiRules'], (old) => ({
    description: old.description,
    type: 'object',
    properties: Object.fromEntries([
      ...plain.map(([{ template }, rules]) => [template, rules] as const),
      ...lists,
    ]),
    patternProperties: Object.fromEntries([
      ...templates.map(([path, rules]) => [patternOf(path), rules] as const),
      ['^/|\\{product\\}', old.additionalProperties],
    ]),
    additionalProperties: false,
    errorMessage: 'The API has no GET path of this name, or there is no dataset of it.',
  }));
}
