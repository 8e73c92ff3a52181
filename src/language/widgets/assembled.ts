import { isSchema, propertiesOf, type Schema } from '../editor/schema.ts';

/** Schemas of what widget types share, by their name in `schemas/widgets/parts`. */
export type WidgetParts = Readonly<Record<string, Schema>>;

/**
 * A widget type's schema with the parts that it shares put in: one closed schema, as all but authors read it. Properties of
 * parts that say `x-first` stand before the type's own, the others behind them: files have their keys in this order. What the
 * type says of a shared property is laid over what the part says (another default), and then it stands among its own. A reference
 * to a property of a part (`parts/axis.schema.json#/properties/axis`) is that property, wherever it stands.
 */
export function assembled(written: Schema, parts: WidgetParts): Schema {
  const schema = withShared(written, '', parts);
  const { allOf, unevaluatedProperties: _closed, properties: _own, examples, $defs, ...rest } = schema;
  const named = partsIn(allOf, '', parts);
  const { type, ...own } = propertiesOf(schema);
  const first = sharedBy(named.filter((part) => part['x-first'] === true));
  const last = sharedBy(named.filter((part) => part['x-first'] !== true));
  const properties: Record<string, Schema> = { ...(type && { type }) };
  for (const [name, property] of Object.entries(first))
    if (!Object.hasOwn(own, name)) properties[name] = property;
  for (const [name, property] of Object.entries(own))
    properties[name] = { ...first[name], ...last[name], ...property };
  for (const [name, property] of Object.entries(last)) properties[name] ??= property;
  return {
    ...rest,
    additionalProperties: false,
    properties,
    ...(examples === undefined ? {} : { examples }),
    ...($defs === undefined ? {} : { $defs }),
  };
}

const sharedBy = (parts: readonly Schema[]): Record<string, Schema> =>
  Object.fromEntries(
    parts
      .flatMap((part) => Object.entries(propertiesOf(part)))
      .map(([name, property]) => [name, fromParts(property)]),
  );

/** The parts that a list of references names, each followed by those that it is made of. */
function partsIn(allOf: unknown, folder: string, parts: WidgetParts): Schema[] {
  return ((allOf ?? []) as readonly { readonly $ref: string }[]).flatMap(({ $ref }) => {
    const part = partAt($ref, folder, parts);
    return [withShared(part, 'parts/', parts), ...partsIn(part.allOf, 'parts/', parts)];
  });
}

function partAt($ref: string, folder: string, parts: WidgetParts): Schema {
  const name = /^parts\/([a-z-]+)\.schema\.json$/.exec(folder + $ref)?.[1];
  const part = name === undefined ? undefined : parts[name];
  if (part === undefined) throw new Error(`There is no part ${$ref} in schemas/widgets/parts.`);
  return part;
}

/** A schema with the shared properties that it refers to; what stands beside a reference is laid over the property. */
function withShared<Value>(value: Value, folder: string, parts: WidgetParts): Value {
  if (Array.isArray(value)) return value.map((item: unknown) => withShared(item, folder, parts)) as Value;
  if (!isSchema(value)) return value;
  const { $ref, ...beside } = value as Schema;
  const [file = '', name] = typeof $ref === 'string' ? $ref.split('#/properties/') : [];
  const entries = Object.entries(name === undefined ? value : beside);
  const own = Object.fromEntries(entries.map(([key, below]) => [key, withShared(below, folder, parts)]));
  if (name === undefined) return own as Value;
  // Its title is the name of a type that stands in the part alone.
  const { title: _title, ...shared } = propertiesOf(partAt(file, folder, parts))[name] ?? {};
  return { ...withShared(shared, 'parts/', parts), ...own } as Value;
}

/** A schema of `parts/` as it reads one folder above. */
function fromParts<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map((item: unknown) => fromParts(item)) as Value;
  if (!isSchema(value)) return value;
  const entries = Object.entries(value).map(([key, below]) =>
    key === '$ref' && typeof below === 'string'
      ? [key, below.replace(/^\.\.\//, '')]
      : [key, fromParts(below)],
  );
  return Object.fromEntries(entries) as Value;
}
