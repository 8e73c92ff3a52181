import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readTables } from '../../language/node/index.ts';
import { isBeside, openImportStore } from '../../server/warehouse/index.ts';
import type {
  ImportPart,
  ImportPlace,
  ImportStore,
  NewPart,
  SupersededRows,
} from '../../server/warehouse/index.ts';
import type { ImportRequest } from './arguments.ts';
import { recognise } from './column-rules.ts';
import { doubtsIn, unanswered } from './doubts.ts';
import type { Doubt } from './doubts.ts';
import { convertAll } from './convert-all.ts';
import type { ConvertedColumn } from './convert-all.ts';
import { currencyNotes, refuseOtherCurrency } from './currency-notes.ts';
import { datasetFile, tableOf } from './dataset-table.ts';
import { planExistingTable, planNewTable } from './import-plan.ts';
import type { ImportPlan } from './import-plan.ts';
import { ImportError } from './problem.ts';
import { readCsv } from './read-csv.ts';
import { readExcel } from './read-excel.ts';
import { readParquet } from './read-parquet.ts';
import type { SourceTable } from './source-table.ts';
import { replacedParts } from './replaced-parts.ts';
import { rowKeyOf } from './row-key.ts';
import type { RowKey } from './row-key.ts';
import { starterTable, tablePlan } from './starter-table.ts';
import { tableNotes } from './table-notes.ts';

/**
 * Maximum sizes in bytes, since files are read into memory. Parquet has a tenth of the size of a CSV, and an
 * Excel file expands to many times its size.
 */
const LARGEST = {
  'a CSV': 256 * 1024 * 1024,
  'an Excel file': 25 * 1024 * 1024,
  Parquet: Number.POSITIVE_INFINITY,
} as const;

function formOf(file: string): keyof typeof LARGEST {
  if (/\.xls[bm]?$/i.test(file))
    throw new ImportError(`${file} is of a form of Excel that can't be read. Save it as .xlsx or CSV.`);
  if (/\.parquet$/i.test(file)) return 'Parquet';
  return /\.xlsx$/i.test(file) ? 'an Excel file' : 'a CSV';
}

export interface ImportPlaces extends ImportPlace {
  readonly pagesDir: string;
}

/** What was imported, or would be imported without `--dry-run`. */
export interface ImportResult {
  /** The request with all answers. */
  readonly request: ImportRequest;
  /** The questions that the file left open. */
  readonly guesses: readonly Doubt[];
  readonly source: SourceTable;
  readonly plan: ImportPlan;
  readonly columns: readonly ConvertedColumn[];
  readonly table: string;
  readonly notes: readonly string[];
  /** Stored parts that these rows replace. */
  readonly replaced: readonly ImportPart[];
  /** The key of the rows. Null when there is none. */
  readonly key: RowKey | null;
  /** Rows of other parts that these rows replace by their key. */
  readonly superseded: readonly SupersededRows[];
}

/** Answers open questions. Returns the request with the answers. */
export type Decide = (doubts: readonly Doubt[], request: ImportRequest) => Promise<ImportRequest>;

/** Decides without a terminal: `--yes` accepts every guess. Otherwise open questions are an error. */
export const decideAlone: Decide = async (doubts, request) => {
  if (doubts.length > 0 && !request.yes) throw unanswered(doubts);
  return doubts.reduce((taken, { take, guess }) => take(taken, guess), request);
};

/**
 * Reads, checks and stores a file completely. Throws an ImportError with every problem, and then stores
 * nothing.
 */
export async function importFile(
  given: ImportRequest,
  places: ImportPlaces,
  now: () => Date,
  decide: Decide = decideAlone,
): Promise<ImportResult> {
  const store = await openImportStore(places);
  try {
    return await importInto(store, given, places, { now, decide });
  } finally {
    await store.close();
  }
}

async function importInto(
  store: ImportStore,
  given: ImportRequest,
  { pagesDir }: ImportPlaces,
  { now, decide }: { readonly now: () => Date; readonly decide: Decide },
): Promise<ImportResult> {
  const ofCompany = await currencyOf(given, store);
  const { source, hash } = await readSource(given);
  const requested = withKnownSigns(source, given);
  const parts = await store.parts();
  const table = await targetTable(requested, pagesDir, store, parts);
  refuseOtherCurrency(requested, table.currency, ofCompany);
  const planFor = (one: ImportRequest) =>
    table.columns === null
      ? planNewTable(source, one)
      : planExistingTable(source, table.columns, one, table.scaled);
  const keyFor = (one: ImportRequest, plan: ImportPlan) =>
    rowKeyOf(source, plan, one, table.definition?.key ?? null);
  const firstPlan = planFor(requested);
  const doubts = doubtsIn(source, firstPlan, requested, ofCompany, keyFor(requested, firstPlan));
  const request = await decide(doubts, requested);
  const plan = planFor(request);
  const key = keyFor(request, plan);
  const { columns, notes: found } = convertAll(source, plan, request);
  const notes = [
    ...found,
    ...tableNotes(table.definition, columns),
    ...currencyNotes(source, plan, ofCompany),
  ];
  const part = {
    table: table.name,
    company: request.company,
    hash,
    source: path.basename(request.file),
    rows: source.rows,
  };
  const replaced = replacedParts({ parts }, part, request, key !== null);
  const superseded = await supersededBy({ part, columns, replaced, key }, request, store, parts);
  const result = {
    request,
    guesses: doubts,
    source,
    plan,
    columns,
    table: table.name,
    notes,
    replaced,
    key,
    superseded,
  };
  if (request.dryRun) return result;
  const byKey = request.create || request.append ? null : (key?.columns ?? null);
  const made = request.create && {
    definition: tablePlan(starterTable(table.name, columns, plan, key)),
  };
  await store.store({ part, columns, replaced, key: byKey, ...made }, now());
  return result;
}

