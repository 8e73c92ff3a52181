import { deviation, extent, max, mean } from 'd3-array';
import { scaleSqrt } from 'd3-scale';
import { paletteOf } from '../chart-kit/data/palette.ts';
import type { Drawing, DrawnText, Hit, Look, Mark, Point, Room } from '../chart-kit/drawing.ts';
import { freeNames } from '../chart-kit/guide/free-names.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { besideLegend, choiceLegend } from '../chart-kit/guide/legend.ts';
import { targetGuide } from '../chart-kit/guide/names.ts';
import type { Guide } from '../chart-kit/guide/names.ts';
import { planeOf } from '../chart-kit/layout/plane.ts';
import type { Plane } from '../chart-kit/layout/plane.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { textBox, touches } from '../chart-kit/text-width.ts';
import { planeAxis } from './axes.ts';
import type { Dot, ScatterProps } from './to-props.ts';

const [RADIUS, LARGEST, SMALLEST] = [4, 22, 2] as const;
/** The distance in pixels within which a dot reacts to the pointer. */
const REACH = 8;
const NAMED_DOTS = 12;

interface Placed extends Point {
  readonly dot: Dot;
  readonly radius: number;
  readonly color: string;
}

/** Dots between two axes of figures. The area of a dot is a third figure, its colour a member. */
export function draw(props: ScatterProps, box: Room, look: Look): Drawing {
  const { tokens } = look;
  const palette = paletteOf(tokens, props.series);
  const colorOf = (id: string): string => palette.get(id) ?? tokens.color.textTertiary;
  const legend = choiceLegend(
    props.series.map(({ id, name }) => ({ id, name, color: colorOf(id) })),
    props.legend,
    look.context.appText('widgets.legend', { title: props.measure }),
  );
  const room = besideLegend(box, legend);
  const dots = visibleOf(props, look);
  const radius = scaleSqrt([0, max(dots, ({ size }) => size ?? 0) || 1], [0, LARGEST]).clamp(true);
  const radiusOf = ({ size }: Dot): number =>
    props.sized ? Math.max(radius(Math.max(size ?? 0, 0)), SMALLEST) : RADIUS;
  const inset = Math.min(max(dots, radiusOf) ?? RADIUS, room.height / 8);
  const plane = planeOf(
    {
      x: planeAxis(props.x, [...dots.map(({ x }) => x), ...[props.quadrants.x ?? []].flat()], inset),
      y: planeAxis(props.y, [...dots.map(({ y }) => y), ...[props.quadrants.y ?? []].flat()], inset),
    },
    room,
    look,
  );
  const placed = dots.map((dot): Placed => ({
    dot,
    x: plane.x(dot.x),
    y: plane.y(dot.y),
    radius: radiusOf(dot),
    color: colorOf(dot.series),
  }));
  const aimed = targetLines(props, plane, room, look);
  const isFree = (text: DrawnText): boolean =>
    !aimed.texts.some((other) => touches(text, other, fontOf({}, tokens)));
  const { marks: parting, texts: parted } = quadrantGuide(props, plane, look);
  const guides = [...aimed.texts, ...parted.filter(isFree)];
  return {
    ...room,
    plot: plane.plot,
    marks: [
      ...plane.grid,
      ...parting,
      ...aimed.marks,
      ...trendLine(props, dots, plane, tokens.color.textSecondary),
      // Small dots are painted over large ones.
      ...placed
        .toSorted((a, b) => b.radius - a.radius)
        .map(({ x, y, radius: own, color }): Mark => ({
          kind: 'dot',
          x,
          y,
          radius: own,
          color,
          opacity: props.sized ? 0.7 : 0.85,
          ...(dots.length > 300 ? {} : { edge: tokens.color.card }),
        })),
    ],
    texts: [...plane.texts.filter(isFree), ...guides, ...namesOf(props, placed, guides, plane, look)],
    hits: placed.toSorted((a, b) => a.x - b.x).map((each) => hitOf(each, tokens.color.text)),
    legend,
    enter: 'across',
  };
}

function visibleOf({ dots }: ScatterProps, { hidden }: Look): readonly Dot[] {
  const shown = dots.filter(({ series }) => !hidden.has(series));
  return shown.length === 0 ? dots : shown;
}

/** The targets of both axes: vertical lines for x, horizontal lines for y. */
function targetLines(
  { x, y }: ScatterProps,
  plane: Plane,
  room: Room,
  { tokens, context: { format } }: Look,
): Guide {
  const pen = { format, font: fontOf({}, tokens), color: tokens.color.textSecondary };
  const across = targetGuide(x, { horizontal: true, plot: plane.plot, room, value: plane.x }, pen);
  const upwards = targetGuide(y, { horizontal: false, plot: plane.plot, room, value: plane.y }, pen);
  return { marks: [...across.marks, ...upwards.marks], texts: [...across.texts, ...upwards.texts] };
}

