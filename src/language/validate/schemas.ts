import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DocumentKind } from '../source/document-kind.ts';
import { annotations } from '../widgets/annotations.ts';
import { addressOf, schemaFiles } from './schema-files.ts';

// Ajv judges and never edits: no defaults, no coercion. `ownProperties`, since names in documents become keys.
const ajv = new Ajv2020({
  allErrors: true,
  discriminator: true,
  ownProperties: true,
  verbose: true,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  // Each run of a command compiles the schemas once: a test judges them, and tidier code would judge no page sooner.
  validateSchema: false,
  code: { optimize: false },
});
// What the compiler and editors read, and a judge passes over.
ajv.addVocabulary([...annotations]);
for (const [address, file] of schemaFiles) {
  const schema: AnySchemaObject = absolute(file, address);
  ajv.addSchema(schema, address);
  // By itself: who refers to a part of another file would otherwise have all of that compiled, and all that it refers to.
  for (const [name, part] of Object.entries<AnySchemaObject>(schema.$defs ?? {}))
    ajv.addSchema(part, `${address}#/$defs/${name}`);
}

/** Every reference as a full address, so that a part of a schema can be judged with by itself. */
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

/** The judge of a kind of document. */
export function judgeOf(kind: DocumentKind): ValidateFunction {
  return ajv.getSchema(addressOf(kind))!;
}

const parts = new Map<string, ValidateFunction>();

/** The judge of a part of a schema, as it stands in an error of Ajv's. */
export function judgeOfPart(schema: AnySchemaObject): ValidateFunction {
  const key = JSON.stringify(schema);
  const known = parts.get(key) ?? ajv.compile(schema);
  parts.set(key, known);
  return known;
}

/** What a reference stands for; any other schema is returned as it is. */
export function resolved(schema: AnySchemaObject): AnySchemaObject {
  if (typeof schema.$ref !== 'string') return schema;
  return resolved(ajv.getSchema(schema.$ref)!.schema as AnySchemaObject);
}
