import type { Drawing, DrawnText, Hit, Mark, Point } from '../drawing.ts';

/** Moves the marks, texts and hits of a drawing by an offset. */
export function moved({ marks, texts, hits }: Pick<Drawing, 'marks' | 'texts' | 'hits'>, by: Point) {
  return {
    marks: marks.map((mark) => movedMark(mark, by)),
    texts: texts.map((text): DrawnText => movedPoint(text, by)),
    hits: hits.map(({ texts: own, ...hit }): Hit => ({
      ...hit,
      region: movedPoint(hit.region, by),
      at: movedPoint(hit.at, by),
      cursor: hit.cursor.map((mark) => movedMark(mark, by)),
      ...(own === undefined ? {} : { texts: () => own().map((text) => movedPoint(text, by)) }),
    })),
  };
}

function movedMark(mark: Mark, by: Point): Mark {
  if (mark.kind === 'path') return { ...mark, points: mark.points.map((point) => movedPoint(point, by)) };
  if (mark.kind === 'rect' || mark.kind === 'arc' || mark.kind === 'dot') return movedPoint(mark, by);
  if (mark.kind === 'clip')
    return { ...movedPoint(mark, by), marks: mark.marks.map((each) => movedMark(each, by)) };
  return { ...mark, from: movedPoint(mark.from, by), to: movedPoint(mark.to, by) };
}

function movedPoint<Kind extends Point>(point: Kind, { x, y }: Point): Kind {
  return { ...point, x: point.x + x, y: point.y + y };
}
