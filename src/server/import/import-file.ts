import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { warehouseFile } from '../demo/ensure-demo-data.ts';
import { readManifest } from '../warehouse/import-manifest.ts';
import type { ImportManifest, ImportPart } from '../warehouse/import-manifest.ts';
import { TABLES } from '../warehouse/tables.ts';
import type { ImportRequest } from './arguments.ts';
import { convertAll } from './convert-all.ts';
import { datasetFile, tableOf } from './dataset-table.ts';
import { planExistingTable, planNewTable } from './import-plan.ts';
import type { ImportPlan } from './import-plan.ts';
import { alone, removeStrays, writeManifest } from './manifest-store.ts';
import { ImportError } from './problem.ts';
import { readCsv } from './read-csv.ts';
import { readParquet } from './read-parquet.ts';
import type { SourceTable } from './source-table.ts';
import { replacedParts } from './replaced-parts.ts';
import { columnsOf, companiesOf } from './stored-tables.ts';
import { writePart } from './write-part.ts';
import type { PartColumn } from './write-part.ts';

/** Larger text is not held in memory at once; Parquet of the same data is a tenth of it. */
const LARGEST_CSV = 256 * 1024 * 1024;

export interface ImportPlaces {
  readonly dataDir: string;
  readonly pagesDir: string;
}

/** What was, or with a dry run would be, imported. */
export interface ImportResult {
  readonly source: SourceTable;
  readonly plan: ImportPlan;
  readonly columns: readonly PartColumn[];
  readonly table: string;
  readonly notes: readonly string[];
  /** Parts that these rows take the place of. */
  readonly replaced: readonly ImportPart[];
}

/** Reads, checks and stores one file: all of it or, with an ImportError that tells every problem, nothing. */
export async function importFile(
  request: ImportRequest,
  places: ImportPlaces,
  now: () => Date,
): Promise<ImportResult> {
  const importsDir = path.join(places.dataDir, 'imports');
  await checkCompany(request, places);
  const { source, hash } = await readSource(request.file);
  const manifest = readManifest(importsDir);
  const table = await targetTable(request, places, importsDir, manifest);
  const plan =
    table.columns === null
      ? planNewTable(source, request)
      : planExistingTable(source, table.columns, request);
  const { columns, notes } = convertAll(source, plan, request);
  const part = {
    table: table.name,
    company: request.company,
    hash,
    source: path.basename(request.file),
    rows: source.rows,
  };
  const result = {
    source,
    plan,
    columns,
    table: table.name,
    notes,
    replaced: replacedParts(manifest, part, request),
  };
  if (request.dryRun) return result;
  await alone(importsDir, () => store(result, part, importsDir, places, now()));
  return result;
}

async function store(
  result: ImportResult,
  part: Omit<ImportPart, 'file' | 'loadedAt'>,
  importsDir: string,
  places: ImportPlaces,
  now: Date,
): Promise<void> {
  const manifest = readManifest(importsDir);
  removeStrays(importsDir, manifest, now.getTime());
  const file = `${part.table}/${part.company}-${part.hash.slice(0, 12)}-${now.getTime().toString(36)}.parquet`;
  const { company, rows } = part;
  await writePart(path.join(importsDir, file), {
    columns: result.columns,
    company,
    rows,
    warehouseFile: warehouseFile(places.dataDir),
  });
  const gone = new Set(result.replaced.map((one) => one.file));
  const loadedAt = now.toISOString().replace(/\.\d+Z$/, 'Z');
  writeManifest(importsDir, [
    ...manifest.parts.filter((one) => !gone.has(one.file)),
    { ...part, file, loadedAt },
  ]);
}

async function checkCompany({ company, dataset }: ImportRequest, { dataDir }: ImportPlaces): Promise<void> {
  const companies = await companiesOf(warehouseFile(dataDir));
  // A company is made known by a row of its own.
  if (companies.includes(company) || dataset === 'companies') return;
  throw new ImportError(
    `There is no company ${JSON.stringify(company)}. There are: ${companies.join(', ')}.`,
  );
}

async function readSource(file: string): Promise<{ source: SourceTable; hash: string }> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new ImportError(`${file} ${found ? 'is not a file' : 'does not exist'}.`);
  const parquet = /\.parquet$/i.test(file);
  if (!parquet && found.size > LARGEST_CSV)
    throw new ImportError(
      `${file} has ${Math.round(found.size / 2 ** 20)} MiB; a CSV may have ${LARGEST_CSV / 2 ** 20}. Split it, or bring it as Parquet.`,
    );
  const bytes = readFileSync(file);
  const source = parquet ? await readParquet(file) : readCsv(bytes);
  return { source, hash: createHash('sha256').update(bytes).digest('hex') };
}

async function targetTable(
  request: ImportRequest,
  { pagesDir }: ImportPlaces,
  importsDir: string,
  manifest: ImportManifest,
) {
  const { dataset, create } = request;
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(dataset))
    throw new ImportError(
      `--dataset ${JSON.stringify(dataset)}: small letters, digits and _ are expected, a letter first.`,
    );
  const name = tableOf(pagesDir, dataset);
  const columns = await columnsOf(name, importsDir, manifest);
  if (create) {
    const file = datasetFile(pagesDir, dataset);
    if (statSync(file, { throwIfNoEntry: false }))
      throw new ImportError(
        `${file} exists already. Leave --create out to add to this dataset, or choose another name.`,
      );
    if (name in TABLES)
      throw new ImportError(
        `${name} is a table of the product. Leave --create out to add to it, or choose another name.`,
      );
    return { name, columns: null };
  }
  if (columns) return { name, columns };
  const known = [...new Set([...Object.keys(TABLES), ...manifest.parts.map(({ table }) => table)])];
  throw new ImportError(
    `There is no dataset ${JSON.stringify(dataset)}. With --create it is made from the file; there are: ${known.join(', ')}.`,
  );
}
