import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { WidgetContext } from '../widget.ts';
import { positionAt } from './layout.ts';
import type { Layout, Shape } from './layout.ts';
import type { CartesianProps, Series } from './model.ts';
import { Tooltip } from './Tooltip.tsx';
import { tooltipTable } from './tooltip-rows.ts';
import { fractionOf } from './value-ticks.ts';
import type { ValueScale } from './value-ticks.ts';

export interface HoverLayerProps {
  readonly props: CartesianProps;
  readonly visible: readonly Series[];
  readonly palette: ReadonlyMap<string, string>;
  readonly shape: Shape;
  readonly mirrored: boolean;
  readonly context: WidgetContext;
  readonly layout: Layout;
  readonly scale: ValueScale;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Follows pointer and arrow keys over the plot. It alone redraws when they move. */
export function HoverLayer({
  props,
  visible,
  palette,
  shape,
  mirrored,
  context,
  layout,
  scale,
}: HoverLayerProps) {
  const [at, setAt] = useState<number | null>(null);
  const { left, top, plotWidth, plotHeight, width } = layout;
  const lying = shape === 'bar';
  const count = props.positions.length;
  const shown = at !== null && at < count ? at : null;

  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const across = (event.clientX - box.left) / box.width;
    const fraction = lying ? (event.clientY - box.top) / box.height : mirrored ? 1 - across : across;
    setAt(positionAt(shape, fraction, count));
  };
  const step = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setAt(null);
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const forward = mirrored && !lying ? -by : by;
    setAt((from) => Math.min(Math.max((from ?? (forward > 0 ? -1 : count)) + forward, 0), count - 1));
  };

  const table = shown === null ? null : tooltipTable(props, visible, shown, context);
  const fraction = shown === null ? 0 : layout.fractionAt(shown);
  const x = left + (lying ? plotWidth / 2 : (mirrored ? 1 - fraction : fraction) * plotWidth);
  return (
    <>
      <div
        className="chart-hover"
        style={{ left, top, width: plotWidth, height: plotHeight }}
        tabIndex={0}
        role="group"
        aria-label={props.measure}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        onKeyDown={step}
      />
      {shown === null || table === null ? null : (
        <>
          <svg className="chart-cross" width={width} height={layout.height} aria-hidden="true">
            {lying || shape === 'column' ? (
              <Band {...{ layout, lying, fraction, count, mirrored }} />
            ) : (
              <line className="chart-rule" x1={x} x2={x} y1={top} y2={top + plotHeight} />
            )}
            {shape === 'line'
              ? visible.map(({ id, values }) => (
                  <Dot
                    key={id}
                    {...{ value: values[shown] ?? null, scale, layout, x }}
                    color={palette.get(id)!}
                  />
                ))
              : null}
          </svg>
          <Tooltip
            {...{ table, palette, width, x }}
            y={lying ? top + fraction * plotHeight - 20 : top + 4}
            say={context.say}
          />
        </>
      )}
      <span className="visually-hidden" aria-live="polite">
        {table === null
          ? ''
          : `${table.title}: ${table.rows.map(({ name, value }) => `${name} ${value}`).join(', ')}. ${table.notes.join(' ')}`}
      </span>
    </>
  );
}

interface BandProps {
  readonly layout: Layout;
  readonly lying: boolean;
  readonly fraction: number;
  readonly count: number;
  readonly mirrored: boolean;
}

function Band({ layout, lying, fraction, count, mirrored }: BandProps) {
  const { left, top, plotWidth, plotHeight } = layout;
  const start = (mirrored && !lying ? 1 - fraction : fraction) - 0.5 / count;
  return lying ? (
    <rect
      className="chart-band"
      x={left}
      width={plotWidth}
      y={top + start * plotHeight}
      height={plotHeight / count}
    />
  ) : (
    <rect
      className="chart-band"
      y={top}
      height={plotHeight}
      x={left + start * plotWidth}
      width={plotWidth / count}
    />
  );
}

interface DotProps {
  readonly value: number | null;
  readonly scale: ValueScale;
  readonly layout: Layout;
  readonly x: number;
  readonly color: string;
}

function Dot({ value, scale, layout, x, color }: DotProps) {
  if (value === null) return null;
  return (
    <circle
      className="chart-dot"
      cx={x}
      cy={layout.top + (1 - fractionOf(value, scale)) * layout.plotHeight}
      r={4}
      fill={color}
    />
  );
}
