import { isSchema, propertiesOf, type Schema } from '../editor/schema.ts';
import {
  AUTHORS_OPTIONS,
  plainWidget,
  type Defaults,
  type NameKind,
  type NamesIn,
  type WidgetDefinition,
} from './widget-definition.ts';

/** The definition of a widget type from the annotations of its assembled schema. */
export function definitionOf(schema: Schema): WidgetDefinition {
  const options = Object.entries(propertiesOf(schema));
  const marked = (mark: string) => options.filter(([, property]) => property[mark] !== undefined);
  const first = (mark: string): string | null => marked(mark)[0]?.[0] ?? null;
  const [whole] = marked('x-whole');
  const queriesAs = (what: string): readonly string[] =>
    marked('x-query').flatMap(([option, property]) => (property['x-query'] === what ? [option] : []));
  const names = options.flatMap(([option, property]) => {
    const found = namesIn(property, schema);
    return found === null ? [] : [[option, found] as const];
  });
  return {
    noun: String(schema['x-noun']),
    shows: (schema['x-shows'] ?? plainWidget.shows) as WidgetDefinition['shows'],
    rows: (schema['x-rows'] ?? plainWidget.rows) as WidgetDefinition['rows'],
    names: Object.fromEntries(names),
    groups: marked('x-group').map(([option]) => option),
    levels: marked('x-levels').map(([option]) => option),
    comparisons: queriesAs('comparison'),
    others: queriesAs('other'),
    totals: marked('x-totals').map(([option]) => option),
    heading: first('x-heading'),
    axis: first('x-axis'),
    ordered: first('x-ordered'),
    days: first('x-days'),
    dated: first('x-dates'),
    ascending: marked('x-ascending').map(([option]) => option),
    apart: marked('x-not-with').map(([option, property]) => [option, String(property['x-not-with'])]),
    either: marked('x-or').map(([option, property]) => [option, ...[property['x-or']].flat().map(String)]),
    needs: marked('x-needs').map(([option, property]) => [option, String(property['x-needs'])]),
    form: first('x-form'),
    whole: whole
      ? { option: whole[0], how: whole[1]['x-whole'] as NonNullable<WidgetDefinition['whole']>['how'] }
      : null,
    defaults: defaultsIn(schema, schema) ?? {},
  };
}

/** The places of names in a schema. Null when there are none. */
function namesIn(schema: Schema, root: Schema): NamesIn | null {
  const { 'x-field': field, 'x-text': text, 'x-command': command, 'x-query': query } = schema;
  const { 'x-placeholders': placeholders } = schema;
  const own: NamesIn = {
    ...(field === undefined ? {} : { is: field as NameKind }),
    ...(text === true ? { is: 'text' } : {}),
    ...(command === true ? { is: 'command' } : {}),
    ...(query === 'beside' ? { is: 'query' } : {}),
    ...(placeholders === undefined ? {} : { placeholders: String(placeholders) }),
  };
  return merged([own, ...below(schema, root, namesIn)]);
}

/** The defaults in a schema. Null when there are none. */
function defaultsIn(schema: Schema, root: Schema): Defaults | null {
  const options = Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
    property.default === undefined || AUTHORS_OPTIONS.includes(name)
      ? []
      : [[name, property.default] as const],
  );
  const own: Defaults = options.length === 0 ? {} : { options: Object.fromEntries(options) };
  return merged([own, ...below(withoutChoice(schema), root, defaultsIn)]);
}

/** Drops alternatives when several of them are maps: the defaults of one must not apply to another. */
function withoutChoice(schema: Schema): Schema {
  const alternatives = (schema.anyOf ?? []) as Schema[];
  const maps = alternatives.filter(({ $ref, properties }) => $ref !== undefined || properties !== undefined);
  return maps.length > 1 ? { ...schema, anyOf: [] } : schema;
}

/** Results for items and entries (`each`), and for keys (`of`). */
interface Tree<Self> {
  readonly each?: Self;
  readonly of?: Readonly<Record<string, Self>>;
}

/**
 * Applies `find` to the subschemas of a schema. Alternatives and references to `$defs` count as the schema
 * itself.
 */
function below<Found extends Tree<Found>>(
  schema: Schema,
  root: Schema,
  find: (schema: Schema, root: Schema) => Found | null,
): (Found | Tree<Found> | null)[] {
  const alternatives = ['anyOf', 'oneOf'].flatMap((key) => (schema[key] ?? []) as Schema[]);
  const items = [schema.items, schema.additionalProperties].filter(isSchema);
  const properties = Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    const found = find(property, root);
    return found === null ? [] : [[name, found] as const];
  });
  return [
    ...(typeof schema.$ref === 'string' && schema.$ref.startsWith('#/$defs/')
      ? [find(definitionAt(schema.$ref, root), root)]
      : []),
    ...alternatives.map((each) => find(each, root)),
    ...items.map((item): Tree<Found> | null => {
      const each = find(item, root);
      return each && { each };
    }),
    properties.length === 0 ? null : { of: Object.fromEntries(properties) },
  ];
}

function definitionAt(reference: string, root: Schema): Schema {
  const found = ((root.$defs ?? {}) as Record<string, Schema>)[reference.replace('#/$defs/', '')];
  if (found === undefined) throw new Error(`There is no ${reference} in this schema.`);
  return found;
}

/** Merges several trees. Null when they are empty. */
function merged<Found extends Tree<Found>>(trees: readonly (Found | Tree<Found> | null)[]): Found | null {
  const whole = trees.filter(isSchema).reduce<Schema>(over, {});
  return Object.keys(whole).length === 0 ? null : (whole as unknown as Found);
}

function over(one: Schema, other: Schema): Schema {
  const both = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = both[key];
    both[key] = isSchema(value) && isSchema(known) ? over(known, value) : value;
  }
  return both;
}
