import type { Formatters, NumberStyle } from '../../../format/index.ts';
import { dateTicks } from './date-ticks.ts';
import type { CartesianProps, Series } from './model.ts';
import { cutMiddle, textWidth } from './text-width.ts';
import { fractionOf } from './value-ticks.ts';
import type { ValueScale } from './value-ticks.ts';

export type Shape = 'line' | 'area' | 'column' | 'bar';

/** A label beside an axis. `at` is its place along the axis in pixels, from the upper left corner of the plot. */
export interface Tick {
  readonly at: number;
  readonly label: string;
  /** The whole text where the label is cut. */
  readonly full?: string;
}

/** Where everything stands, in pixels. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly plotWidth: number;
  readonly plotHeight: number;
  readonly valueTicks: readonly Tick[];
  readonly positionTicks: readonly Tick[];
  readonly endLabels: readonly { readonly series: Series; readonly at: number; readonly label: string }[];
  /** The centre of a position, 0 to 1 along its axis in reading order. */
  readonly fractionAt: (index: number) => number;
}

export interface LayoutOptions {
  readonly shape: Shape;
  readonly width: number;
  readonly height: number;
  readonly font: string;
  readonly format: Formatters;
  readonly mirrored: boolean;
  /** Whether series are named at the ends of their lines. */
  readonly named: boolean;
}

const GAP = 8;
const AXIS_LINE = 22;
const TOP = 8;
const END_LABEL_HEIGHT = 15;

/** Lays a chart out: room for the labels first, the plot in what is left. */
export function layOut(
  props: CartesianProps,
  visible: readonly Series[],
  scale: ValueScale,
  options: LayoutOptions,
): Layout {
  const { shape, width, height, font, format, mirrored } = options;
  const lying = shape === 'bar';
  const valueLabels = scale.ticks.map((tick) => format.axis(tick, axisStyle(props)));
  const nameRoom = Math.min(width * 0.36, 200);
  const sideLabels = lying
    ? props.positions.map(({ label }) => cutMiddle(label, nameRoom, font))
    : valueLabels;
  const start = Math.ceil(widest(sideLabels, font)) + GAP;
  const names = options.named
    ? visible.map(({ name }) => cutMiddle(name, Math.min(width * 0.25, 140), font))
    : [];
  const end = Math.max(
    names.length > 0 ? Math.ceil(widest(names, font)) + 2 * GAP : 0,
    lying ? endOfBars(props, visible, options) : 2 * GAP,
  );
  const left = mirrored ? end : start;
  const plotWidth = Math.max(width - start - end, 10);
  const plotHeight = Math.max(height - TOP - AXIS_LINE, 10);

  const count = props.positions.length;
  const fractionAt = (index: number): number =>
    isBanded(shape) ? (index + 0.5) / count : count === 1 ? 0.5 : index / (count - 1);
  const across = (fraction: number): number => (mirrored ? 1 - fraction : fraction) * plotWidth;
  const up = (fraction: number): number => (1 - fraction) * plotHeight;

  const valueTicks = scale.ticks.map((tick, i): Tick => {
    const fraction = fractionOf(tick, scale);
    return { at: lying ? across(fraction) : up(fraction), label: valueLabels[i]! };
  });
  return {
    width,
    height,
    left,
    top: TOP,
    plotWidth,
    plotHeight,
    fractionAt,
    valueTicks: lying ? thinned(valueTicks, font) : valueTicks,
    positionTicks: lying
      ? sideTicks(props, sideLabels, fractionAt, plotHeight)
      : bottomTicks(props, fractionAt, across, {
          plotWidth,
          font,
          format,
          within: [-left, width - left],
        }),
    endLabels: endLabels(visible, names, (value) => up(fractionOf(value, scale))),
  };
}

/** The position nearest to a place along the axis, 0 to 1 in reading order: what a pointer there is at. */
export function positionAt(shape: Shape, fraction: number, count: number): number {
  const index = isBanded(shape) ? Math.floor(fraction * count) : Math.round(fraction * (count - 1));
  return Math.min(Math.max(index, 0), count - 1);
}

