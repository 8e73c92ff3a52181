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
import { isSchema, mapSchemas, propertiesOf, reference, type Schema } from './schema.ts';

/** Where names of the project stand: the definition, the path to the text in it, and which names. */
const places: readonly (readonly [definition: string, path: string, names: string])[] = [
  ['page', 'properties/title', 'textKey'],
  ['page', 'properties/description', 'textKey'],
  ['page', 'properties/menu/properties/section', 'sectionName'],
  ['page', 'properties/menu/properties/icon', 'iconName'],
  ['page', 'properties/menu/properties/title', 'textKey'],
  ['page', 'properties/parent/properties/route', 'routeName'],
  ['page', 'properties/parent/properties/title', 'textKey'],
  ['page', 'properties/filterBar/anyOf/0', 'filterBarName'],
  ['page.section', 'properties/title', 'textKey'],
  ['page.section', 'properties/description', 'textKey'],
  ['page.tab', 'properties/title', 'textKey'],
  ['page.query', 'properties/path', 'queryPath'],
  ['page.query', 'properties/requires/items', 'componentName'],
  ['page.condition', '', 'conditionHint'],
  ['page.command', 'properties/title', 'textKey'],
  ['page.command', 'properties/path', 'sendingPath'],
  ['page.command', 'properties/body/additionalProperties', 'paramValue'],
  ['page.command', 'properties/confirm/properties/title', 'textKey'],
  ['page.command', 'properties/confirm/properties/text', 'textKey'],
  ['page.command', 'properties/toast', 'textKey'],
  ['app', 'properties/home', 'routeName'],
  ['app', 'properties/menu/additionalProperties/properties/title', 'textKey'],
  ['app', 'properties/menu/additionalProperties/properties/icon', 'iconName'],
  ['app', 'properties/listsOf/additionalProperties/items', 'listName'],
  ['app.filterList', 'properties/dataset', 'datasetName'],
  ['dataset', 'properties/title', 'textKey'],
  ['dataset', 'properties/table', 'tableHint'],
  ['dataset', 'properties/brands', 'dimensionHint'],
  ['dataset', 'properties/sources/properties/dimension', 'dimensionHint'],
  ['dataset.join', 'properties/table', 'tableHint'],
  ['dataset.insights', 'properties/top/properties/lists/additionalProperties', 'dimensionHint'],
  ['dataset.insights', 'properties/top/properties/measure', 'measureHint'],
  ['dataset.insights', 'properties/highlights/properties/dimensions/items', 'dimensionHint'],
  ['dataset.insights', 'properties/highlights/properties/measures/items', 'measureHint'],
  ['dataset.insights', 'properties/highlights/properties/presence', 'measureHint'],
  ['dataset.insights', 'properties/scores/properties/by/items', 'dimensionHint'],
  ['dataset.insights', 'properties/planned', 'measureHint'],
  ['dataset.score', 'properties/actual', 'measureHint'],
  ['dataset.score', 'properties/base', 'measureHint'],
  ['dataset', 'properties/time', 'dateHint'],
  ['dataset.dimension', 'properties/title', 'textKey'],
  ['dataset.dimension', 'properties/members/additionalProperties', 'textKey'],
  ['dataset.measure', 'properties/title', 'textKey'],
  ['dataset.measure', 'properties/description', 'textKey'],
  ['dataset.measure', 'properties/ratio/items', 'measureHint'],
  ['dataset.measure', 'properties/difference/items', 'measureHint'],
  ['dataset.measure', 'properties/add/items', 'measureHint'],
  ['dataset.measure', 'properties/eventsOf', 'measureHint'],
  ['dataset.measure', 'properties/over', 'dateHint'],
  ['dataset.measure', 'properties/per/items', 'dimensionHint'],
  ['filter-bar', 'properties/visualHierarchy/items/items', 'componentName'],
  ['filter-bar.dependencyPath', 'items/anyOf/0', 'componentName'],
  ['filter-bar.dependencyPath', 'items/anyOf/1/items', 'componentName'],
  ['filter-bar.componentProperties', 'properties/label', 'textKey'],
  ['filter-bar.componentProperties', 'properties/placeholder', 'textKey'],
  ['filter-bar.entry', 'properties/title', 'textKey'],
  ['filter-bar.params', 'additionalProperties', 'paramValue'],
  ['checks.measure', '', 'measureName'],
  ['checks.parts', 'items', 'measureName'],
  ['checks.fields', 'items', 'fieldName'],
  ['checks.addsUp', 'properties/measures/items', 'measureName'],
];

