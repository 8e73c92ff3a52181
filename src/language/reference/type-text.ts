import { isSchema, type Schema } from '../editor/schema.ts';

/** Converts a reference to a Markdown link. */
export type LinkOf = (reference: string) => string;

/** The type of a value in words: `text`, `list of text`, `one of …`, or a link. */
export function typeText(schema: Schema, link: LinkOf): string {
  if (typeof schema.$ref === 'string') return link(schema.$ref);
  if (schema.const !== undefined) return code(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(code).join(', ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives))
    return alternatives.map((each) => typeText(each as Schema, link)).join(' or ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => words[String(type)]).join(' or ');
  if (schema.type === 'array')
    return `list of ${isSchema(schema.items) ? typeText(schema.items, link) : 'anything'}`;
  if (schema.type === 'object') return mapText(schema, link);
  return words[String(schema.type)] ?? 'anything';
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'map',
  array: 'list',
  null: 'nothing',
};

function mapText({ properties, additionalProperties }: Schema, link: LinkOf): string {
  if (properties !== undefined) return 'map, see below';
  return isSchema(additionalProperties) ? `map of name to ${typeText(additionalProperties, link)}` : 'map';
}

/** Constraints beyond the type: bounds, lengths, patterns. */
export function limitsText(schema: Schema): string {
  const texts = Object.entries(limits).flatMap(([keyword, appText]) =>
    schema[keyword] === undefined ? [] : [appText(schema[keyword])],
  );
  return texts.join('; ');
}

const limits: Readonly<Record<string, (value: unknown) => string>> = {
  minimum: (value) => `at least ${String(value)}`,
  exclusiveMinimum: (value) => `more than ${String(value)}`,
  maximum: (value) => `at most ${String(value)}`,
  minItems: (value) => `at least ${String(value)} items`,
  maxItems: (value) => `at most ${String(value)} items`,
  minProperties: (value) => `at least ${String(value)} entries`,
  maxProperties: (value) => `at most ${String(value)} entries`,
  uniqueItems: () => 'no item twice',
  pattern: (value) => `matches ${code(value)}`,
};

/** A value as code, escaped for a table. */
export const code = (value: unknown): string =>
  `\`${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('|', '\\|')}\``;
