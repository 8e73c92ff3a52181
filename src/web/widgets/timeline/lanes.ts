import type { Box, DrawnText, Look } from '../chart-kit/drawing.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { cutMiddle, textWidth } from '../chart-kit/text-width.ts';
import type { TimelineBar } from './flights.ts';
import type { TimelineProps } from './to-props.ts';

/** The space around the names of lanes, in pixels. */
export const GAP = 8;

/** A horizontal lane of the drawing: the annotations, a heading with the span of its group, or bars of a member. */
export interface TimelineLane {
  readonly kind: 'annotations' | 'heading' | 'bars';
  readonly name: string;
  readonly flights: readonly TimelineBar[];
  /** Includes the bars that are hidden in the legend. */
  readonly all: readonly TimelineBar[];
}

/** Where lanes are drawn, and how. */
export interface TimelineLayout {
  readonly plot: Box;
  readonly tall: number;
  /** The x coordinate of the start of a day. */
  readonly x: (day: number) => number;
  readonly colorOf: (id: string) => string;
  readonly font: string;
  readonly look: Look;
}

/** The lanes from the top, without the bars that are hidden in the legend. */
export function lanesOf(
  { groups, annotations }: TimelineProps,
  { hidden, context: { appText } }: Look,
): readonly TimelineLane[] {
  const laneOf = (kind: TimelineLane['kind'], name: string, all: readonly TimelineBar[]): TimelineLane => ({
    kind,
    name,
    flights: all.filter(({ color }) => !hidden.has(color)),
    all,
  });
  return [
    ...(annotations.length === 0
      ? []
      : [
          {
            kind: 'annotations' as const,
            name: appText('widgets.timeline.annotations'),
            flights: [],
            all: [],
          },
        ]),
    ...groups.flatMap(({ heading, lines }): TimelineLane[] => [
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

/** The name of a lane, cut to `room` pixels; `wide` is the width of its text. */
export function nameOf(
  { kind, name }: TimelineLane,
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
