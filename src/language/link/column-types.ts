import type { ColumnType, DatasetSpec } from '../generated/spec.ts';
import type { TablePlan } from '../terms/table.ts';
import { joinOf } from '../terms/measure-spec.ts';
import type { Words } from './words.ts';

/** The type of a column as a dataset writes it; null where no file of a table tells it. */
export type ColumnTypes = (written: string) => ColumnType | null;

type Source = Pick<Partial<DatasetSpec>, 'table'> & {
  readonly joins?: Readonly<Record<string, { readonly table: string }>>;
};

/** The types of the columns of a dataset: those of its facts, and of its joins. */
export function columnTypes({ table, joins = {} }: Source, tables: Words['tables']): ColumnTypes {
  return (written) => {
    const join = joinOf(written);
    const source = join === null ? table : joins[join]?.table;
    const found = source === undefined ? null : (tables.get(source)?.plan ?? null);
    return found && typeIn(found, join === null ? written : written.slice(join.length + 1));
  };
}

const typeIn = ({ columns }: TablePlan, name: string): ColumnType | null =>
  Object.hasOwn(columns, name) ? (columns[name]?.type ?? null) : null;
