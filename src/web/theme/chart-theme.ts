import { withAlpha } from './color.ts';
import type { Tokens } from './tokens.ts';

const axis = (tokens: Tokens): Readonly<Record<string, unknown>> => ({
  labelFill: tokens.color.textSecondary,
  labelFillOpacity: 1,
  labelFontSize: 11,
  labelFontFamily: tokens.fontFamily,
  titleFill: tokens.color.textSecondary,
  titleFillOpacity: 1,
  titleFontSize: 11,
  titleFontFamily: tokens.fontFamily,
  line: false,
  tick: false,
  gridStroke: tokens.color.grid,
  gridStrokeOpacity: 1,
  gridLineWidth: 1,
  gridLineDash: [0, 0],
});

/** The theme object of @ant-design/charts (AntV G2 5), from the tokens that antd has. */
export const chartTheme = (tokens: Tokens): Readonly<Record<string, unknown>> => ({
  type: tokens.dark ? 'classicDark' : 'classic',
  color: tokens.categorical[0],
  category10: [...tokens.categorical],
  category20: [...tokens.categorical],
  view: {
    viewFill: 'transparent',
    plotFill: 'transparent',
    mainFill: 'transparent',
    contentFill: 'transparent',
  },
  axis: axis(tokens),
  axisTop: { gridLineWidth: 0 },
  axisBottom: { gridLineWidth: 0 },
  legendCategory: {
    itemLabelFill: tokens.color.text,
    itemLabelFillOpacity: 1,
    itemLabelFontSize: 12,
    itemLabelFontFamily: tokens.fontFamily,
    itemMarkerSize: 8,
    itemValueFill: tokens.color.textSecondary,
    navPageNumFill: tokens.color.textSecondary,
    navButtonFill: tokens.color.textSecondary,
  },
  label: { fill: tokens.color.text, fillOpacity: 1, fontSize: 11, fontFamily: tokens.fontFamily },
  innerLabel: { fill: '#ffffff', fontSize: 11, fontFamily: tokens.fontFamily },
  tooltip: { crosshairsStroke: withAlpha(tokens.color.textTertiary, 0.6) },
});
