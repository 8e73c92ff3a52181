import { range, sum } from 'd3-array';
import { paletteOf } from '../chart-kit/data/palette.ts';
import type { Box, Drawing, DrawnText, Hit, Look, Mark, Point, Room } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { outlineOf } from '../chart-kit/guide/outline.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { cutMiddle } from '../chart-kit/text-width.ts';
import type { Flow, FlowNode, SankeyProps } from './to-props.ts';

const [NODE, GAP, LINE] = [10, 10, 14] as const;
/** The height of the names above the levels. */
const HEAD = 20;
/** The number of points on each side of a flow's outline. */
const POINTS = 12;

interface Ribbon {
  readonly flow: Flow;
  readonly from: Point;
  readonly to: Point;
  readonly width: number;
}

/** Flows between levels. Their width is their figure; their colour is that of the member where they start. */
export function draw(props: SankeyProps, room: Room, look: Look): Drawing {
  const { tokens } = look;
  const palettes = props.levels.map((_, level) =>
    paletteOf(
      tokens,
      props.nodes.flatMap((node) => (node.level === level ? { id: node.id, color: node.color } : [])),
    ),
  );
  const colorOf = ({ id, level }: FlowNode): string => palettes[level]?.get(id) ?? tokens.color.textTertiary;
  const { boxes, scale } = placed(props, room);
  const ribbons = ribbonsOf(props.flows, boxes, scale);
  const font = fontOf({}, tokens);
  const last = props.levels.length - 1;
  const columnRoom = room.width / Math.max(last, 1) - NODE - 2 * GAP;
  const at = (level: number): number => (level * (room.width - NODE)) / Math.max(last, 1);
  return {
    ...room,
    plot: { x: 0, y: HEAD, width: room.width, height: Math.max(room.height - HEAD, 10) },
    marks: [
      ...ribbons.map((ribbon): Mark => ({
        ...ribbonMark(ribbon),
        color: colorOf(ribbon.flow.from),
        opacity: 0.32,
      })),
      ...[...boxes].map(([node, box]): Mark => ({ ...box, kind: 'rect', color: colorOf(node), radius: 2 })),
    ],
    texts: [
      ...props.levels.map((name, level): DrawnText => ({
        text: cutMiddle(name, columnRoom / 2, font),
        y: LINE / 2,
        tone: 'quiet',
        ...(level === last
          ? { x: room.width, anchor: 'end' }
          : level === 0
            ? { x: 0, anchor: 'start' }
            : { x: at(level) + NODE / 2, anchor: 'middle' }),
      })),
      ...labelsOf(boxes, { last, room: columnRoom / 2, bottom: room.height, font }),
    ],
    hits: [
      ...[...boxes].map(([node, box]) => nodeHit(node, box, props, colorOf(node), tokens.color.text)),
      ...ribbons.map((ribbon) => flowHit(ribbon, props, colorOf(ribbon.flow.from))),
    ],
    legend: null,
    enter: 'across',
  };
}

/** The box of each member, from the top of its level, and the height of the total in pixels. */
function placed(
  { nodes, levels }: SankeyProps,
  { width, height }: Room,
): { readonly boxes: ReadonlyMap<FlowNode, Box>; readonly scale: number } {
  const columns = levels.map((_, level) => nodes.filter((node) => node.level === level));
  const free = Math.max(height - HEAD, 10);
  const gapIn = (column: readonly FlowNode[]): number => Math.min(GAP, free / 2 / Math.max(column.length, 1));
  const scale = Math.min(
    ...columns.map(
      (column) => (free - gapIn(column) * (column.length - 1)) / sum(column, ({ part }) => part),
    ),
  );
  const boxes = new Map<FlowNode, Box>();
  columns.forEach((column, level) => {
    let y = HEAD;
    for (const node of column) {
      const box = {
        x: (level * (width - NODE)) / Math.max(levels.length - 1, 1),
        y,
        width: NODE,
        height: node.part * scale,
      };
      boxes.set(node, box);
      y += box.height + gapIn(column);
    }
  });
  return { boxes, scale };
}

