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

/** The same for the engine's type name in its catalog (`DECIMAL(18,2)`, `TIMESTAMP WITH TIME ZONE`). */
export function cellTypeNamed(name: string): CellType {
  if (/^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|DECIMAL|FLOAT|DOUBLE)\b/.test(name)) return 'number';
  if (/^(DATE|TIMESTAMP)/.test(name)) return 'date';
  return name === 'BOOLEAN' ? 'boolean' : 'string';
}

// A result with many rows has few distinct days, so the text of each day is cached.
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

/** Converts to a finite number, text, ISO day or ISO time. Other engine values become their text. */
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

/** Binds whole numbers as integers. Bound as doubles they would turn integer sums and LIMIT into doubles. */
export const toParameter = (value: SqlValue): DuckDBValue =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
