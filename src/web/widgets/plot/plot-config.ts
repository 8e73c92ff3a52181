import type { Formatters } from '../../../format/index.ts';
import { paletteOf } from '../chart-kit/data/palette.ts';
import type { DesignTokens } from '../../kit/theme/index.ts';
import { themeOf } from './look-config.ts';
import type { PlotConfig, PlotLook } from './look-config.ts';
import { treeConfig } from './tree-config.ts';
import type { PlotComponent, PlotDimension, PlotMeasure, PlotProps, PlotRecord } from './to-props.ts';

/** A record for the components: the encoded values, and our own fields beside them. */
export type Datum = PlotRecord & Readonly<Record<string, unknown>>;

/** The config of a chart with the product's theme and number formats. */
export function plotConfig(props: PlotProps, look: PlotLook): PlotConfig {
  const { component, dimensions, measures, records, options } = props;
  const { tokens, height, direction, format } = look;
  const { legend = 'top', labels, ...said } = options;
  const own = OWN[component]?.(props, look) ?? {};
  const fields = [...dimensions, ...measures].map(({ key }) => [`${key}Field`, key]);
  const colored = dimensions.find(({ key }) => key === (own.colorField ?? 'color'));
  return {
    height,
    autoFit: true,
    animate: false,
    theme: themeOf(tokens),
    data: records.map((record): Datum => ({ ...record, ...record.labels, ...record.values })),
    ...Object.fromEntries(fields),
    axis: {
      x: axisOf('x', props, look),
      y: axisOf('y', props, look),
    },
    legend:
      legend === 'none' || colored === undefined ? false : { color: { title: false, position: legend } },
    scale: {
      ...(colored !== undefined && { color: colorsOf(colored, tokens) }),
      ...(direction === 'rtl' && MIRRORED.includes(component) && { x: { range: [1, 0] } }),
    },
    ...(labels === true && { label: labelOf(measures, isApart(component, said), format) }),
    tooltip: tooltipOf(measures),
    ...said,
    ...own,
  };
}

/** Labels of an axis without room are left out, not turned. */
const UPRIGHT = { labelAutoRotate: false, labelAutoHide: true };

/** Charts whose horizontal axis is reversed in right-to-left layouts. */
const MIRRORED: readonly PlotComponent[] = [
  'Area',
  'Box',
  'Column',
  'DualAxes',
  'Line',
  'Scatter',
  'Waterfall',
];

/** Whether there is room for a label at the end of each bar. */
const isApart = (component: PlotComponent, { stack, percent }: PlotProps['options']): boolean =>
  (component === 'Bar' || component === 'Column') && stack !== true && percent !== true;

/** Members in their own colours, "Other" in grey. */
function colorsOf(
  { members }: PlotDimension,
  tokens: DesignTokens,
): { readonly domain: readonly string[]; readonly range: readonly string[] } {
  const palette = paletteOf(tokens, members);
  return {
    domain: members.map(({ label }) => label),
    range: members.map(({ id }) => palette.get(id) ?? tokens.color.textTertiary),
  };
}

function axisOf(
  key: 'x' | 'y',
  { component, measures }: PlotProps,
  { format, direction }: PlotLook,
): PlotConfig {
  const measure = measures.find((one) => one.key === key);
  const isEnd = key === 'y' && direction === 'rtl' && MIRRORED.includes(component);
  return {
    labelAutoRotate: false,
    title: measure !== undefined && component === 'Scatter' ? measure.title : false,
    ...(isEnd && { position: 'right' }),
    ...(measure !== undefined && figures(measure, format)),
  };
}

/** A flow has the colour of its source. */
function flowColors(dimensions: readonly PlotDimension[], tokens: DesignTokens): PlotConfig {
  const [from, to] = ['source', 'target'].map((key) => dimensions.find((one) => one.key === key));
  if (from === undefined || to === undefined) return {};
  const ends = to.members.map(({ label }) => `${label}\u200b`);
  return {
    linkColorField: ({ source }: { readonly source: { readonly key: string } }) => source.key,
    scale: {
      color: {
        domain: [...from.members.map(({ label }) => label), ...ends],
        range: [...colorsOf(from, tokens).range, ...colorsOf(to, tokens).range],
      },
    },
  };
}

