import { useMemo, useState } from 'react';
import type { DragEvent } from 'react';
import { useDraggedRows } from '../dragged-rows.ts';
import type { WidgetContext } from '../widget.ts';
import { OTHER_ID, memberName } from './data/series.ts';
import type { Drawing, DropPlace, Mark, PlaceMembers, Point } from './drawing.ts';
import { hitAt } from './hit-at.ts';

/** The members that rows get when they are dropped on a place; null where the place lacks one of the dimensions. */
function membersFor(members: PlaceMembers | undefined, dimensions: readonly string[]): PlaceMembers | null {
  const given = dimensions.map((name) => [name, members?.[name] ?? ''] as const);
  const isWhole = given.every(([, id]) => id !== '' && id !== OTHER_ID && id !== memberName(null));
  return isWhole ? Object.fromEntries(given) : null;
}

const areSame = (one: PlaceMembers, other: PlaceMembers): boolean =>
  Object.keys(one).every((name) => one[name] === other[name]);

/** A place with the members that it gives to dropped rows. */
interface OpenPlace extends DropPlace {
  readonly given: PlaceMembers;
}

function openPlaces({ drops, hits }: Drawing, dimensions: readonly string[]): readonly OpenPlace[] {
  const places = drops ?? hits.map((hit): DropPlace => ({ ...hit, name: hit.tooltip().title }));
  return places.flatMap((place): OpenPlace | [] => {
    const given = membersFor(place.members, dimensions);
    return given === null ? [] : { ...place, given };
  });
}

/** Handles rows that are dragged over a chart. All places with the same members are highlighted together. */
export function useDrop(
  drawing: Drawing,
  { plan, appText }: Pick<WidgetContext, 'plan' | 'appText'>,
  pointIn: (event: DragEvent<HTMLDivElement>) => Point,
): {
  readonly marks: readonly Mark[];
  /** Describes what dropping would do; null where it would do nothing. */
  readonly words: string | null;
  readonly onDragOver: (event: DragEvent<HTMLDivElement>) => void;
  readonly onDragLeave: () => void;
  readonly onDrop: (event: DragEvent<HTMLDivElement>) => void;
} {
  const rows = useDraggedRows(plan.name);
  const [over, setOver] = useState<OpenPlace | null>(null);
  const open = useMemo(() => (rows === null ? [] : openPlaces(drawing, rows.dimensions)), [drawing, rows]);
  const under = (event: DragEvent<HTMLDivElement>): OpenPlace | null => hitAt(open, pointIn(event));
  const alike = over === null ? [] : open.filter(({ given }) => areSame(given, over.given));
  return {
    marks: alike.flatMap(({ cursor }) => cursor),
    // The first of these places, such as a heading, has the name that applies to all of them.
    words:
      rows === null || alike[0] === undefined
        ? null
        : appText('grid.drag.drop', { count: rows.count, name: alike[0].name }),
    onDragOver(event) {
      if (rows === null) return;
      const place = under(event);
      setOver((before) => (before?.id === place?.id ? before : place));
      if (place === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'link';
    },
    onDragLeave: () => setOver(null),
    onDrop(event) {
      const place = under(event);
      setOver(null);
      if (place === null) return;
      event.preventDefault();
      rows?.drop(place.given);
    },
  };
}
