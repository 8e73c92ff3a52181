import { Sankey } from '@ant-design/charts';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { usePicture } from '../chart-kit/picture-slot.ts';
import { useTokens } from '../../kit/theme/index.ts';
import type { ViewProps } from '../widget.ts';
import { plotConfig } from './plot-config.ts';
import type { PlotConfig } from './plot-config.ts';
import './plot.css';
import type { PlotProps } from './to-props.ts';

const COMPONENTS = { Sankey } as unknown as Readonly<Record<PlotProps['chart'], ComponentType<PlotConfig>>>;

const NOTE_HEIGHT = 20;
/** Pixels of a picture for each of the screen. */
const PICTURE_RATIO = 2;

/** A chart of Ant Design Charts in our look. Its sentence and its table say the same to those who can't see it. */
export function View({ props }: ViewProps<PlotProps>) {
  const tokens = useTokens();
  const host = useRef<HTMLDivElement>(null);
  const [painted, setPainted] = useState<PlotConfig | null>(null);
  const height = props.height - (props.note === null ? 0 : NOTE_HEIGHT);
  const config = useMemo(() => plotConfig(props, { tokens, height }), [props, tokens, height]);
  const onReady = useCallback(() => setPainted(config), [config]);
  usePicture(
    useCallback(() => copyOf(host.current?.querySelector('canvas') ?? null, tokens.color.card), [tokens]),
  );
  const Component = COMPONENTS[props.chart];
  return (
    <div className="plot" style={{ height: props.height }}>
      <div
        ref={host}
        className="plot-canvas"
        style={{ height }}
        aria-hidden="true"
        data-unpainted={painted === null ? '' : undefined}
      >
        <Component {...config} onReady={onReady} />
      </div>
      {props.note === null ? null : <p className="plot-note">{props.note}</p>}
    </div>
  );
}

/** The chart as a picture of its own, upon the colour of its card. */
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
