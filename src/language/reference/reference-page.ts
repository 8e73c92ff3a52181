import { stringify } from 'yaml';
import { isSchema, propertiesOf, type Schema } from '../editor/schema.ts';
import { code, limitsText, typeText, type LinkOf } from './type-text.ts';

/**
 * A reference page for a schema in Markdown: its purpose, every key with type, default and limits, then its
 * inner maps and definitions with examples in YAML. `path` is the schema's own: `page`, `widgets/line`.
 */
export function referencePage(path: string, schema: Schema): string {
  const definitions = Object.entries((schema.$defs ?? {}) as Record<string, Schema>);
  const link = linksFrom(path);
  const name = path.split('/').at(-1)!;
  return [
    `<!-- Generated from schemas/${path}.schema.json by \`npm run generate\`. Do not edit. -->`,
    ...section(1, name, schema, link),
    ...definitions.flatMap(([definition, inner]) => section(2, definition, inner, link)),
    '',
  ].join('\n');
}

function section(level: number, heading: string, schema: Schema, link: LinkOf): string[] {
  const keys = Object.entries(propertiesOf(schema));
  const inner = keys.flatMap(([key, property]) => mapsIn(property, key));
  return [
    `${'#'.repeat(level)} ${heading}`,
    '',
    ...(schema.description === undefined ? [] : [cell(schema.description), '']),
    ...(keys.length > 0 ? keysTable(schema, link) : shape(schema, link)),
    ...examples(schema),
    ...inner.flatMap(([key, property]) =>
      section(Math.min(level + 1, 6), `${heading}.${key}`, property, link),
    ),
  ];
}

/** The schemas with keys of their own in a property: the property itself, its entries or its items. */
function mapsIn(schema: Schema, key: string): (readonly [string, Schema])[] {
  if (schema.properties !== undefined) return [[key, schema]];
  const nested = [schema.items, schema.additionalProperties, ...((schema.anyOf ?? []) as unknown[])];
  return nested.filter(isSchema).flatMap((inner) => mapsIn(inner, key));
}

function keysTable(schema: Schema, link: LinkOf): string[] {
  const required = new Set((schema.required ?? []) as string[]);
  const rows = Object.entries(propertiesOf(schema)).map(([key, property]) => {
    const example = Array.isArray(property.examples) ? property.examples.map(code).join(', ') : '';
    return [
      `${code(key)}${required.has(key) ? ' (required)' : ''}`,
      typeText(property, link),
      property.default === undefined ? '' : code(property.default),
      [property.description ?? '', limitsText(property), example && `For example ${example}`]
        .filter(Boolean)
        .join(' '),
    ];
  });
  return [
    '| key | what it may be | default | meaning |',
    '| --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
    '',
  ];
}

/** The description of a schema without keys of its own: names, lists, alternatives. */
function shape(schema: Schema, link: LinkOf): string[] {
  const facts = [limitsText(schema), schema.default === undefined ? '' : `default ${code(schema.default)}`];
  return [[typeText(schema, link), ...facts].filter(Boolean).map(cell).join('; '), ''];
}

function examples({ examples: list }: Schema): string[] {
  if (!Array.isArray(list)) return [];
  return [
    'For example:',
    '',
    ...list.flatMap((example) => ['```yaml', stringify(example, { lineWidth: 110 }).trimEnd(), '```', '']),
  ];
}

/** Links references to a heading of this page or of another one. */
function linksFrom(path: string): LinkOf {
  return (reference) => {
    const [file = '', pointer = ''] = reference.split('#');
    const definition = pointer.split('/').at(-1)!;
    const name = definition || (file || path).replace('.schema.json', '').split('/').at(-1)!;
    const page = file === '' ? '' : file.replace('.schema.json', '.md');
    return `[${name}](${page}#${name.toLowerCase()})`;
  };
}

/** Text in one line, escaped for a table. */
function cell(text: unknown): string {
  return String(text)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/(?<!\\)\|/g, '\\|')
    .replaceAll('<', '&lt;');
}

/** The summary of a schema for the index. */
export const summaryOf = (schema: object): string => (isSchema(schema) ? cell(schema.description ?? '') : '');