const figures = ({ style }: PlotMeasure, format: Formatters): PlotConfig => ({
  labelFormatter: (figure: number) => format.axis(figure, style),
});

const labelOf = ([measure]: readonly PlotMeasure[], isOutside: boolean, format: Formatters): PlotConfig => ({
  ...(isOutside && { position: 'outside' }),
  text: ({ values }: Datum) =>
    measure === undefined ? '' : format.compact(values[measure.key] ?? null, measure.style),
  transform: [{ type: 'overlapHide' }],
});

const tooltipOf = (measures: readonly PlotMeasure[]): PlotConfig => ({
  title: ({ name }: Datum) => name,
  items: measures.map(({ key, title }) => ({ texts }: Datum) => ({ name: title, value: texts[key] ?? '' })),
});

/** The tooltip of a figure that combines several records and has none of its own. */
const channels = (names: readonly string[], { style }: PlotMeasure, format: Formatters): PlotConfig => ({
  items: names.map((channel) => ({
    channel,
    valueFormatter: (figure: number) => format.full(figure, style),
  })),
});

type Own = (props: PlotProps, look: PlotLook) => PlotConfig;

const byMember: Own = ({ dimensions }) =>
  dimensions.some(({ key }) => key === 'color') ? { stack: true } : { colorField: 'x', legend: false };

const smooth: Own = ({ options }) => ({
  shapeField: options.smooth === true ? 'smooth' : 'line',
  style: { lineWidth: 2 },
});

