import { isSchema, propertiesOf, type Schema } from '../editor/schema.ts';

/** Schemas of shared parts of widget types, by their name in `schemas/widgets/parts`. */
export type WidgetParts = Readonly<Record<string, Schema>>;

/**
 * The complete, closed schema of a widget type, with its shared parts inserted. Properties of parts with
 * `x-first` come before the type's own, those of other parts after them. This is the order of keys in files.
 * Keywords of the type's own property override those of a shared one (such as another default), and the
 * property then keeps its place among the own ones. A reference to a property of a part
 * (`parts/axis.schema.json#/properties/axis`) is replaced by that property.
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

/** The parts that a list of references names, each followed by its own parts. */
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

/**
 * Replaces references to shared properties in a schema. Keywords beside a reference override those of the
 * property.
 */
function withShared<Value>(value: Value, folder: string, parts: WidgetParts): Value {
  if (Array.isArray(value)) return value.map((item: unknown) => withShared(item, folder, parts)) as Value;
  if (!isSchema(value)) return value;
  const { $ref, ...beside } = value as Schema;
  const [file = '', name] = typeof $ref === 'string' ? $ref.split('#/properties/') : [];
  const entries = Object.entries(name === undefined ? value : beside);
  const own = Object.fromEntries(entries.map(([key, below]) => [key, withShared(below, folder, parts)]));
  if (name === undefined) return own as Value;
  // The title names a generated type, which exists only once, in the part.
  const { title: _title, ...shared } = propertiesOf(partAt(file, folder, parts))[name] ?? {};
  return { ...withShared(shared, 'parts/', parts), ...own } as Value;
}

/** A schema of `parts/` with its references rewritten for the parent folder. */
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
