import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ImportError } from './problem.ts';

export const datasetFile = (pagesDir: string, dataset: string): string =>
  path.join(pagesDir, 'datasets', `${dataset}.yaml`);

/** The table that a dataset reads, as its file says; its own name where it has no file. */
export function tableOf(pagesDir: string, dataset: string): string {
  const file = datasetFile(pagesDir, dataset);
  if (!existsSync(file)) return dataset;
  const spec = Object(parse(readFileSync(file, 'utf8'))) as {
    readonly table?: unknown;
    readonly sql?: unknown;
  };
  if (typeof spec.table === 'string') return spec.table;
  throw new ImportError(
    `${file} has no table of its own but a SELECT. Import into a dataset of one of the tables that it reads.`,
  );
}
