import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { widgetSchemas } from '../../language/index.ts';
import { projectRoot } from '../../server/process/index.ts';
import { unknownName } from '../unusable.ts';

/** A schema of the language. */
export interface SchemaEntry {
  /** The name for clients: `page`, `filter-bar`, `widgets/line`. */
  readonly name: string;
  /** Path in schemas/. */
  readonly file: string;
  readonly description: string;
}

const folder = join(projectRoot, 'schemas');
const ending = '.schema.json';

/** All schemas, sorted; those of widgets last. */
export async function listSchemas(): Promise<SchemaEntry[]> {
  const files = await Promise.all(
    ['', 'widgets/'].map(async (room) =>
      (await readdir(join(folder, room)))
        .filter((file) => file.endsWith(ending))
        .toSorted()
        .map((file) => room + file),
    ),
  );
  return Promise.all(
    files.flat().map(async (file) => {
      const { description = '' } = JSON.parse(await readFile(join(folder, file), 'utf8')) as {
        description?: string;
      };
      return { name: file.slice(0, -ending.length), file, description };
    }),
  );
}

/**
 * The text of a schema. The schema of a widget type includes its shared parts. Throws an Unusable for an
 * unknown name.
 */
export async function readSchema(name: string): Promise<string> {
  const schemas = await listSchemas();
  const found = schemas.find((schema) => schema.name === name || schema.file === name);
  if (!found)
    throw unknownName(
      'schema',
      name,
      schemas.map((schema) => schema.name),
    );
  const type = Object.entries(widgetSchemas).find(([each]) => found.name === `widgets/${each}`);
  return type ? JSON.stringify(type[1], null, 2) : readFile(join(folder, found.file), 'utf8');
}
