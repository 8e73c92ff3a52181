import type { RowQuery, RowScope, StoredRow } from './resource-rows.ts';

type Value = StoredRow['cells'][string];

/**
 * Returns the rows sorted: numbers by value, texts by character codes. Empty values come last. The sort is
 * stable.
 */
export function ordered(rows: readonly StoredRow[], sort: RowQuery['sort']): readonly StoredRow[] {
  let places = Uint32Array.from(rows.keys());
  // Sorts by the last key first, because each pass is stable.
  for (const part of sort.toReversed()) places = sorted(places, ranksOf(rows, part));
  return Array.from(places, (place) => rows[place]!);
}

/** Returns whether a row is visible to the user and matches the filters. */
export function rowFilter(
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

/** Returns a value by the current and former names of its field. */
function valueOf({ cells }: StoredRow, names: readonly string[]): Value {
  for (const name of names) {
    const value = cells[name];
    // A function is an inherited property, such as `toString`.
    if (value !== undefined && value !== null && typeof value !== 'function') return value;
  }
  return null;
}

/** Returns a number for each row that sorts its values. */
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

/** Returns null for a value that is no number, for example from before the field's type changed. */
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
 * Sorts positions by rank with a radix sort over the bits of the numbers. 100,000 rows take about 5 ms;
 * comparing takes ten times as long.
 */
function sorted(places: Uint32Array<ArrayBuffer>, ranks: Float64Array): Uint32Array<ArrayBuffer> {
  // Adding 0 turns -0 into 0, which has other bits.
  const bits = new Uint16Array(ranks.map((rank) => rank + 0).buffer);
  const parts = Float64Array.BYTES_PER_ELEMENT / Uint16Array.BYTES_PER_ELEMENT;
  let [from, to] = [places, new Uint32Array(places.length)];
  for (let part = 0; part < parts; part += 1) {
    const digitOf = (place: number): number => {
      const first = place * parts;
      const digit = bits[first + part]!;
      // Maps the bits to sortable integers: the digits of negative numbers are inverted, and positive numbers
      // follow them.
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
