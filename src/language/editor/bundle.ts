import type { DocumentKind } from '../source/document-kind.ts';
import { addressOf, schemaFiles } from '../validate/schema-files.ts';
import { isSchema, mapSchemas, reference, type Schema } from './schema.ts';

/** A schema of one kind of document with all definitions that it needs, by name. */
export interface Bundle {
  readonly root: string;
  readonly definitions: Record<string, Schema>;
}

/**
 * The schema of one kind of document with everything that it refers to, so that an editor needs only one file
 * and no network. A definition is named after its file and its name there: `filter-bar`, `filter-bar.params`,
 * `widget-line`.
 */
export function bundleOf(kind: DocumentKind): Bundle {
  const definitions: Record<string, Schema> = {};
  const take = (address: URL): string => {
    const name = nameOf(address);
    if (!Object.hasOwn(definitions, name)) {
      definitions[name] = {};
      definitions[name] = rewrite(at(address), address);
    }
    return name;
  };
  const rewrite = (schema: Schema, base: URL): Schema => {
    const { $schema: _schema, $defs: _defs, ...own } = schema;
    return mapSchemas(own, ({ discriminator: _discriminator, ...each }) =>
      typeof each.$ref === 'string' ? { ...each, ...reference(take(new URL(each.$ref, base))) } : each,
    );
  };
  const root = take(new URL(addressOf(kind)));
  return { root, definitions };
}

function nameOf({ pathname, hash }: URL): string {
  const file = pathname.replace('/schemas/', '').replace('widgets/', 'widget-').replace('.schema.json', '');
  const definition = /^#\/\$defs\/(.+)$/.exec(hash)?.[1];
  return definition === undefined ? file : `${file}.${definition}`;
}

function at(address: URL): Schema {
  const file = schemaFiles.get(address.href.split('#')[0]!);
  const found = address.hash
    .slice(2)
    .split('/')
    .filter((step) => step !== '')
    .reduce<unknown>((value, step) => (isSchema(value) ? value[step] : undefined), file);
  if (!isSchema(found)) throw new Error(`There is no schema at ${address.href}.`);
  return found;
}
