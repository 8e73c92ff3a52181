// Generates files from schemas/: the types in src/language/generated and the reference. Also generates the
// shapes of countries. `--check` writes nothing, and fails when a file is out of date.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { parse } from 'yaml';
import { annotations } from '../../src/language/widgets/annotations.ts';
import { readIconNames } from '../../src/language/node/vocabulary.ts';
import { worldShapes } from './world.ts';
import { anyWidget, definitionList, schemaList, widgetTypesIn, extendingTypes } from './widget-types.ts';

const root = resolve(import.meta.dirname, '../..');
const schemas = join(root, 'schemas');
const banner = '// Generated from schemas/ by `npm run generate`. Do not edit.\n/* eslint-disable */';
const options = {
  bannerComment: banner,
  unreachableDefinitions: true,
  style: { singleQuote: true, printWidth: 110 },
};

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Files = Map<string, { [key: string]: Json }>;

const widgets = widgetTypesIn(schemas);
const widget = anyWidget(Object.keys(widgets));

/** Returns every schema, keyed by its path below schemas/. */
function readSchemas(): Files {
  const names = readdirSync(schemas).filter((name) => name.endsWith('.schema.json'));
  const written = names.map((name) => [name, JSON.parse(readFileSync(join(schemas, name), 'utf8'))] as const);
  const types = Object.entries(extendingTypes(schemas));
  return new Map([...written, ['widget.schema.json', widget], ...types] as [
    string,
    { [key: string]: Json },
  ][]);
}

/**
 * Returns all schemas in one document, because the generator reads only one: every `$ref` becomes a
 * definition of this document. Types are named by their title, so each is generated once.
 */
function bundle(files: Files, entries: readonly string[]): JSONSchema {
  const defs: { [key: string]: Json } = {};
  const seen = new Set<string>();
  const local = (file: string, pointer: string): Json => {
    const key = pointer === '' ? idOf(file) : `${idOf(file)}_${pointer.split('/').at(-1)}`;
    if (!seen.has(key)) {
      seen.add(key);
      defs[key] = rewrite(file, at(files.get(file)!, pointer));
    }
    return { $ref: `#/$defs/${key}` };
  };
  const rewrite = (file: string, value: Json): Json => {
    if (Array.isArray(value)) return value.map((item) => rewrite(file, item));
    if (value === null || typeof value !== 'object') return value;
    if (typeof value.$ref === 'string') {
      const [target, pointer = ''] = value.$ref.split('#');
      return local(target ? join(file, '..', target) : file, pointer);
    }
    const kept = Object.entries(value).filter(([key]) => !notTypes.has(key));
    return Object.fromEntries(kept.map(([key, inner]) => [key, rewrite(file, inner)]));
  };
  for (const entry of entries) {
    local(entry, '');
    for (const name of Object.keys((files.get(entry)!.$defs ?? {}) as object)) local(entry, `/$defs/${name}`);
  }
  return { title: 'Language', $defs: defs } as JSONSchema;
}

const notTypes = new Set(['$defs', '$id', '$schema', 'discriminator', 'examples', ...annotations]);
const idOf = (file: string) => file.replace(/\.schema\.json$/, '').replace(/[^A-Za-z0-9]/g, '_');

function at(document: Json, pointer: string): Json {
  return pointer
    .split('/')
    .filter(Boolean)
    .reduce<Json>((value, key) => (value as { [key: string]: Json })[key]!, document);
}

/** Returns a schema of the demonstration's files. */
const demoSchema = (name: string): JSONSchema =>
  JSON.parse(readFileSync(join(root, 'demo', name), 'utf8')) as JSONSchema;

async function typesOf(schema: JSONSchema, counted = false): Promise<string> {
  const text = await compile(schema, 'Root', { ...options, ignoreMinAndMaxItems: !counted });
  return text
    .replace(/export interface \w+ \{\s*\[k: string\]: unknown;\s*\}\n/, '') // the root, which is no type of ours
    .replace(/ \*\n( \* This interface was referenced by .*\n \* via the `definition` .*\n)/g, '')
    .replace(/\/\*\*\n( \* This interface was referenced by .*\n \* via the `definition` .*\n) \*\/\n/g, '')
    .replace(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */');
}

/** Returns the generated modules that the compiler imports. */
async function modules(): Promise<readonly (readonly [path: string, text: string])[]> {
  const entries = ['app', 'page', 'checks', 'filter-bar', 'dataset', 'table', 'resource'].map(
    (name) => `${name}.schema.json`,
  );
  const contract = parse(readFileSync(join(schemas, 'api.openapi.yaml'), 'utf8')) as {
    components: { schemas: Json };
  };
  const text = JSON.stringify(contract.components.schemas).replaceAll('#/components/schemas/', '#/$defs/');
  return [
    ['schemas/widget.schema.json', `${JSON.stringify(widget, null, 2)}\n`],
    ['src/web/widgets/map/world.json', `${worldShapes()}\n`],
    ['src/web/widgets/icons/names.json', `${JSON.stringify([...(await readIconNames())].toSorted())}\n`],
    ['src/language/generated/widget-schemas.ts', schemaList(schemas)],
    ['src/language/generated/widgets.ts', definitionList(widgets)],
    ['src/demo/generated/company.ts', await typesOf(demoSchema('company.schema.json'), true)],
    ['src/demo/generated/media.ts', await typesOf(demoSchema('media.schema.json'))],
    ['src/language/generated/spec.ts', await typesOf(bundle(readSchemas(), entries))],
    ['src/language/generated/api.ts', await typesOf({ title: 'Api', $defs: JSON.parse(text) } as JSONSchema)],
  ];
}

/** Returns the pages that the compiler generates, after the modules above are written. */
async function pages(): Promise<readonly (readonly [path: string, text: string])[]> {
  const { diagnosticPages } = await import('./diagnostic-pages.ts');
  const { referencePages } = await import('../../src/language/reference/reference.ts');
  return [
    ...[...(await diagnosticPages())].map(([name, page]) => [`schemas/diagnostics/${name}`, page] as const),
    ...[...referencePages()].map(([file, page]) => [`schemas/reference/${file}`, page] as const),
  ];
}

const stale: string[] = [];
const made = new Set<string>();
for (const texts of [modules, pages]) {
  for (const [name, text] of await texts()) {
    const path = join(root, name);
    made.add(name);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    stale.push(name);
    if (process.argv.includes('--check')) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
// Removes pages of diagnostics and documents that no longer exist.
for (const folder of ['schemas/diagnostics', 'schemas/reference'])
  for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    const name = `${folder}/${file.replaceAll('\\', '/')}`;
    if (!name.endsWith('.md') || made.has(name)) continue;
    stale.push(name);
    if (!process.argv.includes('--check')) rmSync(join(root, name));
  }
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run \`npm run generate\`.`);
  process.exitCode = 1;
} else console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}.` : 'Everything generated is up to date.');
