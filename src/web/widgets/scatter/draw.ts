import { deviation, extent, max, mean } from 'd3-array';
import { scaleSqrt } from 'd3-scale';
import { paletteOf } from '../chart-kit/data/palette.ts';
import type { Drawing, DrawnText, Hit, Look, Mark, Point, Room } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { besideLegend, choiceLegend } from '../chart-kit/guide/legend.ts';
import { planeOf } from '../chart-kit/layout/plane.ts';
import type { Plane, PlaneAxis } from '../chart-kit/layout/plane.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { valueScale } from '../chart-kit/scale/values.ts';
import { textBox, touches } from '../chart-kit/text-width.ts';
import type { Dot, ScatterAxis, ScatterProps } from './to-props.ts';

const [RADIUS, LARGEST, SMALLEST] = [4, 22, 2] as const;
/** A dot answers to a pointer this near. */
const REACH = 8;
const NAMED_DOTS = 12;

interface Placed extends Point {
  readonly dot: Dot;
  readonly radius: number;
  readonly color: string;
}

/** Dots between two axes of figures: the area of a dot is a third figure, its colour a member. */
export function drawScatter(props: ScatterProps, box: Room, look: Look): Drawing {
  const { tokens } = look;
  const palette = paletteOf(tokens, props.series);
  const colorOf = (id: string): string => palette.get(id) ?? tokens.color.textTertiary;
  const legend = choiceLegend(
    props.series.map(({ id, name }) => ({ id, name, color: colorOf(id) })),
    props.legend,
    look.context.say('widgets.legend', { title: props.measure }),
  );
  const room = besideLegend(box, legend);
  const dots = visibleOf(props, look);
  const radius = scaleSqrt([0, max(dots, ({ size }) => size ?? 0) || 1], [0, LARGEST]).clamp(true);
  const radiusOf = ({ size }: Dot): number =>
    props.sized ? Math.max(radius(Math.max(size ?? 0, 0)), SMALLEST) : RADIUS;
  const inset = Math.min(max(dots, radiusOf) ?? RADIUS, room.height / 8);
  const plane = planeOf(
    {
      x: axisOf(props.x, [...dots.map(({ x }) => x), ...(props.quadrants ? [props.quadrants.x] : [])], inset),
      y: axisOf(props.y, [...dots.map(({ y }) => y), ...(props.quadrants ? [props.quadrants.y] : [])], inset),
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
  const quadrants = quadrantGuide(props, plane, look);
  return {
    ...room,
    plot: plane.plot,
    marks: [
      ...plane.grid,
      ...quadrants.marks,
      ...trendLine(props, dots, plane, tokens.color.textSecondary),
      // Small dots lie upon large ones.
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
    texts: [...plane.texts, ...quadrants.texts, ...namesOf(props, placed, quadrants.texts, plane, look)],
    hits: placed.toSorted((a, b) => a.x - b.x).map((each) => hitOf(each, tokens.color.text)),
    legend,
    enter: 'across',
  };
}

function visibleOf({ dots }: ScatterProps, { hidden }: Look): readonly Dot[] {
  const shown = dots.filter(({ series }) => !hidden.has(series));
  return shown.length === 0 ? dots : shown;
}

function axisOf({ title, style }: ScatterAxis, figures: readonly number[], inset: number): PlaneAxis {
  const [low = 0, high = 1] = extent(figures);
  const scale = valueScale(low, high, false, style.format === 'integer' ? 1 : 0);
  return { kind: 'figures', scale, style, title, inset };
}

function trendLine({ trend }: ScatterProps, dots: readonly Dot[], plane: Plane, color: string): Mark[] {
  const [from, to] = extent(dots, ({ x }) => x);
  if (trend === null || from === undefined || to === undefined) return [];
  const { y: top, height } = plane.plot;
  const [a, b] = [from, to].map((x): Point => ({ x: plane.x(x), y: plane.y(trend.at(x)) })) as [Point, Point];
  // It ends where it leaves the plot.
  const inside = (end: Point, other: Point): Point => {
    const y = Math.min(Math.max(end.y, top), top + height);
    const part = end.y === other.y ? 0 : (y - end.y) / (other.y - end.y);
    return { x: end.x + part * (other.x - end.x), y };
  };
  return [
    { kind: 'path', points: [inside(a, b), inside(b, a)], color, stroke: { width: 1.5, dash: [6, 4] } },
  ];
}

/** The lines that part the plot in four, with their figures at the ends. */
function quadrantGuide(
  { quadrants, x, y }: ScatterProps,
  { plot, ...plane }: Plane,
  { tokens, context: { format } }: Look,
): { readonly marks: readonly Mark[]; readonly texts: readonly DrawnText[] } {
  if (quadrants === null) return { marks: [], texts: [] };
  const [right, bottom] = [plot.x + plot.width, plot.y + plot.height];
  const at = { x: plane.x(quadrants.x), y: plane.y(quadrants.y) };
  const common = { color: tokens.color.textTertiary, stroke: { width: 1 } } as const;
  const text = { tone: 'quiet', upon: true } as const;
  const font = fontOf({}, tokens);
  const beside = { ...text, text: format.compact(quadrants.x, x.style), y: plot.y + 7 };
  const isLate = textBox({ ...beside, x: at.x + 4, anchor: 'start' }, font).width > right - at.x - 60;
  const standing: DrawnText = isLate
    ? { ...beside, x: at.x - 4, anchor: 'end' }
    : { ...beside, x: at.x + 4, anchor: 'start' };
  const lying: DrawnText = {
    ...text,
    text: format.compact(quadrants.y, y.style),
    x: right,
    y: Math.max(at.y - 8, plot.y + 22),
    anchor: 'end',
  };
  return {
    marks: [
      { ...common, kind: 'path', points: [{ x: at.x, y: plot.y }, { x: at.x, y: bottom }] },
      { ...common, kind: 'path', points: [{ x: plot.x, y: at.y }, { x: right, y: at.y }] },
    ], // prettier-ignore
    texts: [standing, lying].filter((each) => textBox(each, font).x >= plot.x),
  };
}

/** Names beside dots, where they stand free: of all of few dots, else of those far from the rest. */
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
  const texts: DrawnText[] = [];
  for (const { dot, x, y, radius } of wanted) {
    const text = { text: dot.name, tone: 'strong', upon: true } as const;
    const places: DrawnText[] = [
      { ...text, x: x + radius + 4, y, anchor: 'start' },
      { ...text, x: x - radius - 4, y, anchor: 'end' },
      { ...text, x, y: y - radius - 8, anchor: 'middle' },
      { ...text, x, y: y + radius + 8, anchor: 'middle' },
    ];
    const free = places.find((place) => {
      const box = textBox(place, font);
      const isInside =
        box.x >= plot.x &&
        box.x + box.width <= plot.x + plot.width &&
        box.y >= plot.y &&
        box.y + box.height <= plot.y + plot.height;
      // A name upon another dot would seem to be its name.
      const isUponDot = placed.some(
        (other) =>
          other.dot !== dot &&
          other.x >= box.x &&
          other.x <= box.x + box.width &&
          other.y >= box.y &&
          other.y <= box.y + box.height,
      );
      return isInside && !isUponDot && [...taken, ...texts].every((other) => !touches(place, other, font));
    });
    if (free !== undefined) texts.push(free);
  }
  return texts;
}

/** Dots farther from the middle than twice what is usual, the farthest first. */
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
