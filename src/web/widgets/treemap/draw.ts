import { hierarchy, treemap } from 'd3-hierarchy';
import type { HierarchyRectangularNode } from 'd3-hierarchy';
import { mix, onColor } from '../../kit/theme/index.ts';
import type { Branch } from '../chart-kit/data/hierarchy.ts';
import { leavesOf } from '../chart-kit/data/hierarchy.ts';
import { paletteOf } from '../chart-kit/data/palette.ts';
import type { Box, Drawing, DrawnText, Hit, Look, Mark, Room } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { outlineOf } from '../chart-kit/guide/outline.ts';
import { RAMP_HEIGHT, rampAt } from '../chart-kit/guide/ramp.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { colorScale } from '../chart-kit/scale/colors.ts';
import { cutMiddle, textWidth } from '../chart-kit/text-width.ts';
import type { TreemapProps } from './to-props.ts';

const HEAD = 20;
/** The gaps between rectangles of one member, and between members with children, in pixels. */
const [GAP, WIDE_GAP] = [2, 8] as const;
/** A smaller rectangle has no name. */
const [LEAST_WIDTH, LINE, EDGE] = [40, 15, 6] as const;
/** The opacity of the smallest of the rectangles that share a colour. */
const PALEST = 0.6;

type Node = HierarchyRectangularNode<Pick<Branch, 'children'> & Partial<Branch>>;
/** A node with its member; every node but the root has one. */
type Placed = HierarchyRectangularNode<Branch>;

/** A rectangle without children. */
interface Leaf {
  readonly node: Placed;
  readonly box: Box;
  readonly color: string;
}

/** Nested rectangles, whose areas are their figures. The children of a rectangle are below its name. */
export function draw(props: TreemapProps, room: Room, look: Look): Drawing {
  const { tokens } = look;
  const leaves = leavesOf(props.branches);
  const shades = leaves.flatMap(({ shade }) => shade ?? []);
  const colors = props.shade && colorScale(shades, props.shade.middle, tokens, props.shade.goodWhen);
  const top = colors === null ? 0 : RAMP_HEIGHT;
  const ramp =
    colors === null || props.shade === null
      ? null
      : rampAt({ x: 0, y: 0 }, room.width, colors, props.shade.style, look);
  const nodes = placed(props, { width: room.width, height: room.height - top }, top);
  const palette = paletteOf(
    tokens,
    props.branches.map(({ id, color }) => ({ id, color })),
  );
  const largest = Math.max(...leaves.map(({ value }) => value));
  const isNested = props.branches.some(({ children }) => children.length > 0);
  const colorOf = ({ data }: Placed): string => {
    if (colors !== null) return data.shade === null ? tokens.color.hover : colors.colorOf(data.shade);
    const outermost = palette.get(data.id.split('\u0001')[0] ?? '') ?? tokens.color.textTertiary;
    const part = isNested ? data.value / largest : 1;
    return mix(tokens.color.card, outermost, PALEST + (1 - PALEST) * part);
  };
  const heads = nodes.filter((node) => !isLeaf(node) && headOf(node) > 0);
  const shown = nodes
    .filter((node) => isLeaf(node) && areaOf(node) > 0)
    .map((node): Leaf => ({ node, box: boxOf(node), color: colorOf(node) }));
  const hitOf = (node: Placed, box: Box, region: Box, color: string | null): Hit => ({
    id: node.data.id,
    region,
    members: node.data.members,
    at: { x: region.x + region.width / 2, y: region.y },
    cursor: [outlineOf(box, tokens.color.text)],
    tooltip: () => tooltipOf(node.data, props, color),
  });
  return {
    ...room,
    plot: { x: 0, y: top, width: room.width, height: room.height - top },
    marks: [
      ...(ramp?.marks ?? []),
      ...shown.map(({ box, color }): Mark => ({ ...box, kind: 'rect', color, radius: 2 })),
    ],
    texts: [
      ...(ramp?.texts ?? []),
      ...heads.flatMap((node) => headTexts(node, look)),
      ...(props.labels ? shown.flatMap((leaf) => labelTexts(leaf, look)) : []),
    ],
    hits: [
      ...heads.map((node) => hitOf(node, boxOf(node), { ...boxOf(node), height: headOf(node) }, null)),
      ...shown.map(({ node, box, color }) => hitOf(node, box, box, color)),
    ],
    legend: null,
    enter: 'across',
  };
}

