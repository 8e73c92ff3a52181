import { areaWidget } from './area/index.ts';
import { barWidget } from './bar/index.ts';
import { boardWidget } from './board/index.ts';
import { boxplotWidget } from './boxplot/index.ts';
import { bulletWidget } from './bullet/index.ts';
import { calendarWidget } from './calendar/index.ts';
import { cardsWidget } from './cards/index.ts';
import { columnWidget } from './column/index.ts';
import { comboWidget } from './combo/index.ts';
import { commentsWidget } from './comments/index.ts';
import { comparisonWidget } from './comparison/index.ts';
import { filesWidget } from './files/index.ts';
import { formWidget } from './form/index.ts';
import { funnelWidget } from './funnel/index.ts';
import { galleryWidget } from './gallery/index.ts';
import { gaugeWidget } from './gauge/index.ts';
import { gridWidget } from './grid/index.ts';
import { heatmapWidget } from './heatmap/index.ts';
import { highlightsWidget } from './highlights/index.ts';
import { histogramWidget } from './histogram/index.ts';
import { iconsWidget } from './icons/index.ts';
import { kpiWidget } from './kpi/index.ts';
import { leaderboardWidget } from './leaderboard/index.ts';
import { lineWidget } from './line/index.ts';
import { mapWidget } from './map/index.ts';
import { namesWidget } from './names/index.ts';
import { pieWidget } from './pie/index.ts';
import { pivotWidget } from './pivot/index.ts';
import { plotWidget } from './plot/index.ts';
import { radarWidget } from './radar/index.ts';
import { recordWidget } from './record/index.ts';
import { ringsWidget } from './rings/index.ts';
import { sankeyWidget } from './sankey/index.ts';
import { scatterWidget } from './scatter/index.ts';
import { statusWidget } from './status/index.ts';
import { sunburstWidget } from './sunburst/index.ts';
import { tableWidget } from './table/index.ts';
import { takeoverWidget } from './takeover/index.ts';
import { textWidget } from './text/index.ts';
import { timelineWidget } from './timeline/index.ts';
import { treemapWidget } from './treemap/index.ts';
import { waterfallWidget } from './waterfall/index.ts';
import { curveWidget } from './curve/index.ts';
import type { WidgetType } from './widget.ts';

/** Every widget type of the product. */
export const defaultWidgets: readonly WidgetType[] = [
  kpiWidget,
  lineWidget,
  areaWidget,
  columnWidget,
  barWidget,
  comboWidget,
  pieWidget,
  waterfallWidget,
  scatterWidget,
  heatmapWidget,
  funnelWidget,
  histogramWidget,
  boxplotWidget,
  calendarWidget,
  timelineWidget,
  bulletWidget,
  gaugeWidget,
  sankeyWidget,
  mapWidget,
  treemapWidget,
  sunburstWidget,
  radarWidget,
  leaderboardWidget,
  comparisonWidget,
  pivotWidget,
  plotWidget,
  tableWidget,
  takeoverWidget,
  textWidget,
  ringsWidget,
  highlightsWidget,
  galleryWidget,
  cardsWidget,
  iconsWidget,
  formWidget,
  recordWidget,
  statusWidget,
  commentsWidget,
  boardWidget,
  gridWidget,
  namesWidget,
  filesWidget,
  curveWidget,
];
