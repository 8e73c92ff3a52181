import type { CartesianProps } from './model.ts';
import type { Layout, Shape } from './layout.ts';
import type { Extent, Stacked } from './stacking.ts';
import { fractionOf } from './value-ticks.ts';
import type { ValueScale } from './value-ticks.ts';

/** A stretch of a line or area without a gap, in the unit square: x to the right, y upwards. */
export interface LineSegment {
  readonly color: string;
  readonly points: readonly { readonly x: number; readonly y: number; readonly base: number }[];
}

export interface Box {
  readonly color: string;
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  /** Of a period that is not over. */
  readonly light: boolean;
}

/** What is painted within the axes: nothing here knows of pixels, figures or names. */
export interface Scene {
  readonly lines: readonly LineSegment[];
  /** The last stretch to a day that is not over: lighter, dotted. */
  readonly unfinished: readonly LineSegment[];
  readonly previous: readonly LineSegment[];
  readonly areas: readonly LineSegment[];
  /** The areas to a day that is not over. */
  readonly lightAreas: readonly LineSegment[];
  /** Figures with a gap on both sides. */
  readonly dots: readonly { readonly color: string; readonly x: number; readonly y: number }[];
  readonly boxes: readonly Box[];
  /** Whether areas lie upon each other and hide what is behind. */
  readonly stacked: boolean;
  /** Whether bars lie upon each other. */
  readonly upon: boolean;
  readonly lying: boolean;
}

const BAND_PART = 0.72;
const WIDEST_BAR = 36;

export interface SceneOptions {
  readonly shape: Shape;
  readonly scale: ValueScale;
  readonly layout: Layout;
  readonly palette: ReadonlyMap<string, string>;
  /** The colour of "Other" among bars of one series. */
  readonly muted: string;
  readonly mirrored: boolean;
}

/** Turns stacked series into stretches and boxes. */
export function sceneOf(props: CartesianProps, stacked: readonly Stacked[], options: SceneOptions): Scene {
  const lying = options.shape === 'bar';
  const empty: Scene = {
    lines: [],
    unfinished: [],
    previous: [],
    areas: [],
    lightAreas: [],
    dots: [],
    boxes: [],
    stacked: props.stack !== 'none',
    upon: props.stack !== 'group' && stacked.length > 1,
    lying,
  };
  if (lying || options.shape === 'column') return { ...empty, boxes: boxesOf(props, stacked, options) };
  const colorOf = (id: string): string => options.palette.get(id) ?? options.muted;
  const place = placer(options);
  const stretches = stacked.map(({ series, extents }) => ({
    color: colorOf(series.id),
    runs: runsOf(extents, props.partial, place),
  }));
  const previous = props.drawPrevious
    ? stacked.flatMap(({ series }) =>
        runsOf((series.previous ?? []).map(upright), new Map(), place).whole.map((points) => ({
          color: colorOf(series.id),
          points,
        })),
      )
    : [];
  const whole = stretches.flatMap(({ color, runs }) => runs.whole.map((points) => ({ color, points })));
  const unfinished = stretches.flatMap(({ color, runs }) =>
    runs.unfinished.map((points) => ({ color, points })),
  );
  return {
    ...empty,
    lines: whole,
    unfinished,
    previous,
    areas: options.shape === 'area' ? whole : [],
    lightAreas: options.shape === 'area' ? unfinished : [],
    dots: whole
      .filter(({ points }) => points.length === 1)
      .map(({ color, points }) => ({ color, x: points[0]!.x, y: points[0]!.y })),
  };
}

type Point = LineSegment['points'][number];
type Place = (index: number, extent: readonly [number, number]) => Point;

function placer({ layout, scale, mirrored }: SceneOptions): Place {
  return (index, [from, to]) => {
    const x = layout.fractionAt(index);
    return {
      x: mirrored ? 1 - x : x,
      y: fractionOf(to, scale),
      base: Math.min(Math.max(fractionOf(from, scale), 0), 1),
    };
  };
}

function upright(value: number | null): Extent {
  return value === null ? null : [0, value];
}

/** Cuts a series at its gaps, and beside periods that are not whole. */
function runsOf(
  extents: readonly Extent[],
  partial: CartesianProps['partial'],
  place: Place,
): { whole: Point[][]; unfinished: Point[][] } {
  const whole: Point[][] = [];
  const unfinished: Point[][] = [];
  let run: Point[] | null = null;
  extents.forEach((extent, index) => {
    if (extent === null) {
      run = null;
      return;
    }
    const point = place(index, extent);
    const leadsHere = run !== null && (partial.has(index) || partial.has(index - 1));
    if (leadsHere && run !== null) unfinished.push([run.at(-1)!, point]);
    if (run === null || leadsHere) {
      run = [point];
      const isAlone = !leadsHere && (extents[index + 1] ?? null) === null;
      if (isAlone || !partial.has(index)) whole.push(run);
      return;
    }
    run.push(point);
  });
  return { whole, unfinished };
}

function boxesOf(
  props: CartesianProps,
  stacked: readonly Stacked[],
  { layout, scale, palette, muted, mirrored, shape }: SceneOptions,
): Box[] {
  const lying = shape === 'bar';
  const along = lying ? layout.plotHeight : layout.plotWidth;
  const band = 1 / props.positions.length;
  const beside = props.stack === 'group' ? stacked.length : 1;
  const width = Math.min(band * BAND_PART, (WIDEST_BAR * beside) / along);
  return stacked.flatMap(({ series, extents }, place) =>
    extents.flatMap((extent, index): Box[] => {
      if (extent === null) return [];
      const slot = width / beside;
      const start = layout.fractionAt(index) - width / 2 + (beside === 1 ? 0 : place * slot);
      const across: readonly [number, number] = [start, start + slot * (beside > 1 ? 0.92 : 1)];
      const value: readonly [number, number] = [fractionOf(extent[0], scale), fractionOf(extent[1], scale)];
      const isRest = stacked.length === 1 && props.positions[index]!.isRest === true;
      const box = {
        color: isRest ? muted : (palette.get(series.id) ?? muted),
        light: props.partial.has(index),
      };
      if (lying) return [{ ...box, x: mirrored ? flipped(value) : value, y: flipped(across) }];
      return [{ ...box, x: mirrored ? flipped(across) : across, y: value }];
    }),
  );
}

function flipped([from, to]: readonly [number, number]): readonly [number, number] {
  return [1 - from, 1 - to];
}
