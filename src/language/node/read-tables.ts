import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { linkTable } from '../link/dataset/link-table.ts';
import { withoutOverlay, customersOwn, mergeOverlay, type MergedDocument } from '../merge/merge.ts';
import type { TablePlan } from '../terms/table.ts';
import { placeOf } from '../source/document-kind.ts';
import { parseFile, type ParsedFile } from '../source/parse-file.ts';
import { validate } from '../validate/validate.ts';
import { readSources } from './read-sources.ts';

type Files = ReadonlyMap<string, ParsedFile>;

/**
 * Reads the tables of a folder of pages by name, for a customer or for the base (null), without compiling
 * anything else. Tables with errors are left out.
 */
export async function readTables(
  pagesDir: string,
  customer: string | null = null,
): Promise<ReadonlyMap<string, TablePlan>> {
  const base = await filesIn(pagesDir, 'tables');
  const own = customer === null ? new Map() : await filesIn(pagesDir, `customers/${customer}/tables`);
  const documents = [
    ...[...base.values()].filter(({ place }) => !own.has(place.slot)).map(withoutOverlay),
    ...[...own.values()].map((file) => merged(file, base)),
  ];
  const tables = documents.flatMap(({ document }) => {
    const { name } = document.layers[0].place;
    return linkTable(name, validate('table', document)).plan ?? [];
  });
  return new Map(tables.map((table) => [table.name, table]));
}

function merged(file: ParsedFile, base: Files): MergedDocument {
  const below = base.get(file.place.slot);
  return below ? mergeOverlay(below, file) : customersOwn(file, base);
}

async function filesIn(pagesDir: string, folder: string): Promise<Files> {
  if (!existsSync(join(pagesDir, folder))) return new Map();
  const { sources } = await readSources(join(pagesDir, folder));
  const files = [...sources].flatMap(([name, content]) => {
    const place = placeOf(`${folder}/${name}`);
    return place?.kind === 'table' ? [parseFile(`${folder}/${name}`, place, content)] : [];
  });
  return new Map(files.map((file) => [file.place.slot, file]));
}
