// Functions of `npm run generate` that read the annotated schemas of widgets: they return the list of types
// for the compiler and for schemas/, and the definition of each type.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { propertiesOf, type Schema } from '../../src/language/editor/schema.ts';
import { assembled } from '../../src/language/widgets/assembled.ts';
import { definitionOf } from '../../src/language/widgets/define-widget.ts';
import { plainWidget } from '../../src/language/widgets/widget-definition.ts';

const ending = '.schema.json';

/** The schemas of a folder by name, in alphabetical order. */
function schemasIn(folder: string): Record<string, Schema> {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return Object.fromEntries(
    names
      .toSorted()
      .map((name) => [
        name.slice(0, -ending.length),
        JSON.parse(readFileSync(join(folder, name), 'utf8')) as Schema,
      ]),
  );
}

/** Returns the schema of every widget type with its parts merged in, keyed by type. */
export function widgetTypesIn(schemas: string): Record<string, Schema> {
  const parts = schemasIn(join(schemas, 'widgets/parts'));
  return Object.fromEntries(
    Object.entries(schemasIn(join(schemas, 'widgets'))).map(([type, schema]) => [
      type,
      assembled(schema, parts),
    ]),
  );
}

/**
 * Returns widget types and their parts, keyed by path, in the form for TypeScript: a part is an interface
 * that types extend.
 */
export function extendingTypes(schemas: string): Record<string, Schema> {
  const parts = Object.entries(schemasIn(join(schemas, 'widgets/parts')));
  const written = schemasIn(join(schemas, 'widgets'));
  const types = Object.entries(widgetTypesIn(schemas));
  return Object.fromEntries([
    ...parts.map(([part, { allOf, ...schema }]) => [
      `widgets/parts/${part}${ending}`,
      { ...schema, title: `${constant(`-${part}`)}Part`, additionalProperties: false, extends: allOf },
    ]),
    ...types.map(([type, whole]) => [`widgets/${type}${ending}`, extending(whole, written[type]!)]),
  ]);
}

/**
 * Returns a type without the properties that its parts define, except those that it redefines or requires.
 */
function extending(whole: Schema, { allOf, properties, $defs }: Schema): Schema {
  const required = whole.required as readonly string[];
  const own = Object.entries(propertiesOf(whole)).flatMap(([name, property]) => {
    const { default: _default, ...said } = (properties as Record<string, Schema>)[name] ?? {};
    if (Object.keys(said).length > 0) return [[name, property] as const];
    const { description: _inherited, ...rest } = property;
    return required.includes(name) ? [[name, rest] as const] : [];
  });
  return { ...whole, properties: Object.fromEntries(own), $defs, extends: allOf };
}

/** Returns the schema of a widget of any type. */
export const anyWidget = (types: readonly string[]): Schema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'WidgetSpec',
  description: 'A part of a page: a chart, table, form or other view of the data of its queries.',
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: types.map((type) => ({ $ref: `widgets/${type}${ending}` })),
});

/** Returns the module that imports every schema of a widget type and of a part. */
export function schemaList(schemas: string): string {
  const types = Object.keys(schemasIn(join(schemas, 'widgets')));
  const parts = Object.keys(schemasIn(join(schemas, 'widgets/parts')));
  const imports = [
    ...types.map((type) => ({ name: constant(type), file: type })),
    ...parts.map((part) => ({ name: constant(`${part}-part`), file: `parts/${part}` })),
  ].map(
    ({ name, file }) =>
      `import ${name} from '../../../schemas/widgets/${file}${ending}' with { type: 'json' };`,
  );
  return [
    '// Generated from schemas/ by `npm run generate`. Do not edit.',
    ...imports,
    '',
    '/** The schemas of widget types as they are written: parts that they share are references. */',
    `export const writtenWidgets = { ${types.map((type) => entry(type, constant(type))).join(', ')} };`,
    '',
    '/** What widget types share. */',
    `export const widgetParts = { ${parts.map((part) => entry(part, constant(`${part}-part`))).join(', ')} };`,
    '',
  ].join('\n');
}

/** Returns the module of the definitions. It lists the options of each type that a plan always contains. */
export function definitionList(widgets: Readonly<Record<string, Schema>>): string {
  const plain: Readonly<Record<string, unknown>> = { ...plainWidget };
  const definitions = Object.entries(widgets).map(([type, schema]) => ({ type, ...definitionOf(schema) }));
  const always = definitions.map(({ type, defaults }) => {
    const options = Object.keys(defaults.options ?? {}).map((option) => `'${option}'`);
    return `  readonly ${property(type)}: ${options.join(' | ') || 'never'};`;
  });
  const written = definitions.map(({ type, ...definition }) =>
    [
      `  ${property(type)}: {`,
      '    ...plainWidget,',
      ...Object.entries(definition)
        .filter(([key, value]) => !isDeepStrictEqual(value, plain[key]))
        .map(([key, value]) => `    ${key}: ${JSON.stringify(value)},`),
      '  },',
    ].join('\n'),
  );
  return [
    '// Generated from schemas/ by `npm run generate`. Do not edit.',
    "import { plainWidget, type WidgetDefinition } from '../widgets/widget-definition.ts';",
    "import type { WidgetSpec } from './spec.ts';",
    '',
    '/** The options of each type that have a default: a plan always says them. */',
    'export interface DefaultOptions {',
    ...always,
    '}',
    '',
    '/** What the schemas say of each widget type. */',
    "export const widgetDefinitions: Readonly<Record<WidgetSpec['type'], WidgetDefinition>> = {",
    ...written,
    '};',
    '',
  ].join('\n');
}

const constant = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const property = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);
const entry = (name: string, value: string): string =>
  name === value ? name : `${property(name)}: ${value}`;
