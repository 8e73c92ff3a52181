import type { Formatters } from '../../../format/index.ts';
import type { DesignTokens } from '../../kit/theme/index.ts';
import type { PlotCell, PlotProps } from './to-props.ts';

/** A description of a chart, as the components of @ant-design/charts take it. */
export type PlotConfig = Readonly<Record<string, unknown>>;

export interface PlotLook {
  readonly tokens: DesignTokens;
  readonly format: Formatters;
  /** Pixels. */
  readonly height: number;
}

/** The chart in our theme, with our figures. */
export function plotConfig(props: PlotProps, look: PlotLook): PlotConfig {
  const { tokens, height } = look;
  return {
    height,
    autoFit: true,
    animate: false,
    theme: {
      type: tokens.dark ? 'classicDark' : 'classic',
      color: tokens.categorical[0],
      category10: tokens.categorical,
      category20: tokens.categorical,
      view: { viewFill: 'transparent' },
    },
    ...OWN[props.chart](props, look),
  };
}

const OWN: Readonly<Record<PlotProps['chart'], (props: PlotProps, look: PlotLook) => PlotConfig>> = {
  Heatmap: (props, { tokens, format }) => ({
    ...ofCells(props),
    colorField: 'value',
    mark: 'cell',
    style: { inset: 1, radius: 2 },
    scale: { color: { type: 'linear', range: [tokens.color.primaryTint, tokens.categorical[0]] } },
    legend: { color: { labelFormatter: compact(props, format), ...labels(tokens) } },
    axis: { x: axis(tokens), y: axis(tokens) },
  }),
  Radar: (props, { tokens, format }) => ({
    ...ofCells(props),
    yField: 'value',
    colorField: 'y',
    area: { style: { fillOpacity: 0.12 } },
    scale: { x: { padding: 0.5, align: 0 }, y: { nice: true, domainMin: 0 } },
    axis: {
      x: { ...axis(tokens), grid: true },
      y: { ...axis(tokens), zIndex: 1, title: false, labelFormatter: compact(props, format) },
    },
  }),
  Sankey: ({ cells, measure }, { tokens }) => ({
    // Two members of one name are two places: the second one carries a space that has no width.
    data: cells.map(({ x, y, value, text }) => ({ source: x, target: `${y}\u200b`, value, text })),
    layout: { nodeWidth: 0.012, nodePadding: 0.03 },
    legend: false,
    style: {
      labelFill: tokens.color.text,
      labelFontFamily: tokens.fontFamily,
      labelFontSize: 11,
      nodeStrokeWidth: 0,
      linkFillOpacity: 0.35,
    },
    tooltip: {
      nodeTitle: ({ key }: { readonly key: string }) => key,
      linkItems: [({ text }: Partial<PlotCell>) => ({ name: measure, value: text })],
    },
  }),
};

function ofCells({ cells, measure }: PlotProps): PlotConfig {
  return {
    data: cells,
    xField: 'x',
    yField: 'y',
    tooltip: {
      title: ({ x, y }: PlotCell) => `${x} – ${y}`,
      items: [({ text }: PlotCell) => ({ name: measure, value: text })],
    },
  };
}

function compact({ style }: PlotProps, format: Formatters): (value: number) => string {
  return (value) => format.compact(value, style);
}

function labels({ color, fontFamily }: DesignTokens): PlotConfig {
  return { labelFill: color.textSecondary, labelFontFamily: fontFamily, labelFontSize: 11 };
}

function axis(tokens: DesignTokens): PlotConfig {
  return {
    ...labels(tokens),
    title: false,
    tick: false,
    gridStroke: tokens.color.grid,
    gridStrokeOpacity: 1,
  };
}
