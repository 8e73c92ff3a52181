import { readArguments } from '../../../src/cli/import/arguments.ts';
import { convertAll } from '../../../src/cli/import/convert-all.ts';
import { doubtsIn } from '../../../src/cli/import/doubts.ts';
import type { Doubt } from '../../../src/cli/import/doubts.ts';
import { planNewTable } from '../../../src/cli/import/import-plan.ts';
import type { ImportPlan } from '../../../src/cli/import/import-plan.ts';
import { impossibleResults } from '../../../src/cli/import/impossible.ts';
import { rowKeyOf } from '../../../src/cli/import/row-key.ts';
import type { RowKey } from '../../../src/cli/import/row-key.ts';
import type { SourceTable } from '../../../src/cli/import/source-table.ts';
import { starterDataset } from '../../../src/cli/import/starter-dataset.ts';
import type { StarterDataset } from '../../../src/cli/import/starter-dataset.ts';
import type { ConvertedColumn } from '../../../src/cli/import/convert-all.ts';

/** What an import makes of a file, before anything is written. */
export interface Checked {
  readonly plan: ImportPlan;
  readonly dataset: StarterDataset;
  readonly columns: readonly ConvertedColumn[];
  readonly key: RowKey | null;
  readonly doubts: readonly Doubt[];
  readonly warnings: readonly string[];
}

/** The import of a table into a new dataset of a company that counts in EUR. */
export function checked(source: SourceTable, ...flags: readonly string[]): Checked {
  const args = ['file.csv', '--dataset', 'x', '--company', 'acme', '--create', ...flags];
  const request = readArguments(args);
  const plan = planNewTable(source, request);
  const inferred = plan.inferred!;
  const dataset = starterDataset('x', inferred, request.currency);
  const key = rowKeyOf(source, plan, request, null);
  const { columns } = convertAll(source, plan, request);
  return {
    plan,
    dataset,
    columns,
    key,
    doubts: doubtsIn(source, plan, request, 'EUR', key),
    warnings: impossibleResults(columns, inferred, dataset.measures),
  };
}

/** A measure's figure over all rows, as the dataset's `sum` has it. */
export function totalOf({ dataset, columns }: Checked, name: string): number | null {
  const measure = dataset.measures.find((one) => one.name === name);
  const column = columns.find((one) => one.name === measure?.spec.sum);
  if (!measure || !column) return null;
  const places = column.kind.kind === 'decimal' ? column.kind.scale : 0;
  const sum = column.values.reduce<number>((all, value) => all + Number(value ?? 0), 0);
  return (sum / 10 ** places) * Number(measure.spec.scale ?? 1);
}

/** How each measure is computed. */
export const specsOf = ({ dataset }: Checked) =>
  Object.fromEntries(dataset.measures.map(({ name, spec }) => [name, spec]));
