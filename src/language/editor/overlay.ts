import type { Bundle } from './bundle.ts';
import { isSchema, mapSchemas, propertiesOf, when, type Schema } from './schema.ts';

/** What stands in lists, which a merge replaces as a whole: here nothing may be left out. */
const whole = /^(filter-bar\.entry|page\.placement|widget-table\.column|checks\.(?!checks?$).*)$/;

const nothing: Schema = { type: 'null', description: 'Takes away what the base has here.' };

/**
 * What a customer's file may say: of everything only the part that differs, and null for what the customer does without
 * (JSON Merge Patch). A file of the customer's own says `new: true` and is as complete as any.
 */
export function asOverlay({ root, definitions }: Bundle): Bundle {
  const relaxed = Object.entries(definitions).map(([name, schema]) => [
    name,
    whole.test(name) ? schema : mapSchemas(schema, relax),
  ]);
  const overlays = Object.fromEntries(relaxed) as Record<string, Schema>;
  const { required } = definitions[root]!;
  if (isSchema(propertiesOf(definitions[root]!).new) && required !== undefined) {
    const own = { properties: { new: { const: true } }, required: ['new'] };
    const { allOf = [] } = overlays[root]!;
    overlays[root] = { ...overlays[root], allOf: [...(allOf as Schema[]), when(own, { required })] };
  }
  return { root, definitions: overlays };
}

function relax(schema: Schema): Schema {
  // A condition stays what it was.
  if (isCondition(schema)) return schema;
  const { required: _required, minProperties: _least, ...rest } = schema;
  const relaxed: Schema = { ...rest };
  if (schema.properties !== undefined)
    relaxed.properties = Object.fromEntries(
      Object.entries(propertiesOf(schema)).map(([name, property]) => [name, orNothing(property)]),
    );
  if (isSchema(schema.additionalProperties))
    relaxed.additionalProperties = orNothing(schema.additionalProperties);
  return relaxed;
}

/** `{ properties: { type: { const } }, required }`: what an `if` asks. */
function isCondition(schema: Schema): boolean {
  return schema.required !== undefined && schema.type === undefined;
}

function orNothing(schema: Schema): Schema {
  const { description, ...rest } = schema;
  const described = description === undefined ? {} : { description };
  return { ...described, anyOf: [rest, nothing] };
}
