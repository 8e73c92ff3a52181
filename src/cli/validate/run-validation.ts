import { relative, resolve } from 'node:path';
import {
  fixProject,
  inReadingOrder,
  checkDatasets,
  reachOf,
  type Compiler,
  type UncheckedDataset,
  type Vocabulary,
} from '../../language/index.ts';
import type { Sources } from '../../language/node/index.ts';
import type { StatePlace } from '../../server/company/index.ts';
import { prefixOf, readPages } from '../open-project.ts';
import { refreshEditor } from '../refresh-editor.ts';
import { Unusable } from '../unusable.ts';
import { readWarehouse, type WarehouseSource } from '../warehouse/read-warehouse.ts';
import { misfitRows } from './misfit-rows.ts';
import type { ValidationFormat } from './report-formats.ts';
import { writeSources } from './write-sources.ts';

/** The options of a validation. */
export interface Validation {
  /** Files to report on. Empty for all. */
  readonly files: readonly string[];
  readonly customer: string | undefined;
  readonly format: ValidationFormat;
  readonly fix: boolean;
  readonly warehouse: WarehouseSource;
  /** The DATA_DIR whose rows are checked, too. Null when rows are not checked. */
  readonly rowsIn: StatePlace | null;
  readonly pages: string;
  readonly vocabulary: Vocabulary;
  readonly compiler: Compiler;
}

/** The output streams of a validation. */
export interface Voices {
  /** Writes the report. */
  readonly write: (text: string) => void;
  /** Writes other messages. Stdout is reserved for the report. */
  readonly note: (text: string) => void;
}

/** Validates a folder of pages once and writes the report. Returns the exit code. Throws an Unusable. */
export async function runValidation(validation: Validation, { write, note }: Voices): Promise<number> {
  const { files, customer, format, pages, vocabulary, compiler } = validation;
  const start = performance.now();
  const found = await readPages(pages);
  const wanted = filesOf(files, pages, found);
  const read = validation.fix ? await fixed(found, wanted, validation, note) : found;
  const project = compiler.compile(read.sources);
  if (customer !== undefined && !project.customers.has(customer)) {
    throw new Unusable(
      `There is no customer \`${customer}\`. Known: ${[...project.customers.keys()].join(', ')}.`,
    );
  }
  const { diagnostics: ofData, unchecked } = checkDatasets(
    project,
    await readWarehouse(project, validation.warehouse),
  );
  const diagnostics = inReadingOrder([...read.diagnostics, ...project.diagnostics, ...ofData]).filter(
    ({ file, customers }) =>
      concerns(file, customer) &&
      (customer === undefined || customers === undefined || customers.includes(customer)) &&
      (wanted === null || wanted.has(file)),
  );
  const facts = {
    files: wanted?.size ?? read.sources.size,
    pages: project.routes.size,
    ms: Math.round(performance.now() - start),
  };
  const reach = wanted && [...wanted].flatMap((file) => reachOf(project, file) ?? []);
  const text = format({ diagnostics, facts, reach, sources: read.sources, prefix: prefixOf(pages) });
  if (text !== '') write(`${text}\n`);
  for (const dataset of unchecked) note(uncheckedLine(dataset, prefixOf(pages)));
  const misfits = validation.rowsIn === null ? [] : await misfitRows(project, validation.rowsIn, customer);
  for (const line of misfits) note(`${line}\n`);
  await refreshEditor(pages, project, vocabulary);
  return misfits.length > 0 || diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}

function uncheckedLine({ file, table }: UncheckedDataset, prefix: string): string {
  return `${prefix}${file}: the columns are not checked, since the table \`${table}\` has no file in tables/ and is not imported here. A server that has it can be asked: --warehouse URL.\n`;
}

/** Applies all unambiguous fixes to the files, and reports them. */
async function fixed(
  read: Sources,
  wanted: ReadonlySet<string> | null,
  { pages, customer, vocabulary, compiler }: Validation,
  note: Voices['note'],
): Promise<Sources> {
  const mayChange = (file: string): boolean => concerns(file, customer) && (wanted?.has(file) ?? true);
  const { texts, mended } = fixProject(read.sources, vocabulary, { concerns: mayChange, compiler });
  const written = await writeSources(pages, read.sources, texts);
  for (const { place, from, to } of mended)
    note(`Mended ${prefixOf(pages)}${place}: ${from.trim().replace(/\n[^]*/, ' …')} → ${to || 'deleted'}\n`);
  return { ...read, sources: new Map([...read.sources, ...written]) };
}

/** The selected files by the project's paths. Null for all. */
function filesOf(
  files: readonly string[],
  pages: string,
  { sources, diagnostics }: Sources,
): ReadonlySet<string> | null {
  if (files.length === 0) return null;
  const known = new Set([...sources.keys(), ...diagnostics.map(({ file }) => file)]);
  const wanted = files.map((file) => {
    const path = relative(pages, resolve(file)).replaceAll('\\', '/');
    if (!known.has(path)) throw new Unusable(`\`${file}\` is no document below ${prefixOf(pages)}.`);
    return path;
  });
  return new Set(wanted);
}

/** Whether a file affects a customer: files of the base and the customer's own. */
function concerns(file: string, customer: string | undefined): boolean {
  return (
    customer === undefined || !file.startsWith('customers/') || file.startsWith(`customers/${customer}/`)
  );
}
