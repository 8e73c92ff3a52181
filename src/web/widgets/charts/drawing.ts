import type { Formatters } from '../../../format/index.ts';
import type { DesignTokens } from '../../kit/theme/index.ts';
import { layOut, namesBars } from './layout.ts';
import type { Layout, Shape } from './layout.ts';
import type { CartesianProps, Series } from './model.ts';
import { sceneOf } from './scene.ts';
import type { Scene } from './scene.ts';
import { scaleOf, stackSeries } from './stacking.ts';
import type { ValueScale } from './value-ticks.ts';

/** A chart ready to be put on the screen. */
export interface CartesianDrawing {
  readonly scale: ValueScale;
  readonly layout: Layout;
  readonly scene: Scene;
}

export interface DrawingOptions {
  readonly shape: Shape;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly tokens: DesignTokens;
  readonly palette: ReadonlyMap<string, string>;
  readonly format: Formatters;
  readonly mirrored: boolean;
  /** Whether series are named at the ends of their lines. */
  readonly named: boolean;
}

/** Stacks, scales and lays out the series that are not hidden. */
export function drawCartesian(
  props: CartesianProps,
  visible: readonly Series[],
  options: DrawingOptions,
): CartesianDrawing {
  const { shape, tokens, palette, mirrored } = options;
  const stacked = stackSeries(visible, props.stack);
  const rounded = scaleOf(stacked, {
    stack: props.stack,
    fromZero: shape !== 'line',
    drawPrevious: props.drawPrevious && shape === 'line',
    target: props.target?.value ?? null,
    smallestStep: props.style.format === 'integer' ? 1 : 0,
  });
  const scale = shape === 'bar' && namesBars(props, visible) ? tightScale(rounded, props, visible) : rounded;
  const layout = layOut(props, visible, scale, { ...options, font: chartFont(tokens) });
  const scene = sceneOf(props, stacked, {
    shape,
    scale,
    layout,
    palette,
    muted: tokens.color.textTertiary,
    mirrored,
  });
  return { scale, layout, scene };
}

function chartFont(tokens: DesignTokens): string {
  return `11px ${tokens.fontFamily}`;
}

/** Bars that carry their figures need no round ends: the longest takes all the room. */
function tightScale(rounded: ValueScale, props: CartesianProps, visible: readonly Series[]): ValueScale {
  const figures = visible.flatMap(({ values }) => values.filter((value) => value !== null));
  const min = Math.min(0, ...figures, props.target?.value ?? 0);
  const max = Math.max(0, ...figures, props.target?.value ?? 0);
  return max > min ? { min, max, ticks: [] } : rounded;
}
