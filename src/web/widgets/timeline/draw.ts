import { max, range } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { dateOfDay } from '../../../format/index.ts';
import { paletteOf } from '../chart-kit/data/palette.ts';
import type { Box, Drawing, Look, Mark, Painted, Room } from '../chart-kit/drawing.ts';
import { besideLegend, choiceLegend } from '../chart-kit/guide/legend.ts';
import { belowTexts, dateLabels, gridLine } from '../chart-kit/guide/ticks.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { textWidth } from '../chart-kit/text-width.ts';
import { hitsOf, marksOf, textsOf } from './draw-lane.ts';
import { dropsOf } from './drops.ts';
import { GAP, lanesOf, nameOf, type TimelineLayout } from './lanes.ts';
import type { TimelineProps } from './to-props.ts';

/** The head has two lines: today's date above, the dates of the axis below. */
const [HEAD, TODAY_AT] = [32, 8] as const;
const [LOWEST, TALLEST, SCROLLBAR] = [24, 36, 12] as const;

/** Bars along the days, a line for each member, below a row of dates that stays in place while the lines scroll. */
export function draw(props: TimelineProps, box: Room, look: Look): Drawing {
  const { tokens, context } = look;
  const colorOf = colorsFor(props, look);
  const legend = choiceLegend(
    props.colors.map(({ id, name }) => ({ id, name, color: colorOf(id) })),
    props.legend,
    context.appText('widgets.legend', { title: props.measure }),
  );
  const room = besideLegend(box, legend);
  const lanes = lanesOf(props, look);
  const seen = Math.max(room.height - HEAD, LOWEST);
  const tall = Math.max(LOWEST, Math.min(TALLEST, seen / lanes.length));
  const height = tall * lanes.length;
  const width = height > seen + 0.5 ? room.width - SCROLLBAR : room.width;
  const font = fontOf({}, tokens);
  const indent = lanes.some(({ kind }) => kind === 'heading') ? GAP : 0;
  const names = lanes.map((lane) => nameOf(lane, indent, Math.min(width * 0.36, 200), look));
  const start = Math.ceil((max(names, ({ x, wide }) => x + wide) ?? 0) + GAP);
  const plot = { x: start, y: 0, width: Math.max(width - start - GAP, 10), height };
  const [from, to] = props.days;
  const x = scaleLinear([from, to + 1], [plot.x, plot.x + plot.width]);
  const layout: TimelineLayout = { plot, tall, x, colorOf, font, look };
  const days = range(from, to + 1).map(dateOfDay);
  const dates = dateLabels(days, 'day', (at) => x(from + at), {
    length: plot.width,
    format: context.format,
    font,
  });
  return {
    width,
    height,
    plot: { ...plot, x: 0, width },
    scroll: { height: Math.min(seen, height), head: headOf(props, dates, width, layout) },
    marks: [
      ...lanes.flatMap(({ kind }, at): Mark[] =>
        kind === 'heading'
          ? [{ kind: 'rect', x: 0, y: at * tall, width, height: tall, color: tokens.color.hover }]
          : [],
      ),
      ...dates.map((date) => gridLine(plot, 'vertical', date.x, tokens.color.grid)),
      ...lanes.flatMap((lane, at) => marksOf(lane, at * tall, props, layout)),
      ...todayOf(props, plot, layout),
    ],
    texts: lanes.flatMap((lane, at) => [
      { ...names[at]!.text, y: (at + 0.5) * tall },
      ...textsOf(lane, (at + 0.5) * tall, props, layout),
    ]),
    hits: lanes.flatMap((lane, at) => hitsOf(lane, at * tall, props, layout)),
    drops: dropsOf(lanes, { width, height: tall }, tokens.color.primary),
    legend,
    enter: 'across',
  };
}

function colorsFor({ colors, colorField }: TimelineProps, { tokens }: Look): TimelineLayout['colorOf'] {
  const members = paletteOf(
    tokens,
    colors.flatMap(({ id, color }) => (color === undefined ? [] : [{ id, color }])),
  );
  const { textTertiary: muted, primary } = tokens.color;
  const tones = new Map(
    colors.flatMap(({ id, tone }) =>
      tone === undefined ? [] : [[id, tone === 'muted' ? muted : tokens.color[tone]]],
    ),
  );
  return (id) =>
    tones.get(id) ??
    members.get(id) ??
    (colorField === null ? (colors.length > 0 ? muted : (tokens.categorical[0] ?? primary)) : muted);
}

/** The dates of the axis and today's date. */
function headOf(
  { today, days: [from, to] }: TimelineProps,
  dates: Parameters<typeof belowTexts>[0],
  width: number,
  { plot, x, font, look: { tokens, context } }: TimelineLayout,
): Painted {
  const text = context.appText('widgets.timeline.today');
  const half = textWidth(text, font) / 2;
  const isShown = today >= from && today <= to;
  const at = Math.max(plot.x + half, Math.min(x(today + 0.5), width - half));
  const base = { ...plot, y: 0, height: HEAD - 21 };
  return {
    width,
    height: HEAD,
    marks: [gridLine({ ...plot, x: 0, width }, 'horizontal', HEAD - 1, tokens.color.border)],
    texts: [
      ...belowTexts(dates, base, { width, font }),
      ...(isShown
        ? [
            {
              text,
              x: at,
              y: TODAY_AT,
              anchor: 'middle' as const,
              tone: 'strong' as const,
              color: tokens.color.primary,
            },
          ]
        : []),
    ],
  };
}

function todayOf({ today, days: [from, to] }: TimelineProps, plot: Box, { x, look }: TimelineLayout): Mark[] {
  if (today < from || today > to) return [];
  const at = x(today + 0.5);
  const points = [{ x: at, y: plot.y }, { x: at, y: plot.y + plot.height }]; // prettier-ignore
  return [{ kind: 'path', points, color: look.tokens.color.primary, stroke: { width: 1.5 } }];
}