function placed({ branches }: TreemapProps, { width, height }: Room, top: number): Placed[] {
  const root = hierarchy<Pick<Branch, 'children'> & Partial<Branch>>({ children: branches }, ({ children }) =>
    children.toSorted((a, b) => b.share - a.share),
  ).sum(({ children, share = 0 }) => (children.length === 0 ? share : 0));
  const laid = treemap<Pick<Branch, 'children'> & Partial<Branch>>()
    .size([width, height])
    .paddingInner(({ depth, height: levels }) => (depth === 0 && levels > 1 ? WIDE_GAP : GAP))
    .paddingTop(headOf)(root);
  return laid
    .descendants()
    .slice(1)
    .map((node) => Object.assign(node, { y0: node.y0 + top, y1: node.y1 + top }) as Placed);
}

/** The height of a name's line; 0 where the name would not be readable. */
const headOf = ({ depth, children, x0, x1, y0, y1 }: Node | Placed): number =>
  depth > 0 && children !== undefined && x1 - x0 >= 2 * LEAST_WIDTH && y1 - y0 >= 2.5 * HEAD ? HEAD : 0;

const isLeaf = (node: Placed): boolean => node.data.children.length === 0;

const boxOf = ({ x0, x1, y0, y1 }: Placed): Box => ({
  x: x0,
  y: y0,
  width: Math.max(x1 - x0, 0),
  height: Math.max(y1 - y0, 0),
});
const areaOf = (node: Placed): number => boxOf(node).width * boxOf(node).height;

function headTexts(node: Placed, { tokens }: Look): DrawnText[] {
  const { x, y, width } = boxOf(node);
  const { name, text } = node.data;
  const figure = textWidth(text, fontOf({}, tokens));
  const hasFigure = width > figure + 2 * LEAST_WIDTH;
  const cut = cutMiddle(name, width - (hasFigure ? figure + EDGE : 0), fontOf({ bold: true }, tokens));
  const line = { y: y + HEAD / 2 - 1 };
  return [
    {
      ...line,
      text: cut,
      ...(cut === name ? {} : { full: name }),
      x,
      anchor: 'start',
      tone: 'strong',
      bold: true,
    },
    ...(hasFigure ? [{ ...line, text, x: x + width, anchor: 'end', tone: 'quiet' } as const] : []),
  ];
}

/** The name and the figure below it, where there is room. */
function labelTexts({ node, box, color }: Leaf, { tokens }: Look): DrawnText[] {
  const { x, y, width, height } = box;
  const room = width - 2 * EDGE;
  if (room < LEAST_WIDTH - EDGE || height < LINE + EDGE) return [];
  const { name, text } = node.data;
  const font = fontOf({}, tokens);
  const cut = cutMiddle(name, room, font);
  const common = { x: x + EDGE, anchor: 'start', tone: 'strong', color: onColor(color) } as const;
  const hasFigure = height >= 2 * LINE + EDGE && textWidth(text, font) <= room;
  return [
    { ...common, text: cut, ...(cut === name ? {} : { full: name }), y: y + EDGE / 2 + LINE / 2 },
    ...(hasFigure ? [{ ...common, text, y: y + EDGE / 2 + 1.5 * LINE }] : []),
  ];
}

function tooltipOf(
  { path, full, shareText, shadeText, holds }: Branch,
  { measure, shade }: TreemapProps,
  color: string | null,
): ReturnType<typeof figureTooltip> {
  return figureTooltip(
    path,
    [
      { name: measure, value: full(), share: shareText(), color: shade === null ? color : null },
      ...(shade === null ? [] : [{ name: shade.title, value: shadeText(), color }]),
    ],
    holds.length === 0 ? [] : [holds.join(', ')],
  );
}
