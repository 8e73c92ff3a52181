import type { Hit, Mark } from './drawing.ts';
import type { PlaceActions } from './place-slot.ts';

/** Pale enough for the selected places to stand out, and for the others to stay readable. */
const OPACITY = 0.64;

/** The veil over the places that are not selected, while any is. */
export function veilOver(
  hits: readonly Hit[],
  isChosen: PlaceActions['isChosen'],
  color: string,
): readonly Mark[] {
  if (isChosen === null || !hits.some(({ members }) => isChosen(members))) return [];
  return hits
    .filter(({ members }) => !isChosen(members))
    .flatMap(({ region, outlines }): readonly Mark[] | Mark =>
      outlines !== undefined && outlines.length > 0
        ? outlines.map((points): Mark => ({ kind: 'path', points, color, opacity: OPACITY }))
        : 'inner' in region
          ? { ...region, kind: 'arc', color, edge: color, opacity: OPACITY }
          : { ...region, kind: 'rect', color, opacity: OPACITY },
    );
}
