import type { Bundle } from './bundle.ts';
import { isSchema, mapSchemas, propertiesOf, when, type Schema } from './schema.ts';

/** Items of lists, which merging replaces as a whole: they must be complete. */
const whole = /^(filter-bar\.entry|page\.placement|widget-table\.column|checks\.(?!checks?$).*)$/;

const nothing: Schema = { type: 'null', description: 'Takes away what the base has here.' };

/**
 * The schema of customers' files: every key is optional, and null removes a value (JSON Merge Patch). A file
 * with `new: true` must be complete.
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
  // Conditions are not changed.
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

/** Whether a schema is the condition of an `if`: `{ properties: { type: { const } }, required }`. */
function isCondition(schema: Schema): boolean {
  return schema.required !== undefined && schema.type === undefined;
}

function orNothing(schema: Schema): Schema {
  const { description, ...rest } = schema;
  const described = description === undefined ? {} : { description };
  return { ...described, anyOf: [rest, nothing] };
}
