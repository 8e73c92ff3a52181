import { stringify } from 'yaml';
import { isSchema, propertiesOf, type Schema } from '../editor/schema.ts';
import { code, limitsText, typeText, type LinkOf } from './type-text.ts';

/**
 * A schema as a page of Markdown: what it is for, every key with its type, default and limits, then the maps within it
 * and its definitions, each with its examples as YAML. `path` is the schema's own: `page`, `widgets/line`.
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

/** The maps with keys of their own that stand in a property: itself, an entry of a map, an item of a list. */
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

/** What is no map with keys of its own: names, lists, alternatives. */
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

/** Links to where a reference is described: a heading of this page or of another. */
function linksFrom(path: string): LinkOf {
  return (reference) => {
    const [file = '', pointer = ''] = reference.split('#');
    const definition = pointer.split('/').at(-1)!;
    const name = definition || (file || path).replace('.schema.json', '').split('/').at(-1)!;
    const page = file === '' ? '' : file.replace('.schema.json', '.md');
    return `[${name}](${page}#${name.toLowerCase()})`;
  };
}

/** One line, safe within a table. */
function cell(text: unknown): string {
  return String(text)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/(?<!\\)\|/g, '\\|')
    .replaceAll('<', '&lt;');
}

/** The names of what a page describes, for the list of all. */
export const summaryOf = (schema: object): string => (isSchema(schema) ? cell(schema.description ?? '') : '');
