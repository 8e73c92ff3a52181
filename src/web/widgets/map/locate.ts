import { joinedNotes } from '../chart-kit/data/note.ts';
import type { WidgetContext } from '../widget.ts';
import type { MapMember, MapProps } from './to-props.ts';
import { codeOf } from './world.ts';

/** A country with its members: more than one where sources write it differently. Or a place with its only one. */
export interface Country {
  /** ISO alpha-2, or the name of the place. */
  readonly code: string;
  /** In the reader's language. */
  readonly label: string;
  readonly list: readonly MapMember[];
  /** Longitude and latitude of a place. */
  readonly at: readonly [number, number] | null;
}

export interface LocatedProps extends MapProps {
  /** The one with the largest figure first. */
  readonly countries: readonly Country[];
}

/** How many members that are no country are named; the others are counted. */
const NAMED = 3;

/** Finds the country of each member, or its coordinates, and says which ones have none. */
export function located(props: MapProps, { format, say }: WidgetContext): LocatedProps {
  const labels = new Intl.DisplayNames(format.locale, { type: 'region' });
  const found = new Map<string, MapMember[]>();
  const lost: string[] = [];
  for (const member of props.hasPlaces ? [] : props.list) {
    const code = codeOf(member.name) ?? Object.values(member.members).map(codeOf).find(Boolean);
    if (code === undefined) lost.push(member.name);
    else found.set(code, [...(found.get(code) ?? []), member]);
  }
  const places = props.hasPlaces ? props.list : [];
  lost.push(...places.filter(({ at }) => at === null).map(({ name }) => name));
  const names = lost.slice(0, NAMED).join(', ');
  return {
    ...props,
    countries: [
      ...[...found].map(([code, list]) => ({ code, list, label: labels.of(code) ?? code, at: null })),
      ...places.flatMap((place) =>
        place.at === null ? [] : [{ code: place.name, list: [place], label: place.name, at: place.at }],
      ),
    ],
    note: joinedNotes([
      props.note,
      lost.length === 0
        ? null
        : say('widgets.notOnMap', { count: lost.length, names: lost.length > NAMED ? `${names}, …` : names }),
    ]),
  };
}
