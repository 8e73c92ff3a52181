import path from 'node:path';
import type { TypedColumn } from '../../language/plan/index.ts';
import { datasetYaml, starterDataset } from '../import/starter-dataset.ts';
import { starterTexts } from '../import/starter-texts.ts';
import type { InferredColumn } from '../import/infer-columns.ts';
import { generalRules, ruleFor } from '../import/column-rules.ts';
import { columnsOf, readManifest } from '../../server/warehouse/index.ts';
import { checkName, refuseExisting } from './draft.ts';
import type { PagesDraft, PagesNow } from './draft.ts';

export interface DatasetAnswers {
  readonly table: string;
  readonly name: string;
}

/** The tables that a dataset can use: those with a file and imported ones. */
export function tablesIn(now: PagesNow, dataDir: string): string[] {
  const { parts } = readManifest(path.join(dataDir, 'imports'));
  return [...new Set([...now.project.base.tables.keys(), ...parts.map(({ table }) => table)])];
}

const fileOf = (name: string): string => `datasets/${name}.yaml`;

export function checkDatasetName(name: string, now: PagesNow): void {
  checkName(
    '--name',
    name,
    /^[a-z][a-z0-9_]{0,62}$/,
    'small letters, digits and _ are expected, a letter first',
  );
  refuseExisting(now, fileOf(name));
}

/** Drafts a dataset over the columns of a table, like an import does for a file. */
export async function newDataset(
  { table, name }: DatasetAnswers,
  now: PagesNow,
  dataDir: string,
): Promise<PagesDraft> {
  const importsDir = path.join(dataDir, 'imports');
  const definition = now.project.base.tables.get(table);
  const columns = (await columnsOf(table, definition, importsDir, readManifest(importsDir)))!;
  const tenant = definition?.tenant ?? 'company_id';
  const inferred = [...columns]
    .filter(([column]) => column !== tenant)
    .map(([column, typed]) => columnOf(column, typed, definition?.columns[column]?.unknown ?? false));
  const first = inferred.findIndex(({ kind }) => kind.kind === 'day');
  const timed = inferred.map((column, at) => (at === first ? { ...column, role: 'time' as const } : column));
  const dataset = starterDataset(name, timed, null);
  const texts = [...starterTexts(dataset, table)].filter(([key]) =>
    /^(measures|dimensions|datasets)\./.test(key),
  );
  return {
    files: new Map([[fileOf(name), datasetYaml({ ...dataset, table }, `the table ${table}`, false)]]),
    texts: new Map(texts),
    hint: `Ask it with \`path: reports/${name}\`, or make a page: npm run new -- page --dataset ${name}`,
  };
}

/** The role of a column, inferred from its name and type. */
function columnOf(name: string, { type, digits }: TypedColumn, hasGaps: boolean): InferredColumn {
  const rule = ruleFor(name, generalRules());
  const base = {
    header: name,
    name,
    rule: {},
    currency: null,
    percent: false,
    distinct: 10,
    reason: '',
    isGuess: false,
    hasGaps,
  };
  if (type === 'date' || type === 'time') return { ...base, kind: { kind: 'day' }, role: 'moment' };
  if (type === 'text' || type === 'boolean')
    return { ...base, kind: { kind: 'text' }, role: rule?.is === 'currency' ? 'currency' : 'group' };
  const kind =
    type === 'integer' ? ({ kind: 'whole' } as const) : ({ kind: 'decimal', scale: digits ?? 2 } as const);
  const role = rule && rule.is !== 'date' && rule.is !== 'moment' ? rule.is : 'number';
  return { ...base, kind: role === 'id' ? { kind: 'text' } : kind, role, rule: rule ?? {} };
}