/** Whether a position is a band along the axis; else it is a point on it. */
function isBanded(shape: Shape): boolean {
  return shape === 'column' || shape === 'bar';
}

/** A stack of shares is read in percent, whatever its figures are. */
function axisStyle(props: CartesianProps): NumberStyle {
  return props.stack === 'normalize' ? { format: 'percent' } : props.style;
}

function widest(labels: readonly string[], font: string): number {
  return labels.reduce((most, label) => Math.max(most, textWidth(label, font)), 0);
}

/** Room for the figure at the end of a bar. */
function endOfBars(
  props: CartesianProps,
  visible: readonly Series[],
  { font, format }: LayoutOptions,
): number {
  if (!namesBars(props, visible)) return 2 * GAP;
  return (
    Math.ceil(
      widest(
        visible[0]!.values.map((value) => format.compact(value, props.style)),
        font,
      ),
    ) +
    GAP +
    4
  );
}

/** Bars of one series carry their figures; the grid says no more than they do. */
export function namesBars(props: CartesianProps, visible: readonly Series[]): boolean {
  return visible.length === 1 && props.stack !== 'normalize' && props.positions.length <= 25;
}

function sideTicks(
  props: CartesianProps,
  labels: readonly string[],
  fractionAt: (i: number) => number,
  plotHeight: number,
): Tick[] {
  const step = Math.max(1, Math.ceil((props.positions.length * 14) / plotHeight));
  return props.positions.flatMap(({ label: full }, i): Tick[] =>
    i % step === 0 ? [{ at: fractionAt(i) * plotHeight, label: labels[i]!, full }] : [],
  );
}

function bottomTicks(
  props: CartesianProps,
  fractionAt: (i: number) => number,
  across: (fraction: number) => number,
  {
    plotWidth,
    font,
    format,
    within,
  }: {
    readonly plotWidth: number;
    readonly font: string;
    readonly format: Formatters;
    /** From where to where labels may reach. */
    readonly within: readonly [number, number];
  },
): Tick[] {
  const { grain, positions } = props;
  if (grain === null) {
    const room = plotWidth / positions.length;
    const step = Math.max(1, Math.ceil(28 / room));
    return positions.flatMap(({ label: full }, i): Tick[] =>
      i % step === 0
        ? [{ at: across(fractionAt(i)), label: cutMiddle(full, room * step - 6, font), full }]
        : [],
    );
  }
  const span = { start: positions[0]!.key, end: positions.at(-1)!.key };
  const ticks = dateTicks(
    positions.map(({ key }) => key),
    grain,
    Math.floor(plotWidth / 64),
  );
  return thinned(
    ticks.map(({ index, grain: written }) => {
      const label = format.axisDate(positions[index]!.key, written, span);
      const half = textWidth(label, font) / 2;
      return { at: Math.max(within[0] + half, Math.min(across(fractionAt(index)), within[1] - half)), label };
    }),
    font,
  );
}

/** Leaves out labels that would touch the one before; never turns them. */
function thinned(ticks: readonly Tick[], font: string): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks) {
    const before = kept.at(-1);
    const distance = before === undefined ? Infinity : Math.abs(tick.at - before.at);
    if (distance >= (textWidth(tick.label, font) + textWidth(before?.label ?? '', font)) / 2 + GAP)
      kept.push(tick);
  }
  return kept;
}

/** Names at the ends of lines, moved apart where they would lie upon each other. */
function endLabels(
  visible: readonly Series[],
  names: readonly string[],
  y: (value: number) => number,
): Layout['endLabels'] {
  const placed = names
    .map((label, i) => ({
      series: visible[i]!,
      label,
      last: visible[i]!.values.findLast((value) => value !== null) ?? null,
    }))
    .filter((each): each is typeof each & { last: number } => each.last !== null)
    .map(({ series, label, last }) => ({ series, label, at: y(last) }))
    .toSorted((a, b) => a.at - b.at);
  let lowest = -Infinity;
  return placed.map((each) => {
    lowest = Math.max(each.at, lowest + END_LABEL_HEIGHT);
    return { ...each, at: lowest };
  });
}
