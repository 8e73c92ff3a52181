import { existsSync } from 'node:fs';
import path from 'node:path';
import { createCompiler } from '../../language/index.ts';
import { readSources, readVocabulary } from '../../language/node/index.ts';
import type { DatasetPlan } from '../../language/plan/index.ts';
import { contractFile } from '../../server/process/index.ts';
import { ImportError } from './problem.ts';

/** The path of a dataset's file in the base (null) or in a company's tree. */
export const datasetFile = (pagesDir: string, dataset: string, company: string | null): string =>
  path.join(treeOf(pagesDir, company), 'datasets', `${dataset}.yaml`);

/** The path of a table's file. */
export const tableFile = (pagesDir: string, table: string, company: string | null): string =>
  path.join(treeOf(pagesDir, company), 'tables', `${table}.yaml`);

const treeOf = (pagesDir: string, company: string | null): string =>
  path.join(pagesDir, ...(company === null ? [] : ['customers', company]));

/** The table of a dataset. */
interface TableOfDataset {
  readonly name: string;
  /** Columns that the dataset scales itself. They contain the values of the files, such as millionths. */
  readonly scaled: ReadonlySet<string>;
  readonly currency: DatasetCurrency;
}

/** The currencies of a dataset's amounts. */
export interface DatasetCurrency {
  /** The column with the currency of each row. */
  readonly column: string | null;
  /** Measures by currency code. Null stands for the company's currency. */
  readonly measures: ReadonlyMap<string | null, readonly string[]>;
}

/** The table of a company's dataset. Without a file it has the dataset's name. */
export async function tableOf(pagesDir: string, dataset: string, company: string): Promise<TableOfDataset> {
  const files = [company, null]
    .map((one) => datasetFile(pagesDir, dataset, one))
    .filter((file) => existsSync(file));
  const [file] = files;
  if (file === undefined)
    return { name: dataset, scaled: new Set(), currency: { column: null, measures: new Map() } };
  const [{ sources }, vocabulary] = await Promise.all([readSources(pagesDir), readVocabulary(contractFile)]);
  // Most files are pages, which do not affect tables.
  const needed = new Map([...sources].filter(([name]) => !/(^|\/)(routes|filter-bars)\//.test(name)));
  const project = createCompiler(vocabulary).compile(needed);
  const plan = project.variant(company).datasets.get(dataset);
  if (!plan) throw new ImportError(`${file} has mistakes: npm run validate tells which.`);
  if ('table' in plan.source)
    return { name: plan.source.table, scaled: scaledIn(plan), currency: currencyIn(plan) };
  throw new ImportError(
    `${file} has no table of its own but a SELECT. Import into a dataset of one of the tables that it reads.`,
  );
}

function currencyIn({ currency: column, measures }: DatasetPlan): DatasetCurrency {
  const named = new Map<string | null, string[]>();
  for (const [name, { format, currency }] of Object.entries(measures))
    if (format === 'currency') named.set(currency, [...(named.get(currency) ?? []), name]);
  return { column, measures: named };
}

function scaledIn({ measures }: DatasetPlan): ReadonlySet<string> {
  const scaled = Object.values(measures).filter(({ scale }) => scale !== 1);
  return new Set(scaled.flatMap(({ aggregation }) => ('column' in aggregation ? [aggregation.column] : [])));
}
