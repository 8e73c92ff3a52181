import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dateOfDay } from '../../format/index.ts';
import { datasetFile } from './dataset-table.ts';
import type { ImportResult } from './import-file.ts';
import { datasetYaml, starterDataset } from './starter-dataset.ts';
import type { StarterDataset } from './starter-dataset.ts';
import { pageYaml } from './starter-page.ts';
import type { Days } from './starter-page.ts';
import { addTexts, starterTexts } from './starter-texts.ts';

/**
 * Writes the dataset, a page to start from and the texts that both ask for: in this order, the page last, so that at no moment
 * a file asks for one that is not there. A file that exists is left alone. Returns the files that were written or added to.
 */
export function writeStarter(result: ImportResult, name: string, source: string, pagesDir: string): string[] {
  if (!result.plan.inferred) return [];
  const dataset = starterDataset(name, result.plan.inferred);
  const texts = addTexts(pagesDir, starterTexts(dataset, source));
  const page = path.join(pagesDir, 'routes/smart-reporting', `${name.replaceAll('_', '-')}.yaml`);
  const files = [
    { file: datasetFile(pagesDir, name), text: datasetYaml(dataset, source) },
    { file: page, text: pageYaml(dataset, daysOf(result, dataset), source) },
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