/** Settings that a single component needs: other names of options, or its own shapes. */
const OWN: Partial<Record<PlotComponent, Own>> = {
  Area: ({ options }) => ({
    shapeField: options.smooth === true ? 'smooth' : 'area',
    style: { fillOpacity: 0.5 },
  }),
  Line: smooth,
  Box: ({ measures: [measure] }, { format }) => ({
    boxType: 'boxplot',
    ...(measure && { tooltip: channels(['y', 'y1', 'y2', 'y3', 'y4'], measure, format) }),
  }),
  Violin: ({ measures: [measure] }, { format }) => ({
    ...(measure && { tooltip: channels(['y', 'y1', 'y2', 'y3', 'y4'], measure, format) }),
  }),
  BidirectionalBar: ({ measures: [left, right] }, { format, tokens }) => ({
    yField: ['left', 'right'],
    axis: {
      x: {
        title: false,
        label: false,
        labelFill: tokens.color.text,
        labelFontFamily: tokens.fontFamily,
        labelFontSize: 11,
      },
    },
    // Each side is a chart of its own.
    children: [left, right].map((measure, at) => ({
      type: 'interval',
      theme: themeOf(tokens),
      style: { fill: tokens.categorical[at] },
      axis: { y: { title: measure?.title, ...UPRIGHT, ...(measure && figures(measure, format)) } },
    })),
  }),
  CirclePacking: treeConfig,
  Sunburst: treeConfig,
  Treemap: treeConfig,
  DualAxes: ({ measures, options }, { format, tokens }) => ({
    children: measures.map((measure, at) => ({
      type: measure.key === 'column' ? 'interval' : 'line',
      yField: measure.key,
      ...(options.smooth === true && measure.key === 'line' && { shapeField: 'smooth' }),
      style: {
        fill: at === 0 ? tokens.categorical[0] : undefined,
        stroke: at === 0 ? undefined : tokens.categorical[1],
        lineWidth: 2,
      },
      axis: {
        y: { position: at === 0 ? 'left' : 'right', title: measure.title, ...figures(measure, format) },
      },
    })),
  }),
  Funnel: byMember,
  Rose: (props, look) => ({ ...byMember(props, look), axis: { x: { title: false }, y: false } }),
  RadialBar: byMember,
  Gauge: ({ records: [record], measures, options }, { format, tokens }) => {
    const value = record?.values.value ?? 0;
    const total = typeof options.max === 'number' ? options.max : (record?.values.target ?? value * 2);
    const [{ style } = { style: {} }] = measures;
    return {
      data: { target: value, total, name: 'value' },
      scale: { color: { range: [tokens.categorical[0], tokens.color.grid] } },
      style: { textContent: () => record?.texts.value ?? '', textFill: tokens.color.text },
      axis: { y: { labelFormatter: (figure: number) => format.compact(figure, style) } },
      tooltip: false,
    };
  },
  Heatmap: ({ measures: [measure], options }, { format, tokens }) => ({
    mark: 'cell',
    style: { inset: 0.5 },
    scale: { color: { range: [tokens.color.hover, tokens.categorical[0]] } },
    legend:
      options.legend === 'none' || measure === undefined
        ? false
        : { color: { title: false, position: options.legend ?? 'top', ...figures(measure, format) } },
  }),
  Histogram: ({ options, measures: [measure] }, { format }) => ({
    ...(options.bins === undefined ? {} : { binNumber: options.bins }),
    ...(measure && {
      axis: { x: { title: measure.title, ...figures(measure, format) }, y: { title: false } },
    }),
    tooltip: { title: false, items: [{ channel: 'y' }] },
  }),
  Liquid: ({ records: [record] }, { tokens }) => ({
    axis: false,
    tooltip: false,
    percent: Math.min(Math.max(record?.values.percent ?? 0, 0), 1),
    style: {
      fill: tokens.categorical[0],
      outlineStroke: tokens.categorical[0],
      contentText: record?.texts.percent ?? '',
      contentFill: tokens.color.text,
    },
  }),
  Radar: ({ options }) => ({
    ...(options.area === true && { area: { style: { fillOpacity: 0.2 } } }),
    ...(options.smooth === true && { shapeField: 'smooth' }),
  }),
  Sankey: ({ records, dimensions, measures: [measure], options }, { tokens, format }) => ({
    ...flowColors(dimensions, tokens),
    // The target of a flow needs another name than its source, so it gets a zero-width space.
    data: records.map((record) => ({
      ...record,
      source: record.labels.source,
      target: `${record.labels.target}\u200b`,
      value: record.values.value,
    })),
    layout: { nodeWidth: 0.012, nodePadding: 0.03, nodeAlign: options.nodeAlign ?? 'justify' },
    legend: false,
    style: {
      labelFill: tokens.color.text,
      labelFontFamily: tokens.fontFamily,
      labelFontSize: 11,
      nodeLineWidth: 0,
      linkFillOpacity: 0.35,
    },
    tooltip: {
      nodeTitle: ({ key }: { readonly key: string }) => key,
      nodeItems: [
        ({ value }: { readonly value: number }) => ({
          name: measure?.title ?? '',
          value: format.full(value, measure?.style ?? {}),
        }),
      ],
      linkTitle: ({ source, target }: Readonly<Record<'source' | 'target', { readonly key: string }>>) =>
        `${source.key} – ${target.key}`,
      linkItems: [
        ({ value }: { readonly value: number }) => ({
          name: measure?.title ?? '',
          value: format.full(value, measure?.style ?? {}),
        }),
      ],
    },
  }),
  Scatter: () => ({ shapeField: 'point', style: { fillOpacity: 0.7 } }),
  Stock: ({ measures: [measure] }, { tokens, format }) => ({
    yField: ['open', 'close', 'high', 'low'],
    colorField: ({ values }: Datum) => Math.sign((values.close ?? 0) - (values.open ?? 0)),
    scale: {
      color: { domain: [-1, 0, 1], range: [tokens.color.bad, tokens.color.neutral, tokens.color.good] },
    },
    ...(measure && {
      axis: { x: { title: false, labelAutoRotate: false }, y: { title: false, ...figures(measure, format) } },
    }),
  }),
  WordCloud: ({ dimensions, options, measures: [measure] }, { tokens, format }) => ({
    colorField: dimensions.some(({ key }) => key === 'color') ? 'color' : 'text',
    legend: false,
    valueField: 'size',
    sizeField: 'size',
    layout: { spiral: options.spiral ?? 'archimedean', fontSize: [12, 40], padding: 2, rotate: 0 },
    style: { fontFamily: tokens.fontFamily },
    tooltip: {
      title: false,
      items: [
        ({ text, value }: { readonly text: string; readonly value: number }) => ({
          name: text,
          value: format.full(value, measure?.style ?? {}),
        }),
      ],
    },
  }),
};
