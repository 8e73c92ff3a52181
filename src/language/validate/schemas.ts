import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DocumentKind } from '../source/document-kind.ts';
import { annotations } from '../widgets/annotations.ts';
import { addressOf, schemaFiles } from './schema-files.ts';

// Ajv only validates: no defaults, no coercion. `ownProperties`, since names in documents become keys.
const ajv = new Ajv2020({
  allErrors: true,
  discriminator: true,
  ownProperties: true,
  verbose: true,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  // A test validates the schemas themselves. Doing it here would slow down every command.
  validateSchema: false,
  code: { optimize: false },
});
// Keywords for the compiler and for editors.
ajv.addVocabulary([...annotations]);
for (const [address, file] of schemaFiles) {
  const schema: AnySchemaObject = absolute(file, address);
  ajv.addSchema(schema, address);
  // Registered separately. Otherwise a reference to a part of a file would compile the whole file and its
  // references.
  for (const [name, part] of Object.entries<AnySchemaObject>(schema.$defs ?? {}))
    ajv.addSchema(part, `${address}#/$defs/${name}`);
}

/** Makes all references absolute, so that a part of a schema can be compiled alone. */
function absolute<T>(schema: T, base: string): T {
  if (Array.isArray(schema)) return schema.map((item: unknown) => absolute(item, base)) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) =>
    key === '$ref' && typeof value === 'string'
      ? [key, new URL(value, base).href]
      : [key, absolute(value as unknown, base)],
  );
  return Object.fromEntries(entries) as T;
}

/** The validator of a kind of document. */
export function checkOf(kind: DocumentKind): ValidateFunction {
  return ajv.getSchema(addressOf(kind))!;
}

const parts = new Map<string, ValidateFunction>();

/** The validator of a part of a schema, as it appears in an error of Ajv. */
export function checkOfPart(schema: AnySchemaObject): ValidateFunction {
  const key = JSON.stringify(schema);
  const known = parts.get(key) ?? ajv.compile(schema);
  parts.set(key, known);
  return known;
}

/** The target of a reference. Any other schema is returned as it is. */
export function resolved(schema: AnySchemaObject): AnySchemaObject {
  if (typeof schema.$ref !== 'string') return schema;
  return resolved(ajv.getSchema(schema.$ref)!.schema as AnySchemaObject);
}
