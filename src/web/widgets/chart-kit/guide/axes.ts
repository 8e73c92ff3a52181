import type { Formatters } from '../../../../format/index.ts';
import type { CartesianProps } from '../data/model.ts';
import type { DrawnText, Mark } from '../drawing.ts';
import { axisStyle, everySide, GAP } from '../layout/cartesian.ts';
import type { CartesianLayout } from '../layout/cartesian.ts';
import { dateTicks } from '../scale/dates.ts';
import type { ValueScale } from '../scale/values.ts';
import { cutMiddle, textWidth } from '../text-width.ts';

/** A label along an axis. `at` is its place in pixels of the drawing. */
interface Tick {
  readonly at: number;
  readonly label: string;
  readonly full?: string;
}

const SIDE_GAP = 6;
/** From the plot down to the middle of a line of text. */
const BELOW = 13;
/** The middle of what stands above two axes. */
const TITLE_AT = 7;

/** The grid: a line at each figure that is written. */
export function gridOf(layout: CartesianLayout, scale: ValueScale, color: string): Mark[] {
  const { plot, lying, value } = layout;
  return scale.ticks.map((tick) => {
    // In the middle of a pixel a line is one pixel wide, and not two pale ones.
    const at = Math.round(value(tick)) + 0.5;
    const [from, to] = lying
      ? [
          { x: at, y: plot.y },
          { x: at, y: plot.y + plot.height },
        ]
      : [
          { x: plot.x, y: at },
          { x: plot.x + plot.width, y: at },
        ];
    return { kind: 'path', points: [from, to], color, stroke: { width: 1 } };
  });
}

/** What is written along both axes. */
export function axisTexts(
  props: CartesianProps,
  layout: CartesianLayout,
  scale: ValueScale,
  { format, font }: { readonly format: Formatters; readonly font: string },
): DrawnText[] {
  const { lying, plot, value, position, sideLabels } = layout;
  const side = lying
    ? props.positions.map(({ label: full }, i): Tick => ({
        at: position(i),
        label: sideLabels[i] ?? '',
        full,
      }))
    : scale.ticks.map((tick, i): Tick => ({ at: value(tick), label: sideLabels[i] ?? '' }));
  const step = everySide(side.length, plot);
  const below = lying
    ? apart(
        scale.ticks.map((tick) => ({ at: value(tick), label: format.axis(tick, axisStyle(props)) })),
        layout,
        font,
      )
    : props.grain === null
      ? memberTicks(props, layout, font)
      : dayTicks(props, layout, { format, font });
  return [
    ...secondAxis(props, layout, scale, font),
    ...side
      .filter((_, i) => i % step === 0)
      .map(({ at, ...tick }) => textOf(tick, { x: plot.x - SIDE_GAP, y: at, anchor: 'end', tone: 'quiet' })),
    ...below.map(({ at, ...tick }) =>
      textOf(tick, { x: at, y: plot.y + plot.height + BELOW, anchor: 'middle', tone: 'quiet' }),
    ),
  ];
}

/** The figures of the second axis, level with those of the first, and what each axis measures. */
function secondAxis(
  { right }: CartesianProps,
  { plot, room, value, rightLabels }: CartesianLayout,
  { ticks }: ValueScale,
  font: string,
): DrawnText[] {
  if (right === undefined || rightLabels.length === 0) return [];
  const step = everySide(ticks.length, plot);
  const edge = plot.x + plot.width;
  const titles = [
    { full: right.leftTitle, x: 0, anchor: 'start' },
    { full: right.title, x: room.width, anchor: 'end' },
  ] as const;
  return [
    ...ticks.flatMap((tick, i): DrawnText[] =>
      i % step === 0
        ? [{ text: rightLabels[i] ?? '', x: edge + SIDE_GAP, y: value(tick), anchor: 'start', tone: 'quiet' }]
        : [],
    ),
    ...titles.map(({ full, x, anchor }) =>
      textOf(
        { label: cutMiddle(full, room.width / 2 - GAP, font), full },
        { x, y: TITLE_AT, anchor, tone: 'quiet', bold: true },
      ),
    ),
  ];
}

function textOf({ label, full }: Omit<Tick, 'at'>, text: Omit<DrawnText, 'text' | 'full'>): DrawnText {
  return { ...text, text: label, ...(full === undefined || full === label ? {} : { full }) };
}

function memberTicks({ positions }: CartesianProps, layout: CartesianLayout, font: string): Tick[] {
  const room = layout.plot.width / positions.length;
  const step = Math.max(1, Math.ceil(28 / room));
  const ticks = positions.flatMap(({ label: full }, i): Tick[] =>
    i % step === 0 ? [{ at: layout.position(i), label: cutMiddle(full, room * step - GAP, font), full }] : [],
  );
  return apart(ticks, layout, font);
}

function dayTicks(
  { positions, grain }: CartesianProps,
  layout: CartesianLayout,
  { format, font }: { readonly format: Formatters; readonly font: string },
): Tick[] {
  const [first, last] = [positions[0], positions.at(-1)];
  if (grain === null || first === undefined || last === undefined) return [];
  const ticks = dateTicks(
    positions.map(({ key }) => key),
    grain,
    Math.floor(layout.plot.width / 64),
  );
  const labels = ticks.map(({ index, grain: written }) => ({
    at: layout.position(index),
    label: format.axisDate(positions[index]?.key ?? '', written, { start: first.key, end: last.key }),
  }));
  return apart(labels, layout, font);
}

/** Keeps labels inside the drawing, and leaves out those that would touch the one before; never turns them. */
function apart(ticks: readonly Tick[], { room }: CartesianLayout, font: string): Tick[] {
  const kept: Tick[] = [];
  let end = -Infinity;
  for (const tick of ticks) {
    const half = textWidth(tick.label, font) / 2;
    const at = Math.max(half, Math.min(tick.at, room.width - half));
    if (at - half < end + GAP - 0.01) continue;
    kept.push({ ...tick, at });
    end = at + half;
  }
  return kept;
}
