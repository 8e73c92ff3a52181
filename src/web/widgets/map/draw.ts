import { extent } from 'd3-array';
import { scaleQuantile, scaleSqrt } from 'd3-scale';
import type { Box, Drawing, DrawnText, Hit, Look, Mark, Point, Room } from '../chart-kit/drawing.ts';
import { freeNames } from '../chart-kit/guide/free-names.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { RAMP_HEIGHT, rampAt } from '../chart-kit/guide/ramp.ts';
import { stepsAt } from '../chart-kit/guide/steps.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { colorScale, tintsOf } from '../chart-kit/scale/colors.ts';
import type { Country, LocatedProps } from './locate.ts';
import { middleOfCountry, outlinesOf, projectionFor } from './projected.ts';
import { land, shapes } from './world.ts';

/** The radius of a small country's dot, and the largest radius of a bubble, in pixels. */
const [DOT, BUBBLE] = [4, 28] as const;
/** The smallest box that reacts to the pointer, in pixels. */
const LEAST = 12;

/**
 * A measure by country, as the colour of its area or as a circle on it. Places are circles, with names where these
 * overlap nothing.
 */
export function drawMap(props: LocatedProps, room: Room, look: Look): Drawing {
  const { tokens } = look;
  const isBubbles = props.hasPlaces || props.marks === 'bubbles';
  const { colorOf, marks: key, texts } = legendOf(props, room.width, look);
  const top = isBubbles && key.length === 0 ? 0 : RAMP_HEIGHT + 4;
  const plot = { x: 0, y: top, width: room.width, height: Math.max(room.height - top, 20) };
  const projection = projectionFor(props, plot);
  const colors = new Map(props.countries.map((country) => [country.code, colorOf(country)]));
  const ground = land.flatMap((shape) => {
    const color = isBubbles ? undefined : colors.get(String(shape.id));
    return outlinesOf(shape, projection).flatMap((points) =>
      filled(points, color ?? tokens.color.grid, tokens.color.card),
    );
  });
  const largest = Math.max(...props.countries.map(({ list }) => list[0]?.value ?? 0), 0);
  const radius = scaleSqrt([0, largest], [0, Math.min(BUBBLE, plot.height / 6)]);
  const places = props.countries.flatMap((country): Place[] => {
    const at = middleOfCountry(country, projection);
    if (at === null || !isInside(at, plot)) return [];
    const size = isBubbles
      ? Math.max(radius(Math.max(country.list[0]?.value ?? 0, 0)), 1.5)
      : shapes.has(country.code)
        ? 0
        : DOT;
    return [{ country, at, size, outlines: isBubbles ? [] : outlinesIn(country.code, projection) }];
  });
  return {
    ...room,
    plot,
    marks: [
      ...key,
      ...ground,
      ...places.flatMap(({ country: { code }, at, size }): Mark[] =>
        size === 0
          ? []
          : [
              {
                ...at,
                kind: 'dot',
                radius: size,
                color: colors.get(code) ?? tokens.color.grid,
                opacity: isBubbles ? 0.75 : 1,
                edge: tokens.color.card,
              },
            ],
      ),
    ],
    texts: [...texts, ...(props.hasPlaces ? namesOf(places, texts, plot, look) : [])],
    hits: places.map((place) => hitAt(place, props, look, isBubbles ? null : colorOf)),
    unturned: true,
    legend: null,
    enter: 'across',
  };
}

type ColorOf = (country: Country) => string;

const byFigure =
  (colorOf: (figure: number) => string): ColorOf =>
  ({ list }) =>
    colorOf(list[0]?.value ?? 0);

/** The names of places, the largest first. */
const namesOf = (
  places: readonly Place[],
  taken: readonly DrawnText[],
  plot: Box,
  { tokens }: Look,
): DrawnText[] =>
  freeNames(
    places.map(({ country, at, size }) => ({ ...at, name: country.label, radius: size })),
    { dots: places.map(({ at }) => at), taken, plot, font: fontOf({}, tokens) },
  );

/** A country with its position on the map. */
interface Place {
  readonly country: Country;
  readonly at: Point;
  /** The radius of its circle in pixels; 0 without one. */
  readonly size: number;
  readonly outlines: readonly (readonly Point[])[];
}

const outlinesIn = (code: string, projection: ReturnType<typeof projectionFor>): Point[][] => {
  const shape = shapes.get(code);
  return shape === undefined ? [] : outlinesOf(shape, projection);
};

const isInside = ({ x, y }: Point, box: Box): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

/** The colours of figures with their legend: in steps, or diverging from a middle. */
function legendOf(
  { countries, hasPlaces, middle, goodWhen, marks, steps, style, tint }: LocatedProps,
  width: number,
  look: Look,
): {
  readonly colorOf: ColorOf;
  readonly marks: readonly Mark[];
  readonly texts: readonly DrawnText[];
} {
  const { tokens } = look;
  const plain = tokens.categorical[0] ?? tokens.color.primary;
  if (hasPlaces && tint !== null) {
    const scale = colorScale(
      countries.flatMap(({ list }) => list[0]?.tint?.value ?? []),
      null,
      tokens,
    );
    const colorOf: ColorOf = ({ list: [first] }) =>
      first?.tint ? scale.colorOf(first.tint.value) : tokens.color.textSecondary;
    return { colorOf, ...rampAt({ x: 0, y: 0 }, width, scale, tint.style, look) };
  }
  const figures = countries.flatMap(({ list }) => list[0]?.value ?? []);
  if (hasPlaces || marks === 'bubbles' || figures.length === 0)
    return { colorOf: () => plain, marks: [], texts: [] };
  if (middle !== null) {
    const scale = colorScale(figures, middle, tokens, goodWhen);
    return { colorOf: byFigure(scale.colorOf), ...rampAt({ x: 0, y: 0 }, width, scale, style, look) };
  }
  const count = Math.min(steps, new Set(figures).size);
  const scale = scaleQuantile(figures, tintsOf(count, tokens));
  const [low = 0, high = 0] = extent(figures);
  return {
    colorOf: byFigure(scale),
    ...stepsAt(width, [low, ...scale.quantiles(), high], scale.range(), style, look),
  };
}

function filled(points: readonly Point[], color: string, edge: string): Mark[] {
  return [
    { kind: 'path', points, color },
    { kind: 'path', points: [...points, ...points.slice(0, 1)], color: edge, stroke: { width: 0.6 } },
  ];
}

function hitAt(
  { country, at, size, outlines }: Place,
  { measure, tint }: LocatedProps,
  { tokens }: Look,
  colorOf: ColorOf | null,
): Hit {
  const { code, label, list } = country;
  const reach = Math.max(size, LEAST / 2);
  const line = { color: tokens.color.text, stroke: { width: 1.5 } } as const;
  return {
    id: code,
    region: { x: at.x - reach, y: at.y - reach, width: 2 * reach, height: 2 * reach },
    outlines,
    members: list[0]?.members ?? {},
    at,
    cursor: [
      ...outlines.map((points): Mark => ({
        ...line,
        kind: 'path',
        points: [...points, ...points.slice(0, 1)],
      })),
      ...(size > 0
        ? [{ ...at, kind: 'dot', radius: size, color: tokens.color.text, opacity: 0.3 } as const]
        : []),
    ],
    tooltip: () =>
      figureTooltip(
        label,
        list.flatMap((member) => [
          {
            name: list.length > 1 ? member.name : measure,
            value: member.full,
            color: colorOf?.({ ...country, list: [member] }) ?? null,
          },
          ...(tint && member.tint ? [{ name: tint.title, value: member.tint.full, color: null }] : []),
        ]),
      ),
  };
}
