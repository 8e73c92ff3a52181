import type { Scene, LineSegment } from './scene.ts';

/** Room around the plot, so that a line at its edge is not cut in half. */
export const BLEED = 4;

/** Section 9 of the specification: the width of a line. */
const LINE_WIDTH = 3;

export interface PaintOptions {
  readonly width: number;
  readonly height: number;
  /** The colour between bars that lie upon each other. */
  readonly gap: string;
}

/** A description of a chart in the grammar of G2, the engine of @ant-design/charts. */
export type PaintSpec = Readonly<Record<string, unknown>>;

/** The marks of a scene. Axes, legend and tooltip are drawn by ourselves, as text that can be read and searched. */
export function paintSpec(scene: Scene, options: PaintOptions): PaintSpec {
  const lineStyle = { lineWidth: LINE_WIDTH, lineJoin: 'round', lineCap: 'round' };
  return {
    ...frameOf(options),
    // Colours come with the data: the scale hands them through.
    scale: { x: UNIT, y: UNIT, color: { type: 'identity' } },
    children: [
      areaMark(scene.areas, scene.stacked ? 0.72 : 0.14),
      areaMark(scene.lightAreas, scene.stacked ? 0.36 : 0.07),
      stretchMark('line', scene.previous, { lineWidth: 2, lineDash: [4, 4], strokeOpacity: 0.6 }),
      stretchMark(
        'line',
        scene.lines.filter(({ points }) => points.length > 1),
        { ...lineStyle, ...(scene.areas.length > 0 && scene.stacked ? { lineWidth: 1 } : {}) },
      ),
      stretchMark('line', scene.unfinished, { ...lineStyle, lineDash: [2, 5], strokeOpacity: 0.55 }),
      boxMark(scene, options.gap),
      dotMark(scene),
    ]
      .filter((mark) => mark !== null)
      .map((mark) => ({ ...mark, ...STILL })),
  };
}

const UNIT = { type: 'linear', domain: [0, 1], nice: false, clamp: false } as const;

/** The style sheet lets the marks grow in; each mark must be told, as a view does not hand it on. */
export const STILL = { animate: false } as const;

/** The engine listens to nothing: pointer and keys are ours. */
const NO_INTERACTION = {
  event: false,
  tooltip: false,
  sliderFilter: false,
  legendFilter: false,
  scrollbarFilter: false,
} as const;

/** No axes, no legend, no tooltip, no spacing of the engine's own. */
export function frameOf({ width, height }: Pick<PaintOptions, 'width' | 'height'>): PaintSpec {
  return {
    type: 'view',
    theme: { type: 'classic' },
    width: width + 2 * BLEED,
    height: height + 2 * BLEED,
    padding: BLEED,
    margin: 0,
    inset: 0,
    axis: false,
    legend: false,
    tooltip: false,
    interaction: NO_INTERACTION,
  };
}

function rowsOf(stretches: readonly LineSegment[]): object[] {
  return stretches.flatMap(({ color, points }, stretch) =>
    points.map(({ x, y, base }) => ({ x, y, base, color, stretch })),
  );
}

function stretchMark(type: 'line', stretches: readonly LineSegment[], style: PaintSpec): PaintSpec | null {
  if (stretches.length === 0) return null;
  return {
    type,
    data: rowsOf(stretches),
    encode: { x: 'x', y: 'y', color: 'color', series: 'stretch' },
    style,
  };
}

function areaMark(areas: readonly LineSegment[], fillOpacity: number): PaintSpec | null {
  if (areas.length === 0) return null;
  return {
    type: 'area',
    data: rowsOf(areas),
    encode: { x: 'x', y: ['y', 'base'], color: 'color', series: 'stretch' },
    style: { fillOpacity },
  };
}

function boxMark({ boxes, upon }: Scene, gap: string): PaintSpec | null {
  if (boxes.length === 0) return null;
  return {
    type: 'rect',
    data: boxes.map(({ x, y, color, light }) => ({ x0: x[0], x1: x[1], y0: y[0], y1: y[1], color, light })),
    encode: { x: ['x0', 'x1'], y: ['y0', 'y1'], color: 'color' },
    style: {
      ...(upon ? { lineWidth: 1, stroke: gap } : { lineWidth: 0, radius: 2 }),
      fillOpacity: (row: { readonly light: boolean }) => (row.light ? 0.45 : 1),
    },
  };
}

function dotMark({ dots }: Scene): PaintSpec | null {
  if (dots.length === 0) return null;
  return {
    type: 'point',
    data: dots,
    encode: { x: 'x', y: 'y', color: 'color', shape: 'point' },
    style: { r: 3, lineWidth: 0 },
  };
}
