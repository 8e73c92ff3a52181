import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dateOfDay } from '../../format/index.ts';
import { datasetFile, tableFile } from './dataset-table.ts';
import type { ImportResult } from './import-file.ts';
import { datasetYaml, pageDatasetOf, starterDataset } from './starter-dataset.ts';
import type { StarterDataset } from './starter-dataset.ts';
import { importedAs, pageYaml } from './starter-page.ts';
import type { Days } from './starter-bar.ts';
import { starterTable, tableYaml } from './starter-table.ts';
import { addTexts, starterTexts, withOwnTitles } from './starter-texts.ts';

/**
 * Writes the table, the dataset, a first page and their texts, in an order in which no file ever refers to a
 * missing one. Existing files are not changed, except for dictionaries. Returns the files that were written
 * or extended.
 */
export function writeStarter(result: ImportResult, pagesDir: string): string[] {
  const { request, plan } = result;
  if (!plan.inferred) return [];
  const { dataset: name } = request;
  const source = path.basename(request.file);
  const company = request.forEveryone ? null : request.company;
  const dataset = withOwnTitles(starterDataset(name, plan.inferred, request.currency), pagesDir);
  const texts = addTexts(pagesDir, starterTexts(dataset, source), company);
  const own = company === null ? [] : ['customers', company];
  const page = path.join(pagesDir, ...own, 'routes/smart-reporting', `${name.replaceAll('_', '-')}.yaml`);
  const frame = importedAs(name, source, company !== null);
  const table = starterTable(result.table, result.columns, plan, result.key);
  const files = [
    {
      file: tableFile(pagesDir, result.table, company),
      text: tableYaml(table, source, company !== null),
    },
    { file: datasetFile(pagesDir, name, company), text: datasetYaml(dataset, source, company !== null) },
    { file: page, text: pageYaml(pageDatasetOf(dataset), daysOf(result, dataset), frame) },
  ].filter(({ file }) => !existsSync(file));
  for (const { file, text } of files) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
  }
  return [...texts, ...files.map(({ file }) => file)];
}

function daysOf({ columns }: ImportResult, { time }: StarterDataset): Days | null {
  const values = columns.find(({ name }) => name === time?.column)?.values ?? [];
  const days = values.filter((value) => typeof value === 'number');
  if (days.length === 0) return null;
  return {
    startDate: dateOfDay(days.reduce((a, b) => Math.min(a, b))),
    endDate: dateOfDay(days.reduce((a, b) => Math.max(a, b))),
  };
}
