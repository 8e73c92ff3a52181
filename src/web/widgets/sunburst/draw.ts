import { hierarchy, partition } from 'd3-hierarchy';
import { mix, onColor } from '../../kit/theme/index.ts';
import type { Branch } from '../chart-kit/data/hierarchy.ts';
import { paletteOf } from '../chart-kit/data/palette.ts';
import type { Arc, Drawing, DrawnLegend, DrawnText, Look, Room } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { besideRing, insideRing, middleOfArc, ringSize } from '../chart-kit/guide/ring.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { cutMiddle } from '../chart-kit/text-width.ts';
import type { SunburstProps } from './to-props.ts';

const LARGEST_RING = 420;
/** The radius of the hole, as a fraction of the radius: the total is in it. */
const HOLE = 0.36;
/** How much paler each ring is than the one inside it. */
const PALER = 0.22;
/** The least width of a name, and the height of its line, in pixels. */
const [LEAST_WIDTH, LINE] = [34, 14] as const;

interface Part {
  readonly branch: Branch;
  readonly arc: Arc;
  readonly color: string;
}

/**
 * Rings of shares, clockwise from the top. The first level is the innermost ring; around each member is the ring of
 * its children.
 */
export function draw(props: SunburstProps, room: Room, look: Look): Drawing {
  const { tokens, context } = look;
  const palette = paletteOf(tokens, props.branches);
  const colorOf = (id: string): string =>
    palette.get(id.split('\u0001')[0] ?? '') ?? tokens.color.textTertiary;
  const legend = legendOf(props, room, colorOf);
  const size = ringSize(room, legend, { largest: LARGEST_RING, part: 0.5 }, look);
  const parts = partsOf(props.branches, size, (branch, depth) =>
    mix(colorOf(branch.id), tokens.color.card, Math.min(PALER * (depth - 1), 0.7)),
  );
  const inside = (name: string, figure: string): DrawnText[] =>
    insideRing(name, figure, { size, hole: HOLE }, look);
  const labels = parts.flatMap((part) => labelOf(part, look));
  return {
    width: size,
    height: size,
    plot: { x: 0, y: 0, width: size, height: size },
    marks: parts.map(({ arc, color }) => ({ ...arc, kind: 'arc', color, edge: tokens.color.card })),
    texts: [...labels, ...inside(context.appText('widgets.total'), props.total)],
    hits: parts.map(({ branch, arc, color }) => ({
      id: branch.id,
      region: arc,
      members: branch.members,
      at: middleOfArc(arc),
      cursor: [],
      texts: () => [...labels, ...inside(branch.name, branch.text)],
      tooltip: () =>
        figureTooltip(
          branch.path,
          [{ name: props.measure, color, value: branch.full(), share: branch.shareText() }],
          branch.holds.length === 0 ? [] : [branch.holds.join(', ')],
        ),
    })),
    legend,
    enter: 'turn',
  };
}

function partsOf(
  branches: readonly Branch[],
  size: number,
  colorOf: (branch: Branch, depth: number) => string,
): Part[] {
  type Place = Pick<Branch, 'children'> & Partial<Branch>;
  const root = hierarchy<Place>({ children: branches }, ({ children }) => children).sum(
    ({ children, share = 0 }) => (children.length === 0 ? share : 0),
  );
  const outer = size / 2 - 1;
  const ring = (outer * (1 - HOLE)) / root.height;
  return partition<Place>()
    .size([2 * Math.PI, root.height + 1])(root)
    .descendants()
    .slice(1)
    .map(({ data, depth, x0, x1 }): Part => {
      const branch = data as Branch;
      const inner = outer * HOLE + (depth - 1) * ring;
      const arc = { x: size / 2, y: size / 2, inner, outer: inner + ring, from: x0, to: x1 };
      return { branch, arc, color: colorOf(branch, depth) };
    });
}

/** A horizontal name, where it fits into its segment. */
function labelOf({ branch, arc, color }: Part, { tokens }: Look): DrawnText[] {
  const middle = middleOfArc(arc);
  const { x, y, inner, outer, from, to } = arc;
  const [thick, chord] = [outer - inner, ((inner + outer) / 2) * Math.min(to - from, Math.PI / 2)];
  // The horizontal and vertical extent of the segment at its angle.
  const [right, up] = [Math.abs(middle.x - x), Math.abs(middle.y - y)].map(
    (way) => way / ((inner + outer) / 2),
  );
  const room = Math.min(thick / Math.max(right ?? 1, 0.01), chord / Math.max(up ?? 1, 0.01)) * 0.9 - 8;
  const tall = Math.min(thick / Math.max(up ?? 1, 0.01), chord / Math.max(right ?? 1, 0.01));
  if (room < LEAST_WIDTH || tall < LINE) return [];
  const text = cutMiddle(branch.name, room, fontOf({}, tokens));
  return [
    {
      ...middle,
      text,
      ...(text === branch.name ? {} : { full: branch.name }),
      anchor: 'middle',
      tone: 'strong',
      color: onColor(color),
    },
  ];
}

function legendOf(
  { branches, legend, measure, dimensions }: SunburstProps,
  { width }: Room,
  colorOf: (id: string) => string,
): DrawnLegend | null {
  if (legend === 'none') return null;
  return {
    kind: 'table',
    place: besideRing(width),
    label: `${measure} – ${dimensions}`,
    entries: branches.map(({ id, name, holds, text, shareText }) => ({
      id,
      name,
      color: colorOf(id),
      ...(holds.length === 0 ? {} : { holds: holds.join(', ') }),
      figures: [text, shareText()],
    })),
  };
}
