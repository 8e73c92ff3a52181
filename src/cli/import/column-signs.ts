import { dateShapeOf } from './read-date.ts';
import type { DateOrder } from './read-date.ts';
import { isMissing, shapeOf } from './read-number.ts';
import type { DecimalSign } from './read-number.ts';
import type { SourceTable } from './source-table.ts';

/** The number or date format of a column, with its evidence. */
export interface Signs<Sign> {
  readonly sign: Sign;
  /** The position of the first value that proves it. Null when it is assumed. */
  readonly proof: number | null;
  /** The first ambiguous value, if nothing proves the format. */
  readonly doubtful: string | null;
}

interface Clues<Sign> {
  readonly proofs: ReadonlyMap<Sign, { readonly first: number; readonly count: number }>;
  readonly ambiguous: string | null;
}

function cluesOf<Sign>(
  cells: readonly string[],
  shape: (text: string) => { readonly proves: Sign | null; readonly ambiguous: boolean } | null,
): Clues<Sign> {
  const proofs = new Map<Sign, { first: number; count: number }>();
  let ambiguous: string | null = null;
  for (const [index, cell] of cells.entries()) {
    const found = isMissing(cell) ? null : shape(cell);
    if (!found) continue;
    if (found.ambiguous) ambiguous ??= cell;
    if (found.proves === null) continue;
    const known = proofs.get(found.proves);
    proofs.set(found.proves, { first: known?.first ?? index, count: (known?.count ?? 0) + 1 });
  }
  return { proofs, ambiguous };
}

/** The format that most proving values have. Without any, the given default. */
function signsFrom<Sign>({ proofs, ambiguous }: Clues<Sign>, otherwise: Sign): Signs<Sign> {
  const winner = [...proofs].toSorted(([, a], [, b]) => b.count - a.count || a.first - b.first)[0];
  return winner
    ? { sign: winner[0], proof: winner[1].first, doubtful: null }
    : { sign: otherwise, proof: null, doubtful: ambiguous };
}

/**
 * The decimal sign of a column: by its own values, otherwise by the file's other columns, otherwise by the
 * convention of its separator.
 */
export function decimalOf(
  table: SourceTable,
  cells: readonly string[],
  stated?: DecimalSign,
): Signs<DecimalSign> {
  if (stated) return { sign: stated, proof: null, doubtful: null };
  const own = cluesOf(cells, shapeOf);
  if (own.proofs.size > 0 || own.ambiguous === null) return signsFrom(own, table.likelyDecimal);
  const others = table.columns.map((column) => cluesOf(column, shapeOf).proofs);
  const says = (sign: DecimalSign) => others.filter((proofs) => proofs.has(sign) && proofs.size === 1).length;
  const [points, commas] = [says('point'), says('comma')];
  // Unanimous evidence of the other columns is sufficient.
  if (points === 0 && commas > 0) return { sign: 'comma', proof: null, doubtful: null };
  if (commas === 0 && points > 0) return { sign: 'point', proof: null, doubtful: null };
  return signsFrom(own, commas > points ? 'comma' : points > commas ? 'point' : table.likelyDecimal);
}

/**
 * Whether month or day is first, by the values. Without evidence the month, since only American files are
 * ambiguous throughout.
 */
export function dateOrderOf(cells: readonly string[], stated?: DateOrder): Signs<DateOrder> {
  if (stated) return { sign: stated, proof: null, doubtful: null };
  return signsFrom(cluesOf(cells, dateShapeOf), 'mdy');
}