function trendLine({ trend }: ScatterProps, dots: readonly Dot[], plane: Plane, color: string): Mark[] {
  const [from, to] = extent(dots, ({ x }) => x);
  if (trend === null || from === undefined || to === undefined) return [];
  const { y: top, height } = plane.plot;
  const [a, b] = [from, to].map((x): Point => ({ x: plane.x(x), y: plane.y(trend.at(x)) })) as [Point, Point];
  // The line is cut where it leaves the plot.
  const inside = (end: Point, other: Point): Point => {
    const y = Math.min(Math.max(end.y, top), top + height);
    const part = end.y === other.y ? 0 : (y - end.y) / (other.y - end.y);
    return { x: end.x + part * (other.x - end.x), y };
  };
  return [
    { kind: 'path', points: [inside(a, b), inside(b, a)], color, stroke: { width: 1.5, dash: [6, 4] } },
  ];
}

/** The lines that divide the plot into quadrants, with their figures at the ends. */
function quadrantGuide(
  { quadrants, x, y }: ScatterProps,
  { plot, ...plane }: Plane,
  { tokens, context: { format } }: Look,
): Guide {
  const marks: Mark[] = [];
  const texts: DrawnText[] = [];
  const [right, bottom] = [plot.x + plot.width, plot.y + plot.height];
  const common = { color: tokens.color.textTertiary, stroke: { width: 1 } } as const;
  const text = { tone: 'quiet', upon: true } as const;
  const font = fontOf({}, tokens);
  if (quadrants.x !== null) {
    const at = plane.x(quadrants.x);
    marks.push({ ...common, kind: 'path', points: [{ x: at, y: plot.y }, { x: at, y: bottom }] }); // prettier-ignore
    const beside = { ...text, text: format.compact(quadrants.x, x.style), y: plot.y + 7 };
    const isLate = textBox({ ...beside, x: at + 4, anchor: 'start' }, font).width > right - at - 60;
    texts.push(isLate ? { ...beside, x: at - 4, anchor: 'end' } : { ...beside, x: at + 4, anchor: 'start' });
  }
  if (quadrants.y !== null) {
    const at = plane.y(quadrants.y);
    marks.push({ ...common, kind: 'path', points: [{ x: plot.x, y: at }, { x: right, y: at }] }); // prettier-ignore
    const horizontal = {
      ...text,
      text: format.compact(quadrants.y, y.style),
      y: Math.max(at - 8, plot.y + 22),
    };
    texts.push({ ...horizontal, x: right, anchor: 'end' });
  }
  return { marks, texts: texts.filter((each) => textBox(each, font).x >= plot.x) };
}

/** Names beside dots, where they overlap nothing: of all dots where they are few, else of the outliers. */
function namesOf(
  { labels }: ScatterProps,
  placed: readonly Placed[],
  taken: readonly DrawnText[],
  { plot }: Plane,
  { tokens }: Look,
): DrawnText[] {
  if (labels === 'none') return [];
  const font = fontOf({}, tokens);
  const wanted = labels === 'all' || placed.length <= NAMED_DOTS ? placed : outliers(placed);
  return freeNames(
    wanted.map(({ dot, x, y, radius }) => ({ name: dot.name, x, y, radius })),
    { dots: placed, taken, plot, font },
  );
}

/** Dots more than two standard deviations from the mean, the farthest first. */
function outliers(placed: readonly Placed[]): readonly Placed[] {
  const far = (of: (each: Placed) => number): ((each: Placed) => number) => {
    const [middle, usual] = [mean(placed, of) ?? 0, deviation(placed, of) || 1];
    return (each) => (of(each) - middle) / usual;
  };
  const [right, up] = [far(({ x }) => x), far(({ y }) => y)];
  return placed
    .map((each) => ({ each, distance: Math.hypot(right(each), up(each)) }))
    .filter(({ distance }) => distance > 2)
    .toSorted((a, b) => b.distance - a.distance)
    .slice(0, NAMED_DOTS)
    .map(({ each }) => each);
}

function hitOf({ dot, x, y, radius, color }: Placed, ring: string): Hit {
  const reach = Math.max(radius, REACH);
  return {
    id: dot.id,
    region: { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach },
    members: dot.members,
    at: { x: x + radius, y: y - radius },
    cursor: [{ kind: 'dot', x, y, radius: radius + 1, color, edge: ring }],
    tooltip: () => figureTooltip(dot.name, dot.figures),
  };
}
