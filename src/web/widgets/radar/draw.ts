import { range } from 'd3-array';
import { paletteOf } from '../chart-kit/data/palette.ts';
import type { Drawing, DrawnText, Hit, Look, Mark, Point, Room } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { besideLegend, choiceLegend } from '../chart-kit/guide/legend.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { cutMiddle, textWidth } from '../chart-kit/text-width.ts';
import type { MemberProfile, RadarProps } from './to-props.ts';

const TURN = 2 * Math.PI;
/** The number of grid rings. */
const RINGS = 4;
const [DOT, REACH, LINE, GAP] = [3, 9, 14, 8] as const;
/** The largest fraction of the width for a name on each side. */
const NAME_PART = 0.28;

/** Polygons around one centre: a spoke for each measure, a polygon for each member. */
export function draw(props: RadarProps, box: Room, look: Look): Drawing {
  const { tokens, context } = look;
  const palette = paletteOf(tokens, props.profiles);
  const colorOf = (id: string): string => palette.get(id) ?? tokens.color.textTertiary;
  const shown = props.profiles.filter(({ id }) => !look.hidden.has(id));
  const profiles = shown.length === 0 ? props.profiles : shown;
  const legend = choiceLegend(
    props.profiles.map(({ id, name }) => ({ id, name, color: colorOf(id) })),
    props.legend,
    context.appText('widgets.legend', { title: props.dimension }),
  );
  const room = besideLegend(box, legend);
  const wheel = wheelIn(room, props, look);
  const dotsOf = ({ figures }: MemberProfile): (Point | null)[] =>
    figures.map(({ part }, spoke) => (part === null ? null : wheel.at(spoke, part)));
  const placed = profiles.map((profile) => ({ profile, dots: dotsOf(profile), color: colorOf(profile.id) }));
  return {
    ...room,
    plot: {
      x: wheel.center.x - wheel.radius,
      y: wheel.center.y - wheel.radius,
      width: 2 * wheel.radius,
      height: 2 * wheel.radius,
    },
    marks: [
      ...gridOf(props.spokes.length, wheel, tokens.color.grid),
      ...placed.flatMap(({ dots, color }) => polygon(dots, color)),
    ],
    texts: props.spokes.flatMap((spoke, at) => spokeTexts(spoke, at, wheel, look)),
    hits: [
      ...placed.flatMap(({ profile, dots, color }) =>
        dots.flatMap((dot, at) =>
          dot === null ? [] : dotHit(profile, at, dot, color, props, tokens.color.card),
        ),
      ),
      ...props.spokes.map(({ title }, at): Hit => ({
        id: `${at}`,
        region: { ...wheel.center, inner: 0, outer: wheel.radius + GAP, ...wheel.sector(at) },
        at: wheel.at(at, 1),
        cursor: [line([wheel.center, wheel.at(at, 1)], tokens.color.textSecondary, 1)],
        tooltip: () =>
          figureTooltip(
            title,
            profiles.map(({ id, name, figures }) => ({
              name,
              color: colorOf(id),
              value: figures[at]?.text ?? '',
            })),
          ),
      })),
    ],
    legend,
    enter: 'across',
  };
}

interface Wheel {
  readonly center: Point;
  readonly radius: number;
  /** The width that is left on each side of the wheel, in pixels. */
  readonly side: number;
  readonly at: (spoke: number, part: number) => Point;
  readonly sector: (spoke: number) => { readonly from: number; readonly to: number };
}

