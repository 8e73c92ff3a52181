import { max, min, range } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { dateOfDay } from '../../../format/index.ts';
import { mix } from '../../kit/theme/index.ts';
import { paletteOf } from '../chart-kit/data/palette.ts';
import type { Box, Drawing, DrawnText, Hit, Look, Mark, Painted, Room } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { besideLegend, choiceLegend } from '../chart-kit/guide/legend.ts';
import { outlineOf } from '../chart-kit/guide/outline.ts';
import { belowTexts, dateLabels, gridLine } from '../chart-kit/guide/ticks.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { cutMiddle, textWidth } from '../chart-kit/text-width.ts';
import { dropsOf } from './drops.ts';
import type { TimelineBar } from './flights.ts';
import type { TimelineAnnotation, TimelineProps } from './to-props.ts';

/** The head has two lines: today's date above, the dates of the axis below. */
const [HEAD, TODAY_AT] = [32, 8] as const;
const [LOWEST, TALLEST, GAP, SCROLLBAR] = [24, 36, 8, 12] as const;
const [BAR, SPAN, DOT] = [0.6, 4, 4] as const;

/** A horizontal lane of the drawing: the annotations, a heading with the span of its group, or bars of a member. */
interface Lane {
  readonly kind: 'annotations' | 'heading' | 'bars';
  readonly name: string;
  readonly flights: readonly TimelineBar[];
  /** Includes the bars that are hidden in the legend. */
  readonly all: readonly TimelineBar[];
}

interface Layout {
  readonly plot: Box;
  readonly tall: number;
  /** The x coordinate of the start of a day. */
  readonly x: (day: number) => number;
  readonly colorOf: (id: string) => string;
  readonly font: string;
  readonly look: Look;
}

