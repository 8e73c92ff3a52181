import path from 'node:path';
import { datasetYaml, starterDataset } from '../import/starter-dataset.ts';
import { starterTexts } from '../import/starter-texts.ts';
import type { InferredColumn } from '../import/infer-columns.ts';
import { columnsOf } from '../import/stored-tables.ts';
import { readManifest } from '../warehouse/import-manifest.ts';
import { TABLES } from '../warehouse/tables.ts';
import { checkName, refuseExisting } from './draft.ts';
import type { PagesDraft, PagesNow } from './draft.ts';

export interface DatasetAnswers {
  readonly table: string;
  readonly name: string;
}

/** The tables that a dataset can be made of: the product's and those that were imported. */
export function tablesIn(dataDir: string): string[] {
  const { parts } = readManifest(path.join(dataDir, 'imports'));
  return [...new Set([...Object.keys(TABLES), ...parts.map(({ table }) => table)])];
}

const fileOf = (name: string): string => `datasets/${name}.yaml`;

export function judgeDatasetName(name: string, now: PagesNow): void {
  checkName(
    '--name',
    name,
    /^[a-z][a-z0-9_]{0,62}$/,
    'small letters, digits and _ are expected, a letter first',
  );
  refuseExisting(now, fileOf(name));
}

/** A semantic model over the columns of a table, as an import makes it of a file's. */
export async function newDataset({ table, name }: DatasetAnswers, dataDir: string): Promise<PagesDraft> {
  const importsDir = path.join(dataDir, 'imports');
  const columns = (await columnsOf(table, importsDir, readManifest(importsDir)))!;
  const inferred = [...columns]
    .filter(([column]) => column !== 'company_id')
    .map(([column, type]) => columnOf(column, type));
  const first = inferred.findIndex(({ kind }) => kind.kind === 'day');
  const dataset = starterDataset(
    name,
    inferred.map((column, at) => (at === first ? { ...column, role: 'time' } : column)),
  );
  const texts = [...starterTexts(dataset, table)].filter(([key]) =>
    /^(measures|dimensions|datasets)\./.test(key),
  );
  return {
    files: new Map([[fileOf(name), datasetYaml({ ...dataset, table }, `the table ${table}`)]]),
    texts: new Map(texts),
    hint: `Ask it with \`path: reports/${name}\`, or make a page: npm run new -- page --dataset ${name}`,
  };
}

/** What the engine's type says of a column; whether numbers are groups or figures, its name. */
function columnOf(name: string, type: string): InferredColumn {
  const base = { header: name, name, percent: false, distinct: 10 };
  if (/^(DATE|TIMESTAMP)/.test(type)) return { ...base, kind: { kind: 'day' }, role: 'dimension' };
  if (/^(VARCHAR|BOOLEAN)/.test(type) || name.endsWith('_id'))
    return { ...base, kind: { kind: 'text' }, role: 'dimension' };
  const isWhole = /INT/.test(type);
  return { ...base, kind: isWhole ? { kind: 'whole' } : { kind: 'decimal', scale: 2 }, role: 'sum' };
}
