import type { AnySchemaObject } from 'ajv/dist/2020.js';
import type { DocumentKind } from '../source/document-kind.ts';
import { isMapping } from '../source/layered.ts';
import { checkOf, resolved } from '../validate/schemas.ts';

/** The possible schemas of a value. There are several when an overlay does not show which one applies. */
export type Shapes = readonly AnySchemaObject[];

export const shapesOfDocument = (kind: DocumentKind): Shapes => [checkOf(kind).schema as AnySchemaObject];

/** The schemas of the value at a key, or of the items of a list (`null`). Empty for names of the author. */
export function subschemasAt(shapes: Shapes, key: string | null, value: unknown): Shapes {
  const inner = shapes.flatMap((shape) => alternatives(schemaBelow(shape, key)));
  if (!isMapping(value)) return inner;
  const meant = inner.filter((shape) => agrees(shape, value));
  const fitting = meant.filter((shape) => Object.keys(value).every((name) => knows(shape, name)));
  return [fitting, meant, inner].find((each) => each.length > 0) ?? [];
}

/** The keys of these schemas in their preferred order. */
export function keysOf(shapes: Shapes): readonly string[] {
  return [...new Set(shapes.flatMap((shape) => Object.keys(propertiesOf(shape))))];
}

const propertiesOf = (shape: AnySchemaObject): Readonly<Record<string, AnySchemaObject>> =>
  (shape.properties ?? {}) as Readonly<Record<string, AnySchemaObject>>;

function schemaBelow(shape: AnySchemaObject, key: string | null): AnySchemaObject | null {
  const properties = propertiesOf(shape);
  const nested: unknown =
    key === null
      ? shape.items
      : Object.hasOwn(properties, key)
        ? properties[key]
        : (patternSchema(shape, key) ?? shape.additionalProperties);
  return isMapping(nested) ? nested : null;
}

/** The schema of a key that matches a pattern: `lists/DATASET`. */
function patternSchema({ patternProperties = {} }: AnySchemaObject, key: string): unknown {
  const patterns = Object.entries(patternProperties as Readonly<Record<string, unknown>>);
  return patterns.find(([pattern]) => new RegExp(pattern).test(key))?.[1];
}

const known = new WeakMap<AnySchemaObject, Shapes>();

function alternatives(schema: AnySchemaObject | null): Shapes {
  if (schema === null) return [];
  const found = known.get(schema) ?? alternativesOf(schema);
  known.set(schema, found);
  return found;
}

function alternativesOf(schema: AnySchemaObject): Shapes {
  const own = resolved(schema);
  const choices = [...((own.anyOf ?? []) as AnySchemaObject[]), ...((own.oneOf ?? []) as AnySchemaObject[])];
  return choices.length === 0 ? [own] : choices.flatMap(alternatives);
}

/** Whether the constants of a schema, such as `type`, match the value. */
const agrees = (shape: AnySchemaObject, value: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(propertiesOf(shape)).every(
    ([key, { const: expected }]) =>
      expected === undefined || !Object.hasOwn(value, key) || value[key] === expected,
  );

const knows = (shape: AnySchemaObject, key: string): boolean =>
  Object.hasOwn(propertiesOf(shape), key) || isMapping(shape.additionalProperties);
