import { maxColors } from './palette.ts';

/** The storage of assigned colours. */
export type ColorStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Assigns each member of a dimension an index of the palette. */
export interface MemberColors {
  /** The indexes of the members of one chart; distinct, as far as there are enough colours. */
  readonly placesOf: (dimension: string, ids: readonly string[]) => ReadonlyMap<string, number>;
}

/** The indexes of a dimension's members, in the order in which they were first seen. */
type Assigned = Map<string, number>;

const KEY = 'member-colors';
/** The most members that are stored; others have their colours only while they are drawn. */
const MOST_REMEMBERED = 300;

/**
 * Gives each member a colour when it is first seen, and keeps it in other charts, on other pages and on later visits.
 * The first members of a dimension get the palette's first colours. Where two members of a chart have the same index
 * (there are more members than colours), the one that was seen first keeps it, and the other gets a free one in this
 * chart.
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
  // In alphabetical order, so that the assignment does not depend on the figures.
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

/** The index with the fewest members, among those that the chart has not used yet; among all, where none is free. */
function freePlace(inChart: ReadonlySet<number>, used: readonly number[]): number {
  const all = used.map((_, place) => place);
  const free = all.filter((place) => !inChart.has(place));
  const count = (place: number): number => used[place] ?? 0;
  return (free.length > 0 ? free : all).reduce((best, place) => (count(place) < count(best) ? place : best));
}

/** The assignments of earlier visits; empty where they can't be parsed. */
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
