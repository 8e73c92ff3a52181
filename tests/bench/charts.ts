import { createFormatters } from '../../src/format/index.ts';
import type { ReportData, ReportRow, WidgetSpec } from '../../src/language/plan/index.ts';
import { withDefaults } from '../../src/language/widgets/with-defaults.ts';
import { tokensOf } from '../../src/web/kit/theme/index.ts';
import { draw as drawBoxplot } from '../../src/web/widgets/boxplot/draw.ts';
import { boxplotProps } from '../../src/web/widgets/boxplot/to-props.ts';
import { draw as drawBullet } from '../../src/web/widgets/bullet/draw.ts';
import { bulletProps } from '../../src/web/widgets/bullet/to-props.ts';
import { draw as drawCalendar } from '../../src/web/widgets/calendar/draw.ts';
import { calendarProps } from '../../src/web/widgets/calendar/to-props.ts';
import type { Draw } from '../../src/web/widgets/chart-kit/drawing.ts';
import { hitAt } from '../../src/web/widgets/chart-kit/hit-at.ts';
import { draw as drawCombo } from '../../src/web/widgets/combo/draw.ts';
import { comboProps } from '../../src/web/widgets/combo/to-props.ts';
import { draw as drawFunnel } from '../../src/web/widgets/funnel/draw.ts';
import { funnelProps } from '../../src/web/widgets/funnel/to-props.ts';
import { draw as drawGauge } from '../../src/web/widgets/gauge/draw.ts';
import { gaugeProps } from '../../src/web/widgets/gauge/to-props.ts';
import { draw as drawHeatmap } from '../../src/web/widgets/heatmap/draw.ts';
import { heatmapProps } from '../../src/web/widgets/heatmap/to-props.ts';
import { draw as drawHistogram } from '../../src/web/widgets/histogram/draw.ts';
import { histogramProps } from '../../src/web/widgets/histogram/to-props.ts';
import { draw as drawScatter } from '../../src/web/widgets/scatter/draw.ts';
import { scatterProps } from '../../src/web/widgets/scatter/to-props.ts';
import { draw as drawRadar } from '../../src/web/widgets/radar/draw.ts';
import { radarProps } from '../../src/web/widgets/radar/to-props.ts';
import { draw as drawSankey } from '../../src/web/widgets/sankey/draw.ts';
import { sankeyProps } from '../../src/web/widgets/sankey/to-props.ts';
import { draw as drawSunburst } from '../../src/web/widgets/sunburst/draw.ts';
import { sunburstProps } from '../../src/web/widgets/sunburst/to-props.ts';
import { draw as drawTreemap } from '../../src/web/widgets/treemap/draw.ts';
import { treemapProps } from '../../src/web/widgets/treemap/to-props.ts';
import { draw as drawWaterfall } from '../../src/web/widgets/waterfall/draw.ts';
import { waterfallProps } from '../../src/web/widgets/waterfall/to-props.ts';
import type { WidgetContext, WidgetData } from '../../src/web/widgets/index.ts';
import { dateColumn, dimension, measure, report, widgetContext } from '../support/widget-context.ts';
import { figure, interleave, type Figure, type Suite } from './suite.ts';

const POINTS = 1000;
const ROUNDS = 30;

/** Returns 1,000 rows, each with its own member, in 25 groups on 40 days. */
function thousand(): ReportData {
  const start = Date.UTC(2026, 0, 1);
  const rows = Array.from({ length: POINTS }, (_, at): ReportRow => [
    new Date(start + (at % 40) * 86_400_000).toISOString().slice(0, 10),
    `member ${at}`,
    `group ${at % 25}`,
    Math.round(1000 * (2 + Math.sin(at) + (at % 7))),
    (at * 37) % 501,
  ]);
  return report(
    [dateColumn, dimension('member'), dimension('group'), measure('spend'), measure('clicks')],
    rows,
    { range: { start: '2026-01-01', end: '2026-02-09' } },
  );
}

/** A chart type: how its props are computed, how it is drawn, and its widget spec. */
interface Kind {
  readonly toProps: (spec: never, data: WidgetData, context: WidgetContext) => unknown;
  readonly draw: Draw<never>;
  readonly spec: WidgetSpec;
}

