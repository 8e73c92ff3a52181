import { maxColors } from './palette.ts';

/** A member of a dimension, with its number in the company. Undefined where the server gave it none. */
export interface ColoredMember {
  readonly id: string;
  readonly number: number | undefined;
}

/**
 * Gives each member of a chart an index of the palette: its number, counted round. The same member so has the same colour
 * for every reader, in every chart. Where two members of a chart share an index (there are more members than colours),
 * the one with the lower number keeps it, and the other gets the next free one in this chart. Members without a number
 * follow in alphabetical order, so that the colours don't depend on the figures.
 */
export function placesOf(members: readonly ColoredMember[]): ReadonlyMap<string, number> {
  const distinct = [...new Map(members.map((member) => [member.id, member])).values()];
  const numbered = distinct.flatMap(({ id, number }) => (number === undefined ? [] : [{ id, number }]));
  const inOrder = numbered.toSorted((one, other) => one.number - other.number);
  const places = new Map<string, number>();
  const taken = new Set<number>();
  const take = (id: string, place: number): void => {
    places.set(id, place);
    taken.add(place);
  };
  const displaced = inOrder.filter(({ id, number }) => {
    const isTaken = taken.has(number % maxColors);
    if (!isTaken) take(id, number % maxColors);
    return isTaken;
  });
  for (const { id, number } of displaced) take(id, freeFrom(number, taken));
  const others = distinct.flatMap(({ id, number }) => (number === undefined ? id : [])).toSorted();
  for (const [at, id] of others.entries()) take(id, freeFrom(at, taken));
  return places;
}

/** The first free index at or after a number, counted round; the number's own where none is free. */
function freeFrom(number: number, taken: ReadonlySet<number>): number {
  const steps = Array.from({ length: maxColors }, (_, step) => (number + step) % maxColors);
  return steps.find((place) => !taken.has(place)) ?? number % maxColors;
}
