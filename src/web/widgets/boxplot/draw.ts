import { FEWEST } from '../chart-kit/data/distribution.ts';
import type { MemberFigure, Spread } from '../chart-kit/data/distribution.ts';
import type { Box, Drawing, Hit, Look, Mark, Point, Room } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { planeOf } from '../chart-kit/layout/plane.ts';
import type { PlaneAxis } from '../chart-kit/layout/plane.ts';
import { valueScale } from '../chart-kit/scale/values.ts';
import type { BoxGroup, BoxplotProps } from './to-props.ts';

/** With less room per box than this, in pixels, the boxes are horizontal, so that their names can be read. */
const VERTICAL_FROM = 64;
const WIDEST = 48;

/**
 * A box between the quartiles with its median and whiskers, and dots for outliers. Groups with few members have dots
 * only.
 */
export function draw(props: BoxplotProps, room: Room, look: Look): Drawing {
  const { groups, style, measure } = props;
  const { tokens, context } = look;
  const horizontal = room.width / groups.length < VERTICAL_FROM;
  const [low, high] = [
    Math.min(...groups.map(({ spread }) => spread.low)),
    Math.max(...groups.map(({ spread }) => spread.high)),
  ];
  const figures: PlaneAxis = { kind: 'figures', scale: valueScale(low, high, false), style, title: measure };
  const bands: PlaneAxis = {
    kind: 'bands',
    positions: groups.map(({ id, name }) => ({ key: id, label: name })),
    grain: null,
    gap: 0.4,
  };
  const plane = horizontal
    ? planeOf({ x: figures, y: bands }, room, look)
    : planeOf({ x: bands, y: figures }, room, look);
  const { plot, band } = plane;
  const along = horizontal ? plane.x : plane.y;
  const across = horizontal ? plane.y : plane.x;
  const half = Math.min(horizontal ? band.height : band.width, WIDEST) / 2;
  const color = tokens.categorical[0] ?? tokens.color.primary;
  /** The point of a figure in a group, `aside` pixels from the group's centre line. */
  const at = (figure: number, group: number, aside = 0): Point =>
    horizontal
      ? { x: along(figure), y: across(group) + aside }
      : { x: across(group) + aside, y: along(figure) };
  const line = (points: readonly Point[], width: number): Mark => ({
    kind: 'path',
    points,
    color,
    stroke: { width },
  });
  const boxMarks = ({ lower, median, upper, whiskers: [from, to] }: Spread, group: number): Mark[] => {
    const [a, b] = [at(lower, group, -half), at(upper, group, half)];
    const corner = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) };
    const box: Box = { ...corner, width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
    return [
      line([at(from, group), at(lower, group)], 1),
      line([at(upper, group), at(to, group)], 1),
      line([at(from, group, -half / 2), at(from, group, half / 2)], 1),
      line([at(to, group, -half / 2), at(to, group, half / 2)], 1),
      { ...box, kind: 'rect', color, opacity: 0.25 },
      line([at(median, group, -half), at(median, group, half)], 2.5),
    ];
  };
  const regionOf = (group: number): Box => {
    const size = (horizontal ? band.height : band.width) / 0.6;
    return horizontal
      ? { ...plot, y: across(group) - size / 2, height: size }
      : { ...plot, x: across(group) - size / 2, width: size };
  };
  return {
    ...room,
    plot,
    marks: [
      ...plane.grid,
      ...groups.flatMap(({ points, spread }, group) => [
        ...(points.length < FEWEST ? [] : boxMarks(spread, group)),
        ...aloneIn(points, spread).map(({ value }): Mark => ({
          ...at(value, group),
          kind: 'dot',
          radius: 3,
          color,
          opacity: 0.8,
        })),
      ]),
    ],
    texts: plane.texts,
    hits: groups.map((group, place): Hit => {
      const { points, spread } = group;
      return {
        id: group.id,
        region: regionOf(place),
        members: { [props.field]: group.id },
        at: at(spread.median, place),
        cursor: [{ ...regionOf(place), kind: 'rect', color: tokens.color.text, opacity: 0.05 }],
        tooltip: () =>
          figureTooltip(
            group.name,
            rowsOf(group, props, look),
            points.length < FEWEST
              ? points.map(({ name, value }) => `${name} ${context.format.full(value, style)}`)
              : [],
          ),
      };
    }),
    legend: null,
    enter: horizontal ? 'across' : 'up',
  };
}

/** The points that are drawn as dots: the outliers, or all where they are few. */
function aloneIn(points: readonly MemberFigure[], { whiskers: [from, to] }: Spread): readonly MemberFigure[] {
  return points.length < FEWEST ? points : points.filter(({ value }) => value < from || value > to);
}

function rowsOf(
  { points, spread }: BoxGroup,
  { style, countTitle }: BoxplotProps,
  { context: { appText, format } }: Look,
) {
  const figure = (name: string, value: number) => ({ name, value: format.full(value, style) });
  return [
    figure(appText('widgets.spread.high'), spread.high),
    figure(appText('widgets.spread.upper'), spread.upper),
    figure(appText('widgets.spread.median'), spread.median),
    figure(appText('widgets.spread.lower'), spread.lower),
    figure(appText('widgets.spread.low'), spread.low),
    { name: countTitle, value: format.full(points.length, { format: 'integer' }) },
  ];
}
