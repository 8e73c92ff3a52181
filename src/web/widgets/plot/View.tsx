import {
  Area,
  Bar,
  BidirectionalBar,
  Box,
  CirclePacking,
  Column,
  DualAxes,
  Funnel,
  Gauge,
  Heatmap,
  Histogram,
  Line,
  Liquid,
  Pie,
  Radar,
  RadialBar,
  Rose,
  Sankey,
  Scatter,
  Stock,
  Sunburst,
  Treemap,
  Violin,
  Waterfall,
  WordCloud,
} from '@ant-design/charts';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { usePicture } from '../chart-kit/picture-slot.ts';
import { usePlaces } from '../chart-kit/place-slot.ts';
import { useTokens } from '../../kit/theme/index.ts';
import type { ViewProps } from '../widget.ts';
import type { PlotConfig } from './look-config.ts';
import { plotConfig } from './plot-config.ts';
import './plot.css';
import type { PlotComponent, PlotProps, PlotRecord } from './to-props.ts';

const COMPONENTS = {
  Area,
  Bar,
  BidirectionalBar,
  Box,
  CirclePacking,
  Column,
  DualAxes,
  Funnel,
  Gauge,
  Heatmap,
  Histogram,
  Line,
  Liquid,
  Pie,
  Radar,
  RadialBar,
  Rose,
  Sankey,
  Scatter,
  Stock,
  Sunburst,
  Treemap,
  Violin,
  Waterfall,
  WordCloud,
} as unknown as Readonly<Record<PlotComponent, ComponentType<PlotConfig>>>;

const NOTE_HEIGHT = 20;
/** Image pixels per CSS pixel. */
const PICTURE_RATIO = 2;

/** A chart of Ant Design Charts in the product's theme. Its sentence and its table are for screen readers. */
export function View({ props, context }: ViewProps<PlotProps>) {
  const tokens = useTokens();
  const places = usePlaces();
  const host = useRef<HTMLDivElement>(null);
  const [painted, setPainted] = useState<PlotConfig | null>(null);
  const height = props.height - (props.note === null ? 0 : NOTE_HEIGHT);
  const { format, direction } = context;
  const { config, key } = useMemo(
    () => ({ config: plotConfig(props, { tokens, format, direction, height }), key: nextKey() }),
    [props, tokens, format, direction, height],
  );
  usePicture(
    useCallback(() => copyOf(host.current?.querySelector('canvas') ?? null, tokens.color.card), [tokens]),
  );
  // Memoized: with new props the chart would redraw itself.
  const chart = useMemo(() => {
    const Component = COMPONENTS[props.component];
    const onEvent = (_: unknown, event: PlotEvent): void => {
      if (event.type !== 'element:click') return;
      const { ctrlKey = false, metaKey = false } = event.nativeEvent ?? {};
      places.at(recordAt(event)?.members)?.run(ctrlKey || metaKey);
    };
    const onReady = (made: PlotChart): void => made.on('afterrender', () => setPainted(config));
    return <Component key={key} {...config} onReady={onReady} onEvent={onEvent} />;
  }, [config, key, places, props.component]);
  const acts = props.records.some(({ members }) => places.at(members) !== null);
  return (
    <div className="plot" style={{ height: props.height }}>
      <div
        ref={host}
        className="plot-canvas"
        style={{ height }}
        aria-hidden="true"
        data-acts={acts || undefined}
        data-unpainted={painted === config ? undefined : ''}
      >
        {chart}
      </div>
      {props.note === null ? null : <p className="plot-note">{props.note}</p>}
    </div>
  );
}

let keys = 0;
/** A chart is recreated for new data; otherwise it would mix them with the previous ones. */
const nextKey = (): number => (keys += 1);

interface PlotChart {
  readonly on: (name: 'afterrender', then: () => void) => void;
}

/** A click on a mark, as the components report it. */
interface PlotEvent {
  readonly type: string;
  readonly nativeEvent?: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>;
  readonly data?: {
    readonly data?: Partial<PlotRecord> & { readonly data?: Partial<PlotRecord> };
  };
}

/** The record of a mark, or that of a leaf in a tree. */
function recordAt({ data }: PlotEvent): Partial<PlotRecord> | undefined {
  return data?.data?.data ?? data?.data;
}

/** The chart as an image with the background colour of its card. */
function copyOf(canvas: HTMLCanvasElement | null, background: string): HTMLCanvasElement | null {
  const copy = document.createElement('canvas');
  const pen = copy.getContext('2d');
  if (canvas === null || pen === null) return null;
  copy.width = canvas.clientWidth * PICTURE_RATIO;
  copy.height = canvas.clientHeight * PICTURE_RATIO;
  pen.fillStyle = background;
  pen.fillRect(0, 0, copy.width, copy.height);
  pen.drawImage(canvas, 0, 0, copy.width, copy.height);
  return copy;
}
