import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBTypeId,
} from '@duckdb/node-api';
import type { DuckDBType, DuckDBValue } from '@duckdb/node-api';
import type { Cell, SqlValue } from './warehouse.ts';

export type CellType = 'string' | 'number' | 'date' | 'boolean';

const NUMBERS: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.FLOAT,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.DECIMAL,
]);

const DATES: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.DATE,
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_S,
  DuckDBTypeId.TIMESTAMP_MS,
  DuckDBTypeId.TIMESTAMP_NS,
  DuckDBTypeId.TIMESTAMP_TZ,
]);

export function cellTypeOf(type: DuckDBType): CellType {
  if (NUMBERS.has(type.typeId)) return 'number';
  if (DATES.has(type.typeId)) return 'date';
  return type.typeId === DuckDBTypeId.BOOLEAN ? 'boolean' : 'string';
}

/** The same by the engine's name of a type, as its catalog has it (`DECIMAL(18,2)`, `TIMESTAMP WITH TIME ZONE`). */
export function cellTypeNamed(name: string): CellType {
  if (/^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|DECIMAL|FLOAT|DOUBLE)\b/.test(name)) return 'number';
  if (/^(DATE|TIMESTAMP)/.test(name)) return 'date';
  return name === 'BOOLEAN' ? 'boolean' : 'string';
}

// A result of many rows has few different days: the text of each is made once.
const dayTexts = new Map<number, string>();

function dayText(days: number): string {
  let text = dayTexts.get(days);
  if (text === undefined) {
    text = new Date(days * 86_400_000).toISOString().slice(0, 10);
    if (dayTexts.size < 50_000) dayTexts.set(days, text);
  }
  return text;
}

const timeText = (micros: bigint): string =>
  `${new Date(Number(micros / 1000n)).toISOString().slice(0, 19)}Z`;

/** Finite numbers, text, ISO days and ISO times; whatever else the engine knows becomes its text. */
export function toCell(value: DuckDBValue): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof DuckDBDecimalValue) return value.toDouble();
  if (value instanceof DuckDBDateValue) return dayText(value.days);
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue)
    return timeText(value.micros);
  return String(value);
}

/** Whole numbers are bound as integers: as doubles they would turn sums of integers and LIMIT into doubles. */
export const toParameter = (value: SqlValue): DuckDBValue =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
