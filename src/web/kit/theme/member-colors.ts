import { maxColors } from './palette.ts';

/** Where assignments outlive the page. */
export type ColorStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Which place of the palette each member of each dimension has. */
export interface MemberColors {
  /** The places of the members that one chart shows together: no two the same, as far as there are colours. */
  readonly placesOf: (dimension: string, ids: readonly string[]) => ReadonlyMap<string, number>;
}

/** The places of a dimension's members, in the order in which they were first seen. */
type Assigned = Map<string, number>;

const KEY = 'member-colors';
/** Members beyond them have colours for as long as they are drawn. */
const MOST_REMEMBERED = 300;

/**
 * Gives each member a colour when it is first seen, and keeps it: in other charts, on other pages, and on the next visit.
 * The first members of a dimension have the palette's first colours. Where two members of a chart share a place, which takes
 * more members than there are colours, the one that was seen first keeps it and the other has a free one there.
 */
export function createMemberColors(storage: ColorStorage): MemberColors {
  const dimensions = readAssigned(storage);
  return {
    placesOf: (dimension, ids) => {
      const assigned: Assigned = dimensions.get(dimension) ?? new Map<string, number>();
      const { places, isNew } = placesIn(assigned, new Set(ids));
      if (isNew) {
        dimensions.set(dimension, assigned);
        storage.setItem(KEY, JSON.stringify([...dimensions].map(([name, all]) => [name, [...all]])));
      }
      return places;
    },
  };
}

function placesIn(assigned: Assigned, ids: ReadonlySet<string>) {
  const places = new Map<string, number>();
  const inChart = new Set<number>();
  const used = Array.from({ length: maxColors }, () => 0);
  for (const place of assigned.values()) used[place] = (used[place] ?? 0) + 1;
  const take = (id: string, place: number): void => {
    places.set(id, place);
    inChart.add(place);
  };
  const known = [...assigned].filter(([id]) => ids.has(id));
  const displaced = known.filter(([id, place]) => {
    const isTaken = inChart.has(place);
    if (!isTaken) take(id, place);
    return isTaken;
  });
  for (const [id] of displaced) take(id, freePlace(inChart, used));
  // In alphabetical order, so that the choice does not follow the order of the figures.
  const unseen = [...ids].filter((id) => !assigned.has(id)).toSorted();
  let isNew = false;
  for (const id of unseen) {
    const place = freePlace(inChart, used);
    take(id, place);
    used[place] = (used[place] ?? 0) + 1;
    if (assigned.size >= MOST_REMEMBERED) continue;
    assigned.set(id, place);
    isNew = true;
  }
  return { places, isNew };
}

/** Of the places that the chart has not used yet, the first of those with the fewest members; of all, where none is left. */
function freePlace(inChart: ReadonlySet<number>, used: readonly number[]): number {
  const all = used.map((_, place) => place);
  const free = all.filter((place) => !inChart.has(place));
  const count = (place: number): number => used[place] ?? 0;
  return (free.length > 0 ? free : all).reduce((best, place) => (count(place) < count(best) ? place : best));
}

/** What an earlier visit has stored; nothing of what can't be read. */
function readAssigned(storage: ColorStorage): Map<string, Assigned> {
  let stored: unknown = null;
  try {
    stored = JSON.parse(storage.getItem(KEY) ?? 'null');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return new Map(
    pairsOf(stored).map(([name, members]) => [
      name,
      new Map(pairsOf(members).filter((pair): pair is [string, number] => isPlace(pair[1]))),
    ]),
  );
}

function pairsOf(stored: unknown): readonly (readonly [string, unknown])[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (pair): pair is [string, unknown] => Array.isArray(pair) && typeof pair[0] === 'string',
  );
}

const isPlace = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < maxColors;
