import type { ColumnPlan, TablePlan } from '../../language/plan/index.ts';
import { sharedKeys } from './starter-table.ts';
import type { ConvertedColumn } from './convert-all.ts';

const count = new Intl.NumberFormat('en-US');

/** Notes on how a file's rows contradict the file of their table. The user has to change one of the two. */
export function tableNotes(table: TablePlan | undefined, columns: readonly ConvertedColumn[]): string[] {
  if (!table) return [];
  const file = `tables/${table.name}.yaml`;
  const empty = columns.flatMap(({ name, values }) => {
    const column: ColumnPlan | undefined = table.columns[name];
    const found = column?.unknown === false ? values.filter((value) => value === null).length : 0;
    return found === 0
      ? []
      : [
          `${name}: ${count.format(found)} cells are empty, and ${file} says that each has a value. If they are not known rather than none: \`unknown: true\` there.`,
        ];
  });
  const keys = (table.key ?? []).map((name) => columns.find((column) => column.name === name));
  if (table.key === null || keys.length === 0 || keys.includes(undefined)) return empty;
  const shared = sharedKeys(keys.filter((column) => column !== undefined));
  if (shared === 0) return empty;
  return [
    ...empty,
    `${count.format(shared)} rows have the key (${table.key.join(', ')}) of another row of the file, and ${file} says that it identifies a row. Correct the key there: who joins the table by it would get one of several rows.`,
  ];
}
