import type { RowQuery, RowScope, StoredRow } from './resource-rows.ts';

type Value = StoredRow['cells'][string];

/** Rows in the order that is asked for: numbers by value, texts by their characters. Empty values stand last; rows that are alike stay as they are. */
export function ordered(rows: readonly StoredRow[], sort: RowQuery['sort']): readonly StoredRow[] {
  let places = Uint32Array.from(rows.keys());
  // The last part first: each later pass keeps the order of what is alike.
  for (const part of sort.toReversed()) places = sorted(places, ranksOf(rows, part));
  return Array.from(places, (place) => rows[place]!);
}

/** Whether a row is one that the user may see, and that the filters ask for. */
export function isWanted(
  { brands }: RowScope,
  { filters, ids = null }: Pick<RowQuery, 'filters' | 'ids'>,
): (row: StoredRow) => boolean {
  const seen = brands && new Set(brands);
  const named = ids && new Set(ids);
  const wanted = filters.map(({ names, values }) => ({ names, values: new Set(values) }));
  return (row) =>
    (seen === null || (row.brand !== null && seen.has(row.brand))) &&
    (named === null || named.has(row.id)) &&
    wanted.every(({ names, values }) => {
      const value = valueOf(row, names);
      return values.has(value === null ? '' : String(value));
    });
}

/** A value by the names that its field has and had. */
function valueOf({ cells }: StoredRow, names: readonly string[]): Value {
  for (const name of names) {
    const value = cells[name];
    // What every object has by the name of a field is a function.
    if (value !== undefined && value !== null && typeof value !== 'function') return value;
  }
  return null;
}

/** A number for each row, by which its values come in order. */
function ranksOf(
  rows: readonly StoredRow[],
  { names, isNumber, descending }: RowQuery['sort'][number],
): Float64Array {
  const values = rows.map((row) => valueOf(row, names));
  const rankOf = isNumber ? numberOf : placeAmong(values);
  return Float64Array.from(values, (value) => {
    const rank = value === null ? null : rankOf(value);
    if (rank === null) return Infinity;
    return descending ? -rank : rank;
  });
}

/** What no longer fits its field is no number. */
function numberOf(value: Value): number | null {
  if (typeof value === 'number') return value;
  const isNumber = typeof value === 'string' && /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(value);
  return isNumber ? Number(value) : null;
}

function placeAmong(values: readonly Value[]): (value: Value) => number {
  const texts = [...new Set(values.filter((value) => value !== null).map(String))];
  const places = new Map(texts.toSorted((a, b) => (a < b ? -1 : 1)).map((text, place) => [text, place]));
  return (value) => places.get(String(value))!;
}

const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;

/**
 * Places by the ranks of their rows, digit by digit of the numbers' bits: some five milliseconds for 100,000, where
 * comparing takes ten times as long.
 */
function sorted(places: Uint32Array<ArrayBuffer>, ranks: Float64Array): Uint32Array<ArrayBuffer> {
  // 0 and -0 are alike, and have other bits.
  const bits = new Uint16Array(ranks.map((rank) => rank + 0).buffer);
  const parts = Float64Array.BYTES_PER_ELEMENT / Uint16Array.BYTES_PER_ELEMENT;
  let [from, to] = [places, new Uint32Array(places.length)];
  for (let part = 0; part < parts; part += 1) {
    const digitOf = (place: number): number => {
      const first = place * parts;
      const digit = bits[first + part]!;
      // As whole numbers in their order: negative ones are turned round, the others stand behind them.
      if (bits[first + parts - 1]! >= DIGITS / 2) return DIGITS - 1 - digit;
      return part === parts - 1 ? digit + DIGITS / 2 : digit;
    };
    const ends = new Uint32Array(DIGITS + 1);
    for (const place of from) ends[digitOf(place) + 1]! += 1;
    for (let digit = 1; digit <= DIGITS; digit += 1) ends[digit]! += ends[digit - 1]!;
    for (const place of from) to[ends[digitOf(place)]!++] = place;
    [from, to] = [to, from];
  }
  return from;
}
