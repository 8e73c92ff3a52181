import { existsSync } from 'node:fs';
import path from 'node:path';
import { createCompiler } from '../../language/index.ts';
import { readSources, readVocabulary } from '../../language/node/index.ts';
import { projectRoot } from '../process/project-root.ts';
import { ImportError } from './problem.ts';

/** Where a dataset's file is: the base's, or a company's own. */
export const datasetFile = (pagesDir: string, dataset: string, company: string | null): string =>
  path.join(pagesDir, ...(company === null ? [] : ['customers', company]), 'datasets', `${dataset}.yaml`);

/** The table that a company's dataset reads; the dataset's own name where it has no file. */
export async function tableOf(pagesDir: string, dataset: string, company: string): Promise<string> {
  const files = [company, null]
    .map((one) => datasetFile(pagesDir, dataset, one))
    .filter((file) => existsSync(file));
  const [file] = files;
  if (file === undefined) return dataset;
  const [{ sources }, vocabulary] = await Promise.all([
    readSources(pagesDir),
    readVocabulary(path.join(projectRoot, 'schemas/api.openapi.yaml')),
  ]);
  // Pages say nothing of tables, and are most of what there is to compile.
  const needed = new Map([...sources].filter(([name]) => !/(^|\/)(routes|filter-bars)\//.test(name)));
  const project = createCompiler(vocabulary).compile(needed);
  const plan = project.variant(company).datasets.get(dataset);
  if (!plan) throw new ImportError(`${file} has mistakes: npm run validate tells which.`);
  if ('table' in plan.source) return plan.source.table;
  throw new ImportError(
    `${file} has no table of its own but a SELECT. Import into a dataset of one of the tables that it reads.`,
  );
}
