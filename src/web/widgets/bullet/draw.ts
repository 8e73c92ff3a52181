import { max } from 'd3-array';
import { ratedRows } from '../chart-kit/data/rated-figures.ts';
import type { RatedFigure } from '../chart-kit/data/rated-figures.ts';
import type { Box, Drawing, DrawnText, Hit, Look, Mark, Room } from '../chart-kit/drawing.ts';
import { bandTints } from '../chart-kit/guide/bands.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { planeOf } from '../chart-kit/layout/plane.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { valueScale } from '../chart-kit/scale/values.ts';
import { textWidth } from '../chart-kit/text-width.ts';
import type { BulletProps } from './to-props.ts';

const LINE = 14;
const TALLEST = 30;

/** A bar for each figure, with a line at its target, in front of bands. */
export function draw(props: BulletProps, room: Room, look: Look): Drawing {
  const { figures, bands, style } = props;
  const { tokens, context } = look;
  const font = fontOf({}, tokens);
  const all = [...figures.flatMap(({ value, target, expected }) => [value, target ?? 0, ...(expected === null ? [] : [expected.low, expected.high])]), ...bands]; // prettier-ignore
  const beside = figures.map((figure) => besideText(figure, look));
  const ends = figures.flatMap(({ text }, at) => [text, beside[at]?.text ?? '']);
  const end = Math.min(Math.ceil(max(ends, (text) => textWidth(text, font)) ?? 0) + 12, room.width * 0.4);
  const plane = planeOf(
    {
      x: { kind: 'figures', scale: valueScale(Math.min(...all), Math.max(...all), true), style },
      y: {
        kind: 'bands',
        positions: figures.map(({ id, name }) => ({ key: id, label: name })),
        grain: null,
        gap: 0.3,
      },
    },
    room,
    look,
    { end },
  );
  const { plot, band } = plane;
  const tall = Math.min(band.height, TALLEST);
  const from = plane.x(0);
  const barOf = (figure: number, at: number, part: number): Box => {
    const to = plane.x(figure);
    const height = tall * part;
    return { x: Math.min(from, to), y: plane.y(at) - height / 2, width: Math.abs(to - from), height };
  };
  const tints = bandTints(bands.length, tokens);
  const rowOf = (at: number): Box => ({ ...plot, y: plane.y(at) - band.height / 2, height: band.height });
  return {
    ...room,
    plot,
    marks: [
      ...plane.grid,
      ...figures.flatMap(({ value, target }, at): Mark[] => [
        // The widest band is painted first.
        ...bands.map((_, i): Mark => {
          const place = bands.length - 1 - i;
          return {
            ...barOf(bands[place] ?? 0, at, 1),
            kind: 'rect',
            color: tints[place] ?? tokens.color.grid,
          };
        }),
        { ...barOf(value, at, 0.44), kind: 'rect', color: tokens.categorical[0] ?? tokens.color.primary },
        ...(target === null
          ? []
          : [
              {
                kind: 'rect' as const,
                x: plane.x(target) - 1.5,
                y: plane.y(at) - tall * 0.4,
                width: 3,
                height: tall * 0.8,
                color: tokens.color.text,
              },
            ]),
        ...expectedMarks(figures[at]!, { x: plane.x, y: plane.y(at), tall }, tokens),
      ]),
    ],
    texts: [
      ...plane.texts,
      ...(band.height / 0.7 < LINE ? [] : figures).flatMap((figure, at) =>
        besideBar(figure, beside[at] ?? null, plane.y(at), band.height, room.width),
      ),
    ],
    hits: figures.map((figure, at): Hit => ({
      id: figure.id,
      region: rowOf(at),
      ...(props.field === null ? {} : { members: { [props.field]: figure.id } }),
      at: { x: plane.x(figure.value), y: rowOf(at).y },
      cursor: [{ ...rowOf(at), kind: 'rect', color: tokens.color.text, opacity: 0.05 }],
      tooltip: () => {
        const rows = ratedRows(figure, props.measure, props, context);
        return figureTooltip(figure.name, rows.figures, rows.notes);
      },
    })),
    legend: null,
    enter: 'across',
  };
}

/** The forecast: a dot between the ends of its interval. */
function expectedMarks(
  { expected }: RatedFigure,
  { x, y, tall }: { readonly x: (figure: number) => number; readonly y: number; readonly tall: number },
  { color }: Look['tokens'],
): Mark[] {
  if (expected === null) return [];
  const [low, middle, high] = [x(expected.low), x(expected.value), x(expected.high)];
  const line = (points: readonly { readonly x: number; readonly y: number }[]): Mark => ({
    kind: 'path',
    points: [...points],
    color: color.text,
    stroke: { width: 1.5 },
  });
  const end = (at: number): Mark => line([{ x: at, y: y - tall * 0.18 }, { x: at, y: y + tall * 0.18 }]); // prettier-ignore
  return [
    line([
      { x: low, y },
      { x: high, y },
    ]),
    end(low),
    end(high),
    { kind: 'dot', x: middle, y, radius: 4, color: color.text },
  ];
}

/** The text below the figure: the probability of meeting the target, or how much of it is reached. */
function besideText(
  { reached, tone, expected }: RatedFigure,
  { tokens, context }: Look,
): Pick<DrawnText, 'text' | 'color'> | null {
  const chance = expected?.chance ?? null;
  if (chance !== null)
    return {
      text: context.appText('widgets.forecast.likely', { chance: context.format.full(chance, { format: 'percent', digits: 0 }) }), // prettier-ignore
      ...(chance > 0.2 && chance < 0.8 ? {} : { color: tokens.color[chance >= 0.8 ? 'good' : 'bad'] }),
    };
  if (reached === null) return null;
  return { text: reached, ...(tone === 'neutral' ? {} : { color: tokens.color[tone] }) };
}

/** The figure and the text below it, at the end of its row. */
function besideBar(
  { text }: RatedFigure,
  below: Pick<DrawnText, 'text' | 'color'> | null,
  y: number,
  height: number,
  x: number,
): DrawnText[] {
  const place = { x, anchor: 'end' } as const;
  if (below === null || height < 2 * LINE) return [{ ...place, text, y, tone: 'strong' }];
  return [
    { ...place, text, y: y - LINE / 2, tone: 'strong' },
    { ...place, ...below, y: y + LINE / 2, tone: 'quiet' },
  ];
}
