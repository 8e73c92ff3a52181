/** What differs between two loads of the same data, and between two calls. */
const timed = new Set(['asOf', 'loadedAt', 'requestId']);

/** Engines add in any order: the last digits of a sum may differ. */
const TOLERANCE = 1e-9;

/** The first place where two answers differ, with both values; null where they are the same. */
export function differenceOf(one: unknown, other: unknown, place = ''): string | null {
  if (typeof one === 'number' && typeof other === 'number')
    return isNear(one, other) ? null : said(place, one, other);
  if (typeof one === 'string' && typeof other === 'string')
    return plainName(one) === plainName(other) ? null : said(place, one, other);
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other) ? null : said(place, one, other);
  if (Array.isArray(one) !== Array.isArray(other)) return said(place, one, other);
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !timed.has(name));
  for (const name of names) {
    const found = differenceOf(valueAt(one, name), valueAt(other, name), `${place}/${name}`);
    if (found !== null) return found;
  }
  return null;
}

/** Columns that tell of others have been called `roas:spend` and `roas#part:spend`: they are the same. */
const plainName = (text: string): string => text.replace(/^(\w+)#(part:)?/, '$1:');

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one), Math.abs(other));

const valueAt = (holder: object, name: string): unknown => (holder as Record<string, unknown>)[name];

const said = (place: string, one: unknown, other: unknown): string =>
  `${place || '/'}: ${brief(one)} ≠ ${brief(other)}`;

const brief = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 160);
