import type { ColumnType, TypedColumn } from '../../language/plan/index.ts';
import type { Warehouse } from './warehouse.ts';

type Engine = Warehouse['dialect'];

/** The engines' own types. Amounts have up to 18 digits in both. */
const types: Readonly<Record<Engine, Readonly<Record<ColumnType, (digits: number) => string>>>> = {
  duckdb: {
    text: () => 'VARCHAR',
    integer: () => 'BIGINT',
    decimal: (digits) => `DECIMAL(18,${digits})`,
    number: () => 'DOUBLE',
    date: () => 'DATE',
    time: () => 'TIMESTAMP',
    boolean: () => 'BOOLEAN',
  },
  clickhouse: {
    text: () => 'String',
    integer: () => 'Int64',
    decimal: (digits) => `Decimal(18, ${digits})`,
    number: () => 'Float64',
    // Date covers 1970 to 2149 only.
    date: () => 'Date32',
    time: () => "DateTime64(6, 'UTC')",
    boolean: () => 'Bool',
  },
};

/** The engine's type for the values of a column. */
export const engineType = ({ type, digits }: TypedColumn, engine: Engine): string =>
  types[engine][type](digits ?? 2);

/** Returns the column type, as table files name it, of an engine type. Unknown engine types are text. */
export function columnOfType(engineTypeName: string): TypedColumn {
  const name = engineTypeName.replace(/^(?:LowCardinality|Nullable)\((.*)\)$/, '$1');
  if (name !== engineTypeName) return columnOfType(name);
  const digits = /^DECIMAL\(\d+,\s*(\d+)\)$/i.exec(name)?.[1];
  if (digits !== undefined) return { type: 'decimal', digits: Number(digits) };
  const found = patterns.find(([pattern]) => pattern.test(name));
  return { type: found?.[1] ?? 'text', digits: null };
}

const patterns: readonly (readonly [RegExp, ColumnType])[] = [
  [/^U?(tiny|small|big|huge)?int(eger)?(8|16|32|64|128|256)?$/i, 'integer'],
  [/^(float|double|real|decimal)/i, 'number'],
  [/^(timestamp|datetime)/i, 'time'],
  [/^date/i, 'date'],
  [/^bool/i, 'boolean'],
];
