import { existsSync } from 'node:fs';
import path from 'node:path';
import { createCompiler } from '../../language/index.ts';
import { readSources, readVocabulary } from '../../language/node/index.ts';
import type { DatasetPlan } from '../../language/plan/index.ts';
import { contractFile } from '../../server/process/index.ts';
import { ImportError } from './problem.ts';

/** Where a dataset's file is: the base's, or a company's own. */
export const datasetFile = (pagesDir: string, dataset: string, company: string | null): string =>
  path.join(treeOf(pagesDir, company), 'datasets', `${dataset}.yaml`);

/** The same for a table. */
export const tableFile = (pagesDir: string, table: string, company: string | null): string =>
  path.join(treeOf(pagesDir, company), 'tables', `${table}.yaml`);

const treeOf = (pagesDir: string, company: string | null): string =>
  path.join(pagesDir, ...(company === null ? [] : ['customers', company]));

/** The table that a dataset reads. */
interface TableOfDataset {
  readonly name: string;
  /** Columns that the dataset multiplies itself: they hold what files have, as millionths. */
  readonly scaled: ReadonlySet<string>;
  readonly currency: DatasetCurrency;
}

/** What a dataset says of the currency of its amounts. */
export interface DatasetCurrency {
  /** The column that each row has its own in. */
  readonly column: string | null;
  /** By the code, the measures in it; null is that of the company. */
  readonly measures: ReadonlyMap<string | null, readonly string[]>;
}

/** The table that a company's dataset reads; of the dataset's own name where it has no file. */
export async function tableOf(pagesDir: string, dataset: string, company: string): Promise<TableOfDataset> {
  const files = [company, null]
    .map((one) => datasetFile(pagesDir, dataset, one))
    .filter((file) => existsSync(file));
  const [file] = files;
  if (file === undefined)
    return { name: dataset, scaled: new Set(), currency: { column: null, measures: new Map() } };
  const [{ sources }, vocabulary] = await Promise.all([readSources(pagesDir), readVocabulary(contractFile)]);
  // Pages say nothing of tables, and are most of what there is to compile.
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
