import type { Box, DropPlace, PlaceMembers } from '../chart-kit/drawing.ts';
import type { TimelineBar } from './flights.ts';

/** A line of the drawing with all of its bars, including those that are hidden in the legend. */
interface DropLine {
  readonly name: string;
  readonly all: readonly TimelineBar[];
}

/** The members that all bars share. */
function sharedMembers([first, ...others]: readonly TimelineBar[]): PlaceMembers {
  return Object.fromEntries(
    Object.entries(first?.members ?? {}).filter(([name, id]) =>
      others.every(({ members }) => members[name] === id),
    ),
  );
}

/** Each line accepts dragged rows over its whole width, including names and empty days. */
export function dropsOf(
  lines: readonly DropLine[],
  { width, height }: Pick<Box, 'width' | 'height'>,
  color: string,
): readonly DropPlace[] {
  return lines.map(({ name, all }, at): DropPlace => {
    const region = { x: 0, y: at * height, width, height };
    return {
      id: `line ${at}`,
      name,
      region,
      members: sharedMembers(all),
      cursor: [{ ...region, kind: 'rect', color, opacity: 0.16 }],
    };
  });
}
