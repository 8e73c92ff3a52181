/** A JSON Schema. */
export interface Schema {
  [key: string]: unknown;
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schemas of an object's properties. Empty when there are none. */
export function propertiesOf(schema: Schema): Record<string, Schema> {
  return (schema.properties ?? {}) as Record<string, Schema>;
}

export const reference = (name: string): Schema => ({ $ref: `#/definitions/${name}` });

const maps = new Set(['properties', 'patternProperties', 'definitions']);
const lists = new Set(['anyOf', 'oneOf', 'allOf']);
const singles = new Set(['items', 'additionalProperties', 'propertyNames', 'if', 'then', 'else', 'not']);

/** Requires `consequence` of documents that match `condition`. */
export function when(condition: Schema, consequence: Schema): Schema {
  // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's word; nobody awaits a schema.
  return { if: condition, then: consequence };
}

/** A copy with `change` applied to every subschema, the inner ones first. */
export function mapSchemas(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const inner = (value: unknown): unknown => (isSchema(value) ? mapSchemas(value, change) : value);
  const entries = Object.entries(schema).map(([key, value]) => {
    if (maps.has(key) && isSchema(value))
      return [key, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inner(each)]))];
    if (lists.has(key) && Array.isArray(value)) return [key, value.map(inner)];
    return [key, singles.has(key) ? inner(value) : value];
  });
  return change(Object.fromEntries(entries) as Schema);
}