const namesFor: Readonly<Record<NameKind, Schema>> = {
  measure: reference('measureName'),
  dimension: reference('dimensionName'),
  date: reference('dateName'),
  field: reference('fieldName'),
  sort: reference('sortName'),
  value: { anyOf: [reference('fieldName'), reference('tokenName')] },
  text: reference('textKey'),
  command: { type: 'string' },
  trend: { type: 'string', pattern: '[.]' },
};

/** Puts the project's names where they may stand; what the schemas say there besides is kept. */
export function putNames(bundle: Bundle, names: ProjectNames): void {
  const { definitions } = bundle;
  for (const [definition, path, kind] of places) put(definitions, definition, path, kind);
  for (const [name, schema] of Object.entries(definitions))
    if (name.startsWith('widget-')) definitions[name] = mapSchemas(schema, annotated);
  putComponents(definitions, names);
  putRules(definitions, names);
  putConditions(definitions, names);
  putColumns(bundle, names);
  putLists(bundle, names);
  const query = definitions['page.query'];
  if (query) definitions['page.query'] = { ...query, allOf: paramsByPath(names) };
  Object.assign(definitions, nameDefinitions(names));
}

function put(definitions: Bundle['definitions'], definition: string, path: string, kind: string): void {
  const schema = definitions[definition];
  if (schema)
    definitions[definition] = replaced(schema, path.split('/').filter(Boolean), (old) => named(old, kind));
}

/** The names, with the description that stood there. */
const named = (old: Schema, kind: string): Schema => described(old, reference(kind));

const described = ({ description }: Schema, names: Schema): Schema =>
  description === undefined ? names : { description, allOf: [names] };

function replaced<Value>(
  value: Value,
  [step, ...rest]: readonly string[],
  change: (old: Schema) => Schema,
): Value {
  if (step === undefined) return change(value as Schema) as Value;
  const below = (value as Schema)[step];
  // A place that the schemas do not have any more is our own mistake.
  if (below === undefined) throw new Error(`There is no ${step} here: ${JSON.stringify(value)}`);
  const next = replaced(below, rest, change);
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === step ? next : item)) as Value;
  return { ...value, [step]: next };
}

/** A schema without its annotations, and with the names that these ask for in place of its texts. */
function annotated(schema: Schema): Schema {
  const kind = schema['x-text'] === true ? 'text' : (schema['x-field'] as NameKind | undefined);
  const plain = Object.fromEntries(Object.entries(schema).filter(([key]) => !annotations.includes(key)));
  return kind === undefined ? plain : textsAs(plain, namesFor[kind]);
}

/** Every text in a schema, in lists and alternatives too, is one of some names. */
function textsAs(schema: Schema, names: Schema): Schema {
  if (schema.type === 'string') return described(schema, names);
  const inside = (below: unknown): unknown => (isSchema(below) ? textsAs(below, names) : below);
  return {
    ...schema,
    ...(schema.items !== undefined && { items: inside(schema.items) }),
    ...(Array.isArray(schema.anyOf) && { anyOf: schema.anyOf.map(inside) }),
  };
}

/** Dimensions that a measure may have conditions on. */
function putConditions(definitions: Bundle['definitions'], { datasets }: ProjectNames): void {
  const measure = definitions['dataset.measure'];
  if (!measure) return;
  const dimensions = datasets.flatMap(({ groups }) => groups);
  definitions['dataset.measure'] = replaced(measure, ['properties', 'where'], (old) => ({
    ...old,
    ...likelyKeys(dimensions, reference('dataset.members')),
  }));
}

/** Components that other bars have, since the same filters come back from page to page. */
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

/** Paths of the API with the components, the keys of the reply and the parameters of each. */
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
  // A path whose reply holds no entries fills no component.
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
