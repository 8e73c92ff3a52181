import { max, min } from 'd3-array';
import { mix } from '../../kit/theme/index.ts';
import type { Box, DrawnText, Hit, Mark } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { outlineOf } from '../chart-kit/guide/outline.ts';
import { textWidth } from '../chart-kit/text-width.ts';
import type { TimelineBar } from './flights.ts';
import type { TimelineLane, TimelineLayout } from './lanes.ts';
import type { TimelineAnnotation, TimelineProps } from './to-props.ts';

/** The height of a bar as a part of its lane; of a period and the radius of a day, in pixels. */
const [BAR, SPAN, DOT] = [0.6, 4, 4] as const;

/** The box of a bar; a bar of one day has a visible minimum width. */
function barOf(
  { start, end }: TimelineBar,
  y: number,
  { days: [, to] }: TimelineProps,
  { x, tall }: TimelineLayout,
): Box {
  const height = Math.round(tall * BAR);
  const width = Math.max(x(Math.max(end ?? to, start) + 1) - x(start), 2);
  return { x: x(start), y: y + (tall - height) / 2, width, height };
}

/** The x range of an annotation: a day is a dot in its middle, a period reaches from its first day to its last. */
function spanOf(
  { from, to, isPeriod }: TimelineAnnotation,
  { plot, x }: TimelineLayout,
): { readonly from: number; readonly to: number; readonly width: number } {
  const [left, right] = [plot.x, plot.x + plot.width];
  const [start, end] = isPeriod
    ? [Math.max(x(from), left), Math.min(x(to + 1), right)]
    : [x(from + 0.5) - DOT, x(from + 0.5) + DOT];
  return { from: start, to: end, width: end - start };
}

/** The marks of a lane from `y` downwards. */
export function marksOf(lane: TimelineLane, y: number, props: TimelineProps, layout: TimelineLayout): Mark[] {
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
export function textsOf(
  lane: TimelineLane,
  y: number,
  props: TimelineProps,
  layout: TimelineLayout,
): DrawnText[] {
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

/** What can be pointed at in a lane, with its tooltips. A heading has none. */
export function hitsOf(lane: TimelineLane, y: number, props: TimelineProps, layout: TimelineLayout): Hit[] {
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
        figureTooltip(title, [{ name: context.appText('widgets.timeline.day'), value: days }]);
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
