import type { ColumnType, DatasetSpec } from '../generated/spec.ts';
import type { TablePlan } from '../terms/table.ts';
import { joinOf } from '../terms/measure-spec.ts';
import type { Words } from './words.ts';

/** Looks up the type of a column by the name that a dataset uses. Null when no table file declares it. */
export type ColumnTypes = (written: string) => ColumnType | null;

type Source = Pick<Partial<DatasetSpec>, 'table'> & {
  readonly joins?: Readonly<Record<string, { readonly table: string }>>;
};

/** The types of the columns of a dataset's table and of its joins. */
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