/** Bars along the days, a line for each member, below a row of dates that stays in place while the lines scroll. */
export function drawTimeline(props: TimelineProps, box: Room, look: Look): Drawing {
  const { tokens, context } = look;
  const colorOf = colorsFor(props, look);
  const legend = choiceLegend(
    props.colors.map(({ id, name }) => ({ id, name, color: colorOf(id) })),
    props.legend,
    context.say('widgets.legend', { title: props.measure }),
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
  const layout: Layout = { plot, tall, x, colorOf, font, look };
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

function colorsFor({ colors, colorField }: TimelineProps, { tokens }: Look): Layout['colorOf'] {
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

/** The lanes from the top, without the bars that are hidden in the legend. */
function lanesOf(
  { groups, annotations }: TimelineProps,
  { hidden, context: { say } }: Look,
): readonly Lane[] {
  const laneOf = (kind: Lane['kind'], name: string, all: readonly TimelineBar[]): Lane => ({
    kind,
    name,
    flights: all.filter(({ color }) => !hidden.has(color)),
    all,
  });
  return [
    ...(annotations.length === 0
      ? []
      : [{ kind: 'annotations' as const, name: say('widgets.timeline.annotations'), flights: [], all: [] }]),
    ...groups.flatMap(({ heading, lines }): Lane[] => [
      ...(heading === ''
        ? []
        : [
            laneOf(
              'heading',
              heading,
              lines.flatMap(({ lanes }) => lanes.flat()),
            ),
          ]),
      ...lines.flatMap(({ name, lanes }) =>
        lanes.map((all, at) => laneOf('bars', at === 0 ? name : '', all)),
      ),
    ]),
  ];
}

function nameOf(
  { kind, name }: Lane,
  indent: number,
  room: number,
  { tokens }: Look,
): { readonly text: Omit<DrawnText, 'y'>; readonly x: number; readonly wide: number } {
  const bold = kind === 'heading';
  const font = fontOf({ bold }, tokens);
  const x = bold ? GAP / 2 : GAP / 2 + indent;
  const text = cutMiddle(name, room - x, font);
  const look = kind === 'annotations' ? ({ tone: 'quiet' } as const) : ({ tone: 'strong', bold } as const);
  return {
    text: { ...look, text, ...(text === name ? {} : { full: name }), x, anchor: 'start' },
    x,
    wide: textWidth(text, font),
  };
}

/** The dates of the axis and today's date. */
function headOf(
  { today, days: [from, to] }: TimelineProps,
  dates: Parameters<typeof belowTexts>[0],
  width: number,
  { plot, x, font, look: { tokens, context } }: Layout,
): Painted {
  const text = context.say('widgets.timeline.today');
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

function todayOf({ today, days: [from, to] }: TimelineProps, plot: Box, { x, look }: Layout): Mark[] {
  if (today < from || today > to) return [];
  const at = x(today + 0.5);
  const points = [{ x: at, y: plot.y }, { x: at, y: plot.y + plot.height }]; // prettier-ignore
  return [{ kind: 'path', points, color: look.tokens.color.primary, stroke: { width: 1.5 } }];
}

/** The box of a bar; a bar of one day has a visible minimum width. */
function barOf(
  { start, end }: TimelineBar,
  y: number,
  { days: [, to] }: TimelineProps,
  { x, tall }: Layout,
): Box {
  const height = Math.round(tall * BAR);
  const width = Math.max(x(Math.max(end ?? to, start) + 1) - x(start), 2);
  return { x: x(start), y: y + (tall - height) / 2, width, height };
}

/** The x range of an annotation: a day is a dot in its middle, a period reaches from its first day to its last. */
function spanOf(
  { from, to, isPeriod }: TimelineAnnotation,
  { plot, x }: Layout,
): { readonly from: number; readonly to: number; readonly width: number } {
  const [left, right] = [plot.x, plot.x + plot.width];
  const [start, end] = isPeriod
    ? [Math.max(x(from), left), Math.min(x(to + 1), right)]
    : [x(from + 0.5) - DOT, x(from + 0.5) + DOT];
  return { from: start, to: end, width: end - start };
}

function marksOf(lane: Lane, y: number, props: TimelineProps, layout: Layout): Mark[] {
  const { plot, tall, colorOf, look: { tokens } } = layout; // prettier-ignore
  const { card, textTertiary, textSecondary } = tokens.color;
  if (lane.kind === 'annotations')
    return props.annotations.flatMap((annotation): Mark[] => {
      const { from, to, width } = spanOf(annotation, layout);
      if (to < plot.x || from > plot.x + plot.width) return [];
      const center = y + tall / 2;
      if (annotation.isPeriod)
        return [
          {
            kind: 'rect',
            x: from,
            y: center,
            width,
            height: plot.height - center,
            color: textSecondary,
            opacity: 0.1,
          },
          {
            kind: 'rect',
            x: from,
            y: center - SPAN / 2,
            width,
            height: SPAN,
            radius: 2,
            color: textSecondary,
          },
        ];
      const at = from + width / 2;
      const points = [{ x: at, y: center }, { x: at, y: plot.height }]; // prettier-ignore
      return [
        { kind: 'path', points, color: textTertiary, stroke: { width: 1, dash: [3, 3] } },
        { kind: 'dot', x: at, y: center, radius: DOT, color: textSecondary, edge: card },
      ];
    });
  if (lane.kind === 'heading') {
    const boxes = lane.flights.map((flight) => barOf(flight, y, props, layout));
    const [from, to] = [min(boxes, (box) => box.x), max(boxes, (box) => box.x + box.width)];
    if (from === undefined || to === undefined) return [];
    return [
      {
        kind: 'rect',
        x: from,
        y: y + (tall - SPAN) / 2,
        width: to - from,
        height: SPAN,
        radius: 2,
        color: textTertiary,
      },
    ];
  }
  return lane.flights.flatMap((flight): Mark[] => {
    const box = { ...barOf(flight, y, props, layout), kind: 'rect', radius: 3 } as const;
    const color = colorOf(flight.color);
    if (flight.progress === null) return [{ ...box, color }];
    return [
      { ...box, color: mix(card, color, 0.28) },
      ...(flight.progress.part === 0 ? [] : [{ ...box, width: box.width * flight.progress.part, color }]),
    ];
  });
}

/**
 * The progress of a bar, after the bar where there is room, else before it; the names of annotations in the same way.
 */
function textsOf(lane: Lane, y: number, props: TimelineProps, layout: Layout): DrawnText[] {
  const { plot, font } = layout;
  const right = plot.x + plot.width;
  const [items, tone] =
    lane.kind === 'annotations'
      ? [
          props.annotations.map((annotation) => ({ ...spanOf(annotation, layout), text: annotation.title })),
          'strong' as const,
        ]
      : lane.kind === 'heading'
        ? [[], 'quiet' as const]
        : [
            lane.flights.map((flight) => {
              const box = barOf(flight, y, props, layout);
              return { from: box.x, to: box.x + box.width, text: flight.progress?.text ?? '' };
            }),
            'quiet' as const,
          ];
  const taken = items.map(({ from, to }) => [from, to] as [number, number]);
  return items.flatMap(({ from, to, text }): DrawnText[] => {
    const wide = textWidth(text, font);
    const places = [
      { x: to + 4, from: to + 1, to: to + 4 + wide, anchor: 'start' as const },
      { x: from - 4, from: from - 4 - wide, to: from - 1, anchor: 'end' as const },
    ];
    const free = places.find(
      (place) =>
        place.from >= plot.x && place.to <= right && taken.every(([a, b]) => place.to < a || b < place.from),
    );
    if (text === '' || free === undefined || to < plot.x || from > right) return [];
    taken.push([free.from, free.to]);
    return [{ text, x: free.x, y, anchor: free.anchor, tone, upon: true }];
  });
}

function hitsOf(lane: Lane, y: number, props: TimelineProps, layout: Layout): Hit[] {
  const { plot, tall, colorOf, look: { tokens, context } } = layout; // prettier-ignore
  if (lane.kind === 'heading') return [];
  if (lane.kind === 'annotations')
    return props.annotations.flatMap((annotation, index): Hit[] => {
      const { title, days } = annotation;
      const { from, to, width } = spanOf(annotation, layout);
      if (to < plot.x || from > plot.x + plot.width) return [];
      const region = { x: from - DOT, y, width: width + 2 * DOT, height: tall };
      const cursor = [outlineOf({ ...region, y: y + 4, height: tall - 8 }, tokens.color.text)];
      const tooltip = () =>
        figureTooltip(title, [{ name: context.say('widgets.timeline.day'), value: days }]);
      return [{ id: `annotation ${index}`, region, at: { x: from + width / 2, y }, cursor, tooltip }];
    });
  return lane.flights.map((flight): Hit => {
    const region = barOf(flight, y, props, layout);
    const title = flight.heading === '' ? flight.name : `${flight.heading} – ${flight.name}`;
    return {
      id: flight.id,
      region,
      members: flight.members,
      at: { x: region.x + Math.min(region.width, plot.width) / 2, y: region.y },
      cursor: [outlineOf(region, tokens.color.text)],
      tooltip: () =>
        figureTooltip(
          title,
          flight.figures.map((own, at) => (at === 0 ? { ...own, color: colorOf(flight.color) } : own)),
        ),
    };
  });
}