/**
 * The stored rows that a file replaces. Throws when the key is ambiguous, because rows of the file share it.
 */
async function supersededBy(
  { part, columns, replaced, key }: Omit<NewPart, 'key'> & { readonly key: RowKey | null },
  { create, append, replace }: ImportRequest,
  store: ImportStore,
  parts: readonly ImportPart[],
): Promise<readonly SupersededRows[]> {
  if (key === null || create || append) return [];
  const stored = parts.filter((one) => isBeside(part)(one) && !replaced.includes(one));
  const found = await store.superseded({ part, columns, replaced, key: key.columns }, stored);
  if (found.length === 0 || key.shared === 0 || replace) return found;
  throw new ImportError(
    `${sum(found)} rows that there are already have the key (${key.columns.join(', ')}) of a row of this file, and ${key.shared} rows of the file share theirs with another one. --replace puts the file in their place, --append adds it beside, --key names other columns.`,
  );
}

const sum = (found: readonly SupersededRows[]): number => found.reduce((all, { rows }) => all + rows, 0);

/** Exports of known platforms have decimal points. */
function withKnownSigns({ headers, likelyDecimal }: SourceTable, request: ImportRequest): ImportRequest {
  const isKnown = likelyDecimal === 'point' && recognise(headers) !== null;
  return isKnown ? { ...request, formats: { decimal: 'point', ...request.formats } } : request;
}

/** The currency of the company. Throws an ImportError when the company does not exist. */
async function currencyOf({ company, dataset }: ImportRequest, store: ImportStore): Promise<string> {
  const companies = await store.companies();
  const currency = companies.get(company);
  // A new company is created by importing its row into `companies`.
  if (currency !== undefined || dataset === 'companies') return currency ?? '';
  const others =
    companies.size === 0
      ? 'There are none yet: the first start of the server makes those of the demonstration.'
      : `There are: ${[...companies.keys()].join(', ')}.`;
  throw new ImportError(
    `There is no company ${JSON.stringify(company)}. ${others} A new one: npm run company -- create NAME.`,
  );
}

async function readSource({ file, sheet }: ImportRequest): Promise<{ source: SourceTable; hash: string }> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new ImportError(`${file} ${found ? 'is not a file' : 'does not exist'}.`);
  const form = formOf(file);
  const limit = LARGEST[form];
  if (found.size > limit)
    throw new ImportError(
      `${file} has ${Math.round(found.size / 2 ** 20)} MiB; ${form} may have ${limit / 2 ** 20}. Split it, or bring it as Parquet.`,
    );
  if (sheet !== null && form !== 'an Excel file')
    throw new ImportError(`--sheet is for Excel files, and ${file} is none.`);
  const bytes = readFileSync(file);
  const source =
    form === 'Parquet'
      ? await readParquet(file)
      : form === 'a CSV'
        ? readCsv(bytes)
        : await readExcel(bytes, sheet);
  return { source, hash: createHash('sha256').update(bytes).digest('hex') };
}

async function targetTable(
  request: ImportRequest,
  pagesDir: string,
  store: ImportStore,
  parts: readonly ImportPart[],
) {
  const { dataset, create } = request;
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(dataset))
    throw new ImportError(
      `--dataset ${JSON.stringify(dataset)}: small letters, digits and _ are expected, a letter first.`,
    );
  const { name, scaled, currency } = await tableOf(pagesDir, dataset, request.company);
  const tables = await readTables(pagesDir, request.company);
  if (tables.get(name)?.sql !== undefined)
    throw new ImportError(`${name} is a view (tables/${name}.yaml): import into the tables that it reads.`);
  const columns = await store.columns(name, tables.get(name));
  if (create) {
    const file = [request.company, null]
      .map((company) => datasetFile(pagesDir, dataset, company))
      .find((one) => statSync(one, { throwIfNoEntry: false }));
    if (file !== undefined)
      throw new ImportError(
        `${file} exists already. Leave --create out to add to this dataset, or choose another name.`,
      );
    if (tables.has(name))
      throw new ImportError(
        `There is a table ${name} already (tables/${name}.yaml). Leave --create out to add to it, or choose another name.`,
      );
    return { name, scaled, currency, columns: null, definition: undefined };
  }
  if (columns) return { name, scaled, currency, columns, definition: tables.get(name) };
  const known = [...new Set([...tables.keys(), ...parts.map(({ table }) => table)])];
  throw new ImportError(
    `There is no dataset ${JSON.stringify(dataset)}. With --create it is made from the file; there are: ${known.join(', ')}.`,
  );
}
