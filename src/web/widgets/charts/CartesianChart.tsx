import { useCallback, useMemo, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { useTokens } from '../../kit/theme/index.ts';
import type { WidgetContext } from '../widget.ts';
import { Axes } from './Axes.tsx';
import './charts.css';
import { drawCartesian } from './drawing.ts';
import { HoverLayer } from './HoverLayer.tsx';
import type { Layout, Shape } from './layout.ts';
import { Legend } from './Legend.tsx';
import type { CartesianProps } from './model.ts';
import { BLEED, paintSpec } from './painting.ts';
import { paletteOf } from './palette.ts';
import { usePortrait } from './portrait-slot.ts';
import { drawPortrait } from './portrait.ts';
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
const NOTHING: ReadonlySet<string> = new Set();

/** A chart with two axes: marks on a canvas, everything that is read around it as text. */
export function CartesianChart({ shape, props, context }: CartesianChartProps) {
  const tokens = useTokens();
  const plot = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const width = useWidth(plot);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(NOTHING);
  const { format, direction } = context;
  const mirrored = direction === 'rtl';

  const visible = useMemo(() => {
    const shown = props.series.filter(({ id }) => !hidden.has(id));
    return shown.length === 0 ? props.series : shown;
  }, [props.series, hidden]);
  const palette = useMemo(() => paletteOf(tokens, props.series), [tokens, props.series]);
  const named = isNamed(shape, props, width);
  const hasLegend = !named && props.legend !== 'none' && props.series.length > 1;
  const legendHeight = hasLegend && props.legend !== 'right' ? LEGEND_HEIGHT : 0;
  const height = props.height - legendHeight - (props.note === null ? 0 : NOTE_HEIGHT);

  const drawn = useMemo(
    () =>
      width === 0
        ? null
        : drawCartesian(props, visible, { shape, width, height, tokens, palette, format, mirrored, named }),
    [props, visible, shape, width, height, tokens, palette, format, mirrored, named],
  );
  const spec = useMemo(() => {
    if (drawn === null) return null;
    const { plotWidth, plotHeight } = drawn.layout;
    return paintSpec(drawn.scene, { width: plotWidth, height: plotHeight, gap: tokens.color.card });
  }, [drawn, tokens]);
  usePainting(canvas, spec);

  const portrait = useCallback(() => {
    const marks = canvas.current?.querySelector('canvas') ?? null;
    if (drawn === null || marks === null) return null;
    return drawPortrait({
      props,
      visible,
      palette,
      tokens,
      marks,
      ...drawn,
      mirrored,
      format,
      lying: shape === 'bar',
    });
  }, [drawn, props, visible, palette, tokens, mirrored, format, shape]);
  usePortrait(portrait);

  const layers =
    drawn === null
      ? null
      : { props, visible, palette, shape, mirrored, layout: drawn.layout, scale: drawn.scale };
  return (
    <div className="chart" data-legend={hasLegend ? props.legend : 'none'} style={{ height: props.height }}>
      {hasLegend ? (
        <Legend
          entries={props.series.map(({ id, name }) => ({ id, name, color: palette.get(id)! }))}
          hidden={hidden}
          onChange={setHidden}
          label={context.say('widgets.legend', { title: props.measure })}
        />
      ) : null}
      <div ref={plot} className="chart-plot" style={{ height }}>
        {layers === null ? null : <Axes {...layers} format={format} />}
        <div
          ref={canvas}
          className="chart-canvas"
          aria-hidden="true"
          data-shape={shape}
          style={drawn === null ? undefined : canvasBox(drawn.layout)}
        />
        {layers === null ? null : <HoverLayer {...layers} context={context} />}
      </div>
      {props.note === null ? null : <p className="chart-note">{props.note}</p>}
    </div>
  );
}

function canvasBox({ left, top, plotWidth, plotHeight }: Layout): CSSProperties {
  return {
    left: left - BLEED,
    top: top - BLEED,
    width: plotWidth + 2 * BLEED,
    height: plotHeight + 2 * BLEED,
  };
}

/** Whether the lines carry their names themselves. A single series is named by the heading. */
function isNamed(shape: Shape, { series, legend, stack }: CartesianProps, width: number): boolean {
  const isFew = series.length > 1 && series.length <= NAMED_SERIES;
  return isFew && legend === 'auto' && shape === 'line' && stack === 'none' && width >= NAMED_FROM_WIDTH;
}