function ribbonsOf(flows: readonly Flow[], boxes: ReadonlyMap<FlowNode, Box>, scale: number): Ribbon[] {
  const [left, entered] = [new Map<FlowNode, number>(), new Map<FlowNode, number>()];
  return flows.flatMap((flow): Ribbon[] => {
    const [start, end] = [boxes.get(flow.from), boxes.get(flow.to)];
    if (start === undefined || end === undefined) return [];
    const width = flow.part * scale;
    const [out, into] = [left.get(flow.from) ?? 0, entered.get(flow.to) ?? 0];
    left.set(flow.from, out + width);
    entered.set(flow.to, into + width);
    return [
      {
        flow,
        width,
        from: { x: start.x + NODE, y: start.y + out + width / 2 },
        to: { x: end.x, y: end.y + into + width / 2 },
      },
    ];
  });
}

const ribbonMark = ({ from, to, width }: Ribbon): Omit<Extract<Mark, { kind: 'link' }>, 'color'> => ({
  kind: 'link',
  from,
  to,
  width: Math.max(width, 0.5),
});

/** The names beside the members that have room for them. They have an outline, because they overlap flows. */
function labelsOf(
  boxes: ReadonlyMap<FlowNode, Box>,
  {
    last,
    room,
    bottom,
    font,
  }: { readonly last: number; readonly room: number; readonly bottom: number; readonly font: string },
): DrawnText[] {
  const ends = new Map<number, number>();
  return [...boxes].flatMap(([node, { x, y, height }]): DrawnText[] => {
    const middle = y + height / 2;
    if (
      room < 2 * LINE ||
      middle + LINE / 2 > bottom ||
      middle - LINE / 2 < (ends.get(node.level) ?? HEAD - LINE / 2)
    )
      return [];
    ends.set(node.level, middle + LINE / 2);
    const full = `${node.name} ${node.text}`;
    const text = cutMiddle(full, room, font);
    return [
      {
        text,
        ...(text === full ? {} : { full }),
        x: node.level === last ? x - 6 : x + NODE + 6,
        y: middle,
        anchor: node.level === last ? 'end' : 'start',
        tone: 'strong',
        upon: true,
      },
    ];
  });
}

function nodeHit(node: FlowNode, box: Box, { measure }: SankeyProps, color: string, line: string): Hit {
  return {
    id: node.id,
    region: box,
    members: node.members,
    at: { x: box.x + box.width / 2, y: box.y },
    cursor: [outlineOf(box, line)],
    tooltip: () =>
      figureTooltip(
        node.name,
        [{ name: measure, value: node.full, share: node.shareText, color }],
        node.holds.length === 0 ? [] : [node.holds.join(', ')],
      ),
  };
}

function flowHit(ribbon: Ribbon, { measure }: SankeyProps, color: string): Hit {
  const { flow, from, to, width } = ribbon;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return {
    id: `${flow.from.id} ${flow.to.id}`,
    region: { x: middle.x - 4, y: middle.y - 2, width: 8, height: 4 },
    outlines: [edgeOf(ribbon)],
    members: { ...flow.from.members, ...flow.to.members },
    at: { x: middle.x, y: middle.y - width / 2 },
    cursor: [{ ...ribbonMark(ribbon), color, opacity: 0.5 }],
    tooltip: () =>
      figureTooltip(`${flow.from.name} – ${flow.to.name}`, [
        { name: measure, value: flow.full, share: flow.shareText, color },
      ]),
  };
}

/** The outline of a ribbon: along its upper edge, and back along the lower one. */
function edgeOf({ from, to, width }: Ribbon): Point[] {
  const side = (offset: number): Point[] =>
    range(POINTS + 1).map((step) => {
      const t = step / POINTS;
      // The control points of the curve are halfway, as in the painter.
      const bend = (a: number, b: number, c: number, d: number): number =>
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
      const half = (from.x + to.x) / 2;
      return { x: bend(from.x, half, half, to.x), y: bend(from.y, from.y, to.y, to.y) + offset };
    });
  const reach = Math.max(width / 2, 1.5);
  return [...side(-reach), ...side(reach).toReversed()];
}
