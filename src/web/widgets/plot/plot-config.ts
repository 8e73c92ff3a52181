import type { DesignTokens } from '../../kit/theme/index.ts';
import type { PlotCell, PlotProps } from './to-props.ts';

/** A description of a chart, as the components of @ant-design/charts take it. */
export type PlotConfig = Readonly<Record<string, unknown>>;

export interface PlotLook {
  readonly tokens: DesignTokens;
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
