import { joinedNotes } from '../chart-kit/data/note.ts';
import type { WidgetContext } from '../widget.ts';
import type { MapMember, MapProps } from './to-props.ts';
import { codeOf } from './world.ts';

/**
 * A country with its members, of which there are several where sources spell it differently; or a place with its
 * single member.
 */
export interface Country {
  /** The ISO 3166 alpha-2 code, or the name of the place. */
  readonly code: string;
  /** The name in the reader's language. */
  readonly label: string;
  readonly list: readonly MapMember[];
  /** The longitude and latitude of a place. */
  readonly at: readonly [number, number] | null;
}

export interface LocatedProps extends MapProps {
  /** Sorted by figure, the largest first. */
  readonly countries: readonly Country[];
}

/** The most unknown members that are named; the others are counted. */
const NAMED = 3;

/** Finds the country or the coordinates of each member, and adds a note on those without. */
export function located(props: MapProps, { format, appText }: WidgetContext): LocatedProps {
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
        : appText('widgets.notOnMap', {
            count: lost.length,
            names: lost.length > NAMED ? `${names}, …` : names,
          }),
    ]),
  };
}
