import type { Arc, Box, Drawing, DrawnText, DropPlace, Hit, Mark, Painted, Point } from './drawing.ts';

/** The drawing flipped horizontally, for right-to-left layouts. */
export function mirror(drawing: Drawing): Drawing {
  if (drawing.unturned === true) return drawing;
  const { width } = drawing;
  return {
    ...mirrorPainted(drawing),
    plot: mirrorBox(drawing.plot, width),
    ...(drawing.scroll && { scroll: { ...drawing.scroll, head: mirrorPainted(drawing.scroll.head) } }),
    hits: drawing.hits.map((hit) => ({
      ...mirrorPlace(hit, width),
      at: mirrorPoint(hit.at, width),
      ...mirrorOwn(hit, width),
    })),
    ...(drawing.drops && { drops: drawing.drops.map((place) => mirrorPlace(place, width)) }),
  };
}

function mirrorPlace<Kind extends Hit | DropPlace>(place: Kind, width: number): Kind {
  const { region, outlines, cursor } = place;
  return {
    ...place,
    region: 'inner' in region ? mirrorArc(region, width) : mirrorBox(region, width),
    ...(outlines && {
      outlines: outlines.map((points) => points.map((point) => mirrorPoint(point, width))),
    }),
    cursor: cursor.map((mark) => mirrorMark(mark, width)),
  };
}

function mirrorOwn({ texts }: Hit, width: number): Pick<Hit, 'texts'> {
  return texts === undefined ? {} : { texts: () => texts().map((text) => mirrorText(text, width)) };
}

/** Flips marks and texts only. */
export function mirrorPainted<Kind extends Painted>(painted: Kind): Kind {
  const { width, marks, texts } = painted;
  return {
    ...painted,
    marks: marks.map((mark) => mirrorMark(mark, width)),
    texts: texts.map((text) => mirrorText(text, width)),
  };
}

function mirrorMark(mark: Mark, width: number): Mark {
  if (mark.kind === 'path') return { ...mark, points: mark.points.map((point) => mirrorPoint(point, width)) };
  if (mark.kind === 'rect') return mirrorBox(mark, width);
  if (mark.kind === 'arc') return mirrorArc(mark, width);
  if (mark.kind === 'dot') return mirrorPoint(mark, width);
  if (mark.kind === 'clip')
    return { ...mirrorBox(mark, width), marks: mark.marks.map((each) => mirrorMark(each, width)) };
  return { ...mark, from: mirrorPoint(mark.from, width), to: mirrorPoint(mark.to, width) };
}

function mirrorPoint<Kind extends Point>(point: Kind, width: number): Kind {
  return { ...point, x: width - point.x };
}

function mirrorBox<Kind extends Box>(box: Kind, width: number): Kind {
  return { ...box, x: width - box.x - box.width };
}

function mirrorArc<Kind extends Arc>(arc: Kind, width: number): Kind {
  return { ...arc, x: width - arc.x, from: 2 * Math.PI - arc.to, to: 2 * Math.PI - arc.from };
}

const OTHER_END = { start: 'end', middle: 'middle', end: 'start' } as const;

function mirrorText(text: DrawnText, width: number): DrawnText {
  return { ...text, x: width - text.x, anchor: OTHER_END[text.anchor] };
}