const kinds: readonly Kind[] = [
  {
    toProps: heatmapProps,
    draw: drawHeatmap,
    spec: { type: 'heatmap', query: 'q', x: 'date', y: 'group', value: 'spend' },
  },
  {
    toProps: funnelProps,
    draw: drawFunnel,
    spec: { type: 'funnel', query: 'q', steps: { dimension: 'member', measure: 'spend' } },
  },
  {
    toProps: scatterProps,
    draw: drawScatter,
    spec: { type: 'scatter', query: 'q', points: 'member', x: 'spend', y: 'clicks', trend: true },
  },
  {
    toProps: waterfallProps,
    draw: drawWaterfall,
    spec: { type: 'waterfall', query: 'q', x: 'member', y: 'spend', limit: 20 },
  },
  {
    toProps: bulletProps,
    draw: drawBullet,
    spec: { type: 'bullet', query: 'q', measure: 'spend', by: 'member', target: { value: 5000 } },
  },
  { toProps: gaugeProps, draw: drawGauge, spec: { type: 'gauge', query: 'q', measure: 'spend' } },
  {
    toProps: histogramProps,
    draw: drawHistogram,
    spec: { type: 'histogram', query: 'q', points: 'member', value: 'spend' },
  },
  {
    toProps: boxplotProps,
    draw: drawBoxplot,
    spec: { type: 'boxplot', query: 'q', x: 'group', points: 'member', y: 'spend' },
  },
  {
    toProps: treemapProps,
    draw: drawTreemap,
    spec: { type: 'treemap', query: 'q', levels: ['group', 'member'], value: 'spend', limit: 50 },
  },
  {
    toProps: sunburstProps,
    draw: drawSunburst,
    spec: { type: 'sunburst', query: 'q', levels: ['group', 'member'], value: 'spend', limit: 50 },
  },
  {
    toProps: radarProps,
    draw: drawRadar,
    spec: { type: 'radar', query: 'q', measures: ['spend', 'clicks', 'spend'], color: 'member', limit: 8 },
  },
  {
    toProps: sankeyProps,
    draw: drawSankey,
    spec: { type: 'sankey', query: 'q', levels: ['group', 'member'], value: 'spend', limit: 50 },
  },
  {
    toProps: calendarProps,
    draw: drawCalendar,
    spec: { type: 'calendar', query: 'q', date: 'date', value: 'spend' },
  },
  {
    toProps: comboProps,
    draw: drawCombo,
    spec: {
      type: 'combo',
      query: 'q',
      x: 'member',
      limit: 50,
      series: [
        { measure: 'spend', mark: 'column' },
        { measure: 'clicks', mark: 'line', axis: 'right' },
      ],
    },
  },
];

/**
 * Measures charts of 1,000 points without painting: from the response to the drawing, finding the point under
 * the pointer, and drawing at another width.
 */
async function run(): Promise<readonly Figure[]> {
  const data = { q: thousand() };
  const figures: Figure[] = [];
  for (const { toProps, draw, spec: written } of kinds) {
    const spec = withDefaults(written);
    const context = widgetContext(written, {
      format: createFormatters({ locale: 'en-GB', currency: 'EUR' }),
    });
    const look = { tokens: tokensOf('light'), context, hidden: new Set<string>() };
    const propsOf = (): never => toProps(spec as never, data, context) as never;
    const props = propsOf();
    const { hits, plot } = draw(props, { width: 640, height: 280 }, look);
    let turn = 0;
    const times = await interleave(ROUNDS, {
      draw: () => draw(propsOf(), { width: 640, height: 280 }, look),
      hover: () => {
        turn = (turn + 1) % ROUNDS;
        hitAt(hits, { x: plot.x + (plot.width * turn) / ROUNDS, y: plot.y + plot.height / 2 })?.tooltip();
      },
      resize: () => draw(props, { width: 400 + 10 * turn, height: 280 }, look),
    });
    for (const [name, taken] of Object.entries(times))
      figures.push(figure(`${spec.type}: ${name}`, 'ms', taken, 16));
  }
  return figures;
}

export const charts: Suite = { name: 'charts', run };