/** The wheel, as large as the names around it allow. */
function wheelIn({ width, height }: Room, { spokes }: RadarProps, { tokens }: Look): Wheel {
  const font = fontOf({}, tokens);
  const step = TURN / spokes.length;
  const widest = Math.max(
    ...spokes.flatMap(({ title, end }) => [textWidth(title, font), textWidth(end, font)]),
  );
  const side = Math.min(widest + GAP, width * NAME_PART);
  const radius = Math.max(Math.min(width / 2 - side, height / 2 - 2 * LINE - GAP), 10);
  const center = { x: width / 2, y: height / 2 };
  return {
    center,
    radius,
    side: width / 2 - radius,
    at: (spoke, part) => ({
      x: center.x + radius * part * Math.sin(spoke * step),
      y: center.y - radius * part * Math.cos(spoke * step),
    }),
    sector: (spoke) => ({ from: (spoke - 0.5) * step, to: (spoke + 0.5) * step }),
  };
}

function gridOf(spokes: number, { center, at }: Wheel, color: string): Mark[] {
  return [
    ...range(1, RINGS + 1).map((ring) =>
      line(
        range(spokes + 1).map((spoke) => at(spoke, ring / RINGS)),
        color,
        1,
      ),
    ),
    ...range(spokes).map((spoke) => line([center, at(spoke, 1)], color, 1)),
  ];
}

/** A filled polygon where every figure is known; otherwise the lines between known neighbours. */
function polygon(dots: readonly (Point | null)[], color: string): Mark[] {
  const known = dots.flatMap((dot) => dot ?? []);
  const sides = dots.flatMap((dot, at): Mark[] => {
    const next = dots[(at + 1) % dots.length];
    return dot === null || !next ? [] : [line([dot, next], color, 2)];
  });
  return [
    ...(known.length === dots.length ? [{ kind: 'path', points: known, color, opacity: 0.12 } as const] : []),
    ...sides,
    ...known.map((dot): Mark => ({ ...dot, kind: 'dot', radius: DOT, color })),
  ];
}

const line = (points: readonly Point[], color: string, width: number): Mark => ({
  kind: 'path',
  points,
  color,
  stroke: { width },
});

/** The measure's name at the end of its spoke, and the figure at which the spoke ends. */
function spokeTexts(
  { title, end }: RadarProps['spokes'][number],
  spoke: number,
  { center, side, at }: Wheel,
  { tokens }: Look,
): DrawnText[] {
  const tip = at(spoke, 1);
  const [right, down] = [Math.sign(Math.round(tip.x - center.x)), tip.y - center.y];
  const anchor = right === 0 ? 'middle' : right > 0 ? 'start' : 'end';
  const room = right === 0 ? 2 * center.x : center.x - Math.abs(tip.x - center.x) - GAP;
  const name = cutMiddle(title, Math.max(room, side - GAP), fontOf({}, tokens));
  const x = tip.x + right * GAP;
  const middle =
    right === 0 ? tip.y + Math.sign(down) * (LINE + GAP / 2) : tip.y + (down * LINE) / (2 * side + LINE);
  return [
    {
      text: name,
      ...(name === title ? {} : { full: title }),
      x,
      y: middle - LINE / 2,
      anchor,
      tone: 'strong',
    },
    { text: end, x, y: middle + LINE / 2, anchor, tone: 'quiet' },
  ];
}

/** The place of a single dot. It takes precedence over the sector around it. */
function dotHit(
  { id, name, figures }: MemberProfile,
  spoke: number,
  { x, y }: Point,
  color: string,
  { spokes, field }: RadarProps,
  edge: string,
): Hit {
  const region = { x: x - REACH, y: y - REACH, width: 2 * REACH, height: 2 * REACH };
  return {
    id: `${id} ${spoke}`,
    region,
    outlines: [
      range(8).map((at) => ({
        x: x + REACH * Math.sin((at * TURN) / 8),
        y: y - REACH * Math.cos((at * TURN) / 8),
      })),
    ],
    members: { [field]: id },
    at: { x, y },
    cursor: [{ kind: 'dot', x, y, radius: DOT + 2, color, edge }],
    tooltip: () =>
      figureTooltip(
        name,
        spokes.map(({ title }, at) => ({ name: title, color: null, value: figures[at]?.text ?? '' })),
      ),
  };
}
