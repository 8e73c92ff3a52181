/** A JSON Schema as it is taken apart and put together here. */
export interface Schema {
  [key: string]: unknown;
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schemas of an object's properties; empty where it lists none. */
export function propertiesOf(schema: Schema): Record<string, Schema> {
  return (schema.properties ?? {}) as Record<string, Schema>;
}

export const reference = (name: string): Schema => ({ $ref: `#/definitions/${name}` });

const maps = new Set(['properties', 'patternProperties', 'definitions']);
const lists = new Set(['anyOf', 'oneOf', 'allOf']);
const singles = new Set(['items', 'additionalProperties', 'propertyNames', 'if', 'then', 'else', 'not']);

/** Where a document is as in `condition`, it must also be as in `consequence`. */
export function when(condition: Schema, consequence: Schema): Schema {
  // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's word; nobody awaits a schema.
  return { if: condition, then: consequence };
}

/** A copy in which every schema below is what `change` makes of it, the inner ones first. */
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
