import type { Cell, ResultTable } from './warehouse.ts';

type CellKind = ResultTable['columns'][number]['type'];

/** Returns the type inside `Nullable(…)` and `LowCardinality(…)`. */
function innermost(type: string): string {
  const wrapped = /^(?:Nullable|LowCardinality)\((.*)\)$/.exec(type)?.[1];
  return wrapped === undefined ? type : innermost(wrapped);
}

/** Returns the kind of cell for an engine type such as `Nullable(Decimal(18, 2))`. */
export function kindOfType(type: string): CellKind {
  const inner = innermost(type);
  if (/^(U?Int|Float|BFloat|Decimal)/.test(inner)) return 'number';
  if (inner.startsWith('Date')) return 'date';
  return inner === 'Bool' ? 'boolean' : 'string';
}

/** Returns the parser of a column's JSON cells. The engine's JSON has null for NaN and infinity. */
export function readerOf(type: string): (cell: unknown) => Cell {
  const inner = innermost(type);
  const kind = kindOfType(inner);
  if (kind === 'number') return nullOr((cell) => finite(Number(cell)));
  if (kind === 'boolean') return nullOr(Boolean);
  if (inner.startsWith('DateTime')) return nullOr((cell) => `${String(cell).slice(0, 19)}Z`);
  return nullOr((cell) => (typeof cell === 'string' ? cell : JSON.stringify(cell)));
}

const finite = (figure: number): Cell => (Number.isFinite(figure) ? figure : null);

const nullOr =
  (read: (cell: unknown) => Cell) =>
  (cell: unknown): Cell =>
    cell === null || cell === undefined ? null : read(cell);
