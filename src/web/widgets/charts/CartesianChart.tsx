import { useCallback, useMemo, useRef, useState } from 'react';
import { useTokens } from '../../theme/index.ts';
import type { WidgetContext } from '../widget.ts';
import { Axes } from './Axes.tsx';
import './charts.css';
import { HoverLayer } from './HoverLayer.tsx';
import { layOut } from './layout.ts';
import type { Shape } from './layout.ts';
import { Legend } from './Legend.tsx';
import type { CartesianProps } from './model.ts';
import { BLEED, paintSpec } from './painting.ts';
import { paletteOf } from './palette.ts';
import { usePortrait } from './portrait-slot.ts';
import { drawPortrait } from './portrait.ts';
import { sceneOf } from './scene.ts';
import { scaleOf, stackSeries } from './stacking.ts';
import { usePainting } from './use-painting.ts';
import { useWidth } from './use-size.ts';

export interface CartesianChartProps {
  readonly shape: Shape;
  readonly props: CartesianProps;
  readonly context: WidgetContext;
}

const LEGEND_HEIGHT = 28;
const NOTE_HEIGHT = 20;
/** Lines up to here are named at their ends, where there is room. */
const NAMED_SERIES = 3;
const NAMED_FROM_WIDTH = 420;

/** A chart with two axes: marks on a canvas, everything that is read around it as text. */
export function CartesianChart({ shape, props, context }: CartesianChartProps) {
  const tokens = useTokens();
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(NOTHING);
  const mirrored = context.direction === 'rtl';
  const font = `11px ${tokens.fontFamily}`;

  const visible = useMemo(() => {
    const shown = props.series.filter(({ id }) => !hidden.has(id));
    return shown.length === 0 ? props.series : shown;
  }, [props.series, hidden]);
  const palette = useMemo(() => paletteOf(tokens, props.series), [tokens, props.series]);

  const named = isNamed(shape, props, width);
  const hasLegend = !named && props.legend !== 'none' && props.series.length > 1;
  const height = props.height - (hasLegend ? LEGEND_HEIGHT : 0) - (props.note === null ? 0 : NOTE_HEIGHT);

  const drawn = useMemo(() => {
    if (width === 0) return null;
    const stacked = stackSeries(visible, props.stack);
    const scale = scaleOf(stacked, {
      stack: props.stack,
      fromZero: shape !== 'line',
      drawPrevious: props.drawPrevious && shape === 'line',
      target: props.target?.value ?? null,
      smallestStep: props.style.format === 'integer' ? 1 : 0,
    });
    const layout = layOut(props, visible, scale, {
      shape,
      width,
      height,
      font,
      format: context.format,
      mirrored,
      named,
    });
    return { scale, layout, scene: sceneOf(props, stacked, { shape, scale, layout, palette, mirrored }) };
  }, [props, visible, shape, width, height, font, context.format, mirrored, named, palette]);

  const specOf = useMemo(() => {
    if (drawn === null) return null;
    const { plotWidth, plotHeight } = drawn.layout;
    return (animated: boolean) => paintSpec(drawn.scene, { width: plotWidth, height: plotHeight, animated });
  }, [drawn]);
  usePainting(canvas, specOf);

  const portrait = useCallback(() => {
    const marks = canvas.current?.querySelector('canvas') ?? null;
    if (drawn === null || marks === null) return null;
    return drawPortrait({
      props,
      visible,
      palette,
      tokens,
      marks,
      layout: drawn.layout,
      scale: drawn.scale,
      mirrored,
      lying: shape === 'bar',
    });
  }, [drawn, props, visible, palette, tokens, mirrored, shape]);
  usePortrait(portrait);

  const legend = hasLegend ? (
    <Legend
      entries={props.series.map(({ id, name }) => ({ id, name, color: palette.get(id)! }))}
      hidden={hidden}
      onChange={setHidden}
      label={context.say('widgets.legend', { title: props.measure })}
    />
  ) : null;

  return (
    <div ref={root} className="chart" style={{ height: props.height }}>
      {props.legend === 'bottom' ? null : legend}
      <div className="chart-plot" style={{ height }}>
        {drawn === null ? null : (
          <Axes
            {...{ props, visible, palette, shape, mirrored }}
            layout={drawn.layout}
            scale={drawn.scale}
            format={context.format}
          />
        )}
        <div
          ref={canvas}
          className="chart-canvas"
          aria-hidden="true"
          style={
            drawn === null ? undefined : { left: drawn.layout.left - BLEED, top: drawn.layout.top - BLEED }
          }
        />
        {drawn === null ? null : (
          <HoverLayer
            {...{ props, visible, palette, shape, mirrored, context }}
            layout={drawn.layout}
            scale={drawn.scale}
          />
        )}
      </div>
      {props.legend === 'bottom' ? legend : null}
      {props.note === null ? null : <p className="chart-note">{props.note}</p>}
    </div>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

/** Whether the lines carry their names themselves. A single series is named by the heading. */
function isNamed(shape: Shape, { series, legend, stack }: CartesianProps, width: number): boolean {
  return (
    legend === 'auto' &&
    shape === 'line' &&
    stack === 'none' &&
    width >= NAMED_FROM_WIDTH &&
    series.length > 1 &&
    series.length <= NAMED_SERIES
  );
}
