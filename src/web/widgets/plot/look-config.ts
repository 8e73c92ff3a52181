import type { Formatters } from '../../../format/index.ts';
import type { DesignTokens } from '../../kit/theme/index.ts';

/** The props of a component of @ant-design/charts. */
export type PlotConfig = Readonly<Record<string, unknown>>;

export interface PlotLook {
  readonly tokens: DesignTokens;
  readonly format: Formatters;
  readonly direction: 'ltr' | 'rtl';
  /** Pixels. */
  readonly height: number;
}

/** The product's theme in the format of @ant-design/charts. */
export function themeOf({ dark, color, fontFamily, categorical }: DesignTokens): PlotConfig {
  const text = { fill: color.text, fontFamily, fontSize: 11 };
  const quiet = {
    labelFill: color.textSecondary,
    labelOpacity: 1,
    labelFontFamily: fontFamily,
    labelFontSize: 11,
  };
  const title = {
    titleFill: color.textSecondary,
    titleOpacity: 1,
    titleFontFamily: fontFamily,
    titleFontSize: 11,
  };
  const legend = {
    itemLabelFill: color.text,
    itemLabelFillOpacity: 1,
    itemLabelFontFamily: fontFamily,
    itemLabelFontSize: 12,
    navPageNumFill: color.textSecondary,
    navButtonFill: color.textSecondary,
  };
  return {
    type: dark ? 'dark' : 'light',
    color: categorical[0],
    category10: categorical,
    category20: categorical,
    view: { viewFill: 'transparent' },
    label: text,
    innerLabel: { fontFamily, fontSize: 11 },
    axis: {
      ...quiet,
      ...title,
      gridStroke: color.grid,
      gridStrokeOpacity: 1,
      gridLineWidth: 1,
      gridLineDash: [0, 0],
      lineStroke: color.borderStrong,
      tickStroke: color.borderStrong,
      tickOpacity: 1,
    },
    legendCategory: legend,
    legendContinuous: { ...quiet, handleLabelFill: color.textSecondary },
    tooltip: { css: tooltipOf({ color, fontFamily }) },
  };
}

const tooltipOf = ({ color, fontFamily }: Pick<DesignTokens, 'color' | 'fontFamily'>): PlotConfig => ({
  '.g2-tooltip': {
    background: color.card,
    color: color.text,
    border: `1px solid ${color.border}`,
    'border-radius': '8px',
    'box-shadow': '0 4px 16px rgb(0 0 0 / 12%)',
    'font-family': fontFamily,
    'font-size': '12px',
    opacity: 1,
  },
  '.g2-tooltip-title': { color: color.textSecondary },
  '.g2-tooltip-list-item-name-label': { color: color.text },
  '.g2-tooltip-list-item-value': { color: color.text, 'font-weight': 600 },
});
