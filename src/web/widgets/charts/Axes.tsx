import { memo } from 'react';
import type { Formatters } from '../../../format/index.ts';
import { namesBars } from './layout.ts';
import type { Layout, Shape } from './layout.ts';
import type { CartesianProps, Series } from './model.ts';
import { fractionOf } from './value-ticks.ts';
import type { ValueScale } from './value-ticks.ts';

export interface AxesProps {
  readonly props: CartesianProps;
  readonly visible: readonly Series[];
  readonly palette: ReadonlyMap<string, string>;
  readonly shape: Shape;
  readonly mirrored: boolean;
  readonly layout: Layout;
  readonly scale: ValueScale;
  readonly format: Formatters;
}

/** Grid, ticks, target and the names at the ends of lines. Screen readers get the sentence and the table instead. */
export const Axes = memo(function Axes({
  props,
  visible,
  palette,
  shape,
  mirrored,
  layout,
  scale,
  format,
}: AxesProps) {
  const { left, top, plotWidth, plotHeight } = layout;
  const lying = shape === 'bar';
  const side = mirrored ? left + plotWidth : left;
  const outwards = mirrored ? 6 : -6;
  const anchor = mirrored ? 'start' : 'end';
  const sideTicks = lying ? layout.positionTicks : layout.valueTicks;
  const bottomTicks = lying ? layout.valueTicks : layout.positionTicks;
  const figures = lying && namesBars(props, visible);
  return (
    <svg
      className="chart-axes"
      width={layout.width}
      height={layout.height}
      aria-hidden="true"
      direction="ltr"
    >
      {layout.valueTicks.map(({ at }) =>
        lying ? (
          <line
            key={at}
            className="chart-grid"
            x1={left + at}
            x2={left + at}
            y1={top}
            y2={top + plotHeight}
          />
        ) : (
          <line key={at} className="chart-grid" x1={left} x2={left + plotWidth} y1={top + at} y2={top + at} />
        ),
      )}
      {sideTicks.map(({ at, label, full }) => (
        <text key={`${at} ${label}`} x={side + outwards} y={top + at} dy="0.35em" textAnchor={anchor}>
          {full === undefined || full === label ? null : <title>{full}</title>}
          {label}
        </text>
      ))}
      {figures
        ? null
        : bottomTicks.map(({ at, label, full }) => (
            <text key={`${at} ${label}`} x={left + at} y={top + plotHeight + 16} textAnchor="middle">
              {full === undefined || full === label ? null : <title>{full}</title>}
              {label}
            </text>
          ))}
      {figures ? <BarFigures {...{ props, layout, scale, mirrored, format }} series={visible[0]!} /> : null}
      {props.target === null ? null : <TargetLine {...{ props, layout, scale, lying, mirrored, format }} />}
      {layout.endLabels.map(({ series, at, label }) => (
        <text
          key={series.id}
          className="chart-end-label"
          x={mirrored ? left - 8 : left + plotWidth + 8}
          y={top + at}
          dy="0.35em"
          textAnchor={mirrored ? 'end' : 'start'}
        >
          <tspan fill={palette.get(series.id)}>{mirrored ? '' : '● '}</tspan>
          {label}
          <tspan fill={palette.get(series.id)}>{mirrored ? ' ●' : ''}</tspan>
        </text>
      ))}
    </svg>
  );
});

type FiguresProps = Pick<AxesProps, 'props' | 'layout' | 'scale' | 'mirrored' | 'format'>;

/** The figure at the end of each bar: more exact than a grid, and needs none. */
function BarFigures({
  props,
  layout,
  scale,
  mirrored,
  format,
  series,
}: FiguresProps & { readonly series: Series }) {
  const { left, top, plotWidth, plotHeight } = layout;
  return (
    <>
      {series.values.map((value, index) => {
        if (value === null) return null;
        const fraction = fractionOf(Math.max(value, 0), scale);
        const x = left + (mirrored ? 1 - fraction : fraction) * plotWidth;
        return (
          <text
            key={props.positions[index]!.key}
            className="chart-figure"
            x={x + (mirrored ? -6 : 6)}
            y={top + layout.fractionAt(index) * plotHeight}
            dy="0.35em"
            textAnchor={mirrored ? 'end' : 'start'}
          >
            {format.compact(value, series.style)}
          </text>
        );
      })}
    </>
  );
}

function TargetLine({
  props,
  layout,
  scale,
  lying,
  mirrored,
  format,
}: FiguresProps & { readonly lying: boolean }) {
  const { left, top, plotWidth, plotHeight } = layout;
  const target = props.target!;
  const fraction = fractionOf(target.value, scale);
  const x = left + (mirrored ? 1 - fraction : fraction) * plotWidth;
  const y = top + (1 - fraction) * plotHeight;
  const text = `${target.label} ${format.compact(target.value, props.style)}`;
  return (
    <>
      {lying ? (
        <line className="chart-target" x1={x} x2={x} y1={top} y2={top + plotHeight} />
      ) : (
        <line className="chart-target" x1={left} x2={left + plotWidth} y1={y} y2={y} />
      )}
      <text
        className="chart-target-label"
        x={lying ? x : mirrored ? left + 4 : left + plotWidth - 4}
        y={lying ? top + plotHeight + 16 : y - 5}
        textAnchor={lying ? 'middle' : mirrored ? 'start' : 'end'}
      >
        {text}
      </text>
    </>
  );
}
