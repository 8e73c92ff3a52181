import { range } from 'd3-array';
import type { Box, Drawing, DrawnText, Hit, Look, Mark, Room } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { outlineOf } from '../chart-kit/guide/outline.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { cutMiddle } from '../chart-kit/text-width.ts';
import type { Ring, RingsProps } from './to-props.ts';

const [LARGEST, SMALLEST, GAP, LINE, TEXT] = [104, 24, 8, 16, 12] as const;
/** The radius of the hole and the size of the figure, as fractions of the ring's radius and diameter. */
const [HOLE, FIGURE] = [0.81, 0.25] as const;
const ARROWS = { up: '▲ ', down: '▼ ', flat: '' } as const;

interface Cell {
  readonly ring: Ring;
  readonly box: Box;
}

interface Grid {
  readonly columns: number;
  /** The diameter of a ring, in pixels. */
  readonly size: number;
}

/** Rings with their figures inside and their names below, in the number of lines that allows the largest rings. */
export function draw(props: RingsProps, room: Room, look: Look): Drawing {
  const { rings } = props;
  const { tokens } = look;
  const below = GAP + LINE * (rings.some(({ change }) => change !== null) ? 2 : 1);
  const { columns, size } = gridFor(rings.length, room, below);
  const lines = Math.ceil(rings.length / columns);
  const tall = Math.min(room.height / lines, size + below + 2 * GAP);
  const top = (room.height - lines * tall) / 2;
  const cells = rings.map((ring, at): Cell => {
    const width = room.width / columns;
    return {
      ring,
      box: { x: (at % columns) * width, y: top + Math.floor(at / columns) * tall, width, height: tall },
    };
  });
  return {
    ...room,
    plot: { x: 0, y: 0, ...room },
    marks: cells.flatMap(({ ring, box }): Mark[] => {
      const outer = size / 2;
      const place = {
        ...centerOf(box, size, below),
        kind: 'arc',
        inner: outer * HOLE,
        outer,
        edge: tokens.color.card,
      } as const;
      return [
        { ...place, from: 0, to: 2 * Math.PI, color: tokens.color.grid },
        ...(ring.fraction === 0
          ? []
          : [
              {
                ...place,
                from: 0,
                to: 2 * Math.PI * ring.fraction,
                color: tokens.categorical[0] ?? tokens.color.primary,
              },
            ]),
      ];
    }),
    texts: cells.flatMap((cell) => textsOf(cell, size, below, look)),
    hits: cells.map(({ ring, box }) => hitOf(ring, box, props, look)),
    steps: { along: 1, down: columns },
    legend: null,
    enter: 'turn',
  };
}

/** The grid with the largest rings. */
function gridFor(count: number, { width, height }: Room, below: number): Grid {
  const grids = range(1, count + 1).map((columns): Grid => {
    const lines = Math.ceil(count / columns);
    const size = Math.min(width / columns - GAP, height / lines - below - GAP, LARGEST);
    return { columns: Math.ceil(count / lines), size: Math.max(size, SMALLEST) };
  });
  return grids.reduce((best, each) => (each.size >= best.size ? each : best));
}

function centerOf(
  { x, y, width, height }: Box,
  size: number,
  below: number,
): { readonly x: number; readonly y: number } {
  return { x: x + width / 2, y: y + (height - size - below) / 2 + size / 2 };
}

function textsOf({ ring, box }: Cell, size: number, below: number, { tokens }: Look): DrawnText[] {
  const center = centerOf(box, size, below);
  const at = { x: center.x, anchor: 'middle' } as const;
  const under = center.y + size / 2 + GAP + LINE / 2;
  const name = cutMiddle(ring.label, box.width - GAP, fontOf({ size: TEXT }, tokens));
  const { change } = ring;
  return [
    { ...at, y: center.y, text: ring.value, size: Math.round(size * FIGURE), bold: true, tone: 'strong' },
    {
      ...at,
      y: under,
      text: name,
      ...(name === ring.label ? {} : { full: ring.label }),
      size: TEXT,
      tone: 'strong',
    },
    ...(change === null
      ? []
      : [
          {
            ...at,
            y: under + LINE,
            text: `${ARROWS[change.direction]}${change.text}`,
            size: TEXT,
            tone: 'quiet' as const,
            ...(change.tone === 'neutral' ? {} : { color: tokens.color[change.tone] }),
          },
        ]),
  ];
}

function hitOf(ring: Ring, box: Box, { measure, previous, field }: RingsProps, { tokens }: Look): Hit {
  const wide = Math.min(box.width - 2, LARGEST + 2 * GAP);
  const region = { ...box, x: box.x + (box.width - wide) / 2, width: wide };
  const { before, change } = ring;
  return {
    id: ring.id,
    region,
    members: { [field]: ring.id },
    at: { x: region.x + wide / 2, y: box.y },
    cursor: [outlineOf(region, tokens.color.borderStrong)],
    tooltip: () =>
      figureTooltip(ring.label, [
        { name: measure, value: ring.value, change },
        ...(before === null || previous === null ? [] : [{ name: previous, value: before }]),
      ]),
  };
}
