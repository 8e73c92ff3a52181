// Generated from schemas/ by `npm run generate`. Do not edit.
import area from '../../../schemas/widgets/area.schema.json' with { type: 'json' };
import bar from '../../../schemas/widgets/bar.schema.json' with { type: 'json' };
import boxplot from '../../../schemas/widgets/boxplot.schema.json' with { type: 'json' };
import bullet from '../../../schemas/widgets/bullet.schema.json' with { type: 'json' };
import calendar from '../../../schemas/widgets/calendar.schema.json' with { type: 'json' };
import cards from '../../../schemas/widgets/cards.schema.json' with { type: 'json' };
import column from '../../../schemas/widgets/column.schema.json' with { type: 'json' };
import combo from '../../../schemas/widgets/combo.schema.json' with { type: 'json' };
import comparison from '../../../schemas/widgets/comparison.schema.json' with { type: 'json' };
import form from '../../../schemas/widgets/form.schema.json' with { type: 'json' };
import funnel from '../../../schemas/widgets/funnel.schema.json' with { type: 'json' };
import gauge from '../../../schemas/widgets/gauge.schema.json' with { type: 'json' };
import heatmap from '../../../schemas/widgets/heatmap.schema.json' with { type: 'json' };
import highlights from '../../../schemas/widgets/highlights.schema.json' with { type: 'json' };
import histogram from '../../../schemas/widgets/histogram.schema.json' with { type: 'json' };
import kpi from '../../../schemas/widgets/kpi.schema.json' with { type: 'json' };
import leaderboard from '../../../schemas/widgets/leaderboard.schema.json' with { type: 'json' };
import line from '../../../schemas/widgets/line.schema.json' with { type: 'json' };
import map from '../../../schemas/widgets/map.schema.json' with { type: 'json' };
import pie from '../../../schemas/widgets/pie.schema.json' with { type: 'json' };
import pivot from '../../../schemas/widgets/pivot.schema.json' with { type: 'json' };
import plot from '../../../schemas/widgets/plot.schema.json' with { type: 'json' };
import radar from '../../../schemas/widgets/radar.schema.json' with { type: 'json' };
import rings from '../../../schemas/widgets/rings.schema.json' with { type: 'json' };
import sankey from '../../../schemas/widgets/sankey.schema.json' with { type: 'json' };
import scatter from '../../../schemas/widgets/scatter.schema.json' with { type: 'json' };
import sunburst from '../../../schemas/widgets/sunburst.schema.json' with { type: 'json' };
import table from '../../../schemas/widgets/table.schema.json' with { type: 'json' };
import text from '../../../schemas/widgets/text.schema.json' with { type: 'json' };
import timeline from '../../../schemas/widgets/timeline.schema.json' with { type: 'json' };
import treemap from '../../../schemas/widgets/treemap.schema.json' with { type: 'json' };
import waterfall from '../../../schemas/widgets/waterfall.schema.json' with { type: 'json' };
import axisPart from '../../../schemas/widgets/parts/axis.schema.json' with { type: 'json' };
import bandsPart from '../../../schemas/widgets/parts/bands.schema.json' with { type: 'json' };
import barsPart from '../../../schemas/widgets/parts/bars.schema.json' with { type: 'json' };
import cartesianPart from '../../../schemas/widgets/parts/cartesian.schema.json' with { type: 'json' };
import colorPart from '../../../schemas/widgets/parts/color.schema.json' with { type: 'json' };
import colorsPart from '../../../schemas/widgets/parts/colors.schema.json' with { type: 'json' };
import exportPart from '../../../schemas/widgets/parts/export.schema.json' with { type: 'json' };
import facetPart from '../../../schemas/widgets/parts/facet.schema.json' with { type: 'json' };
import figuresPart from '../../../schemas/widgets/parts/figures.schema.json' with { type: 'json' };
import framePart from '../../../schemas/widgets/parts/frame.schema.json' with { type: 'json' };
import heightPart from '../../../schemas/widgets/parts/height.schema.json' with { type: 'json' };
import linkPart from '../../../schemas/widgets/parts/link.schema.json' with { type: 'json' };
import membersPart from '../../../schemas/widgets/parts/members.schema.json' with { type: 'json' };
import queryPart from '../../../schemas/widgets/parts/query.schema.json' with { type: 'json' };
import selectsPart from '../../../schemas/widgets/parts/selects.schema.json' with { type: 'json' };
import seriesPart from '../../../schemas/widgets/parts/series.schema.json' with { type: 'json' };
import stackingPart from '../../../schemas/widgets/parts/stacking.schema.json' with { type: 'json' };
import targetPart from '../../../schemas/widgets/parts/target.schema.json' with { type: 'json' };
import targetsPart from '../../../schemas/widgets/parts/targets.schema.json' with { type: 'json' };
import zeroAxisPart from '../../../schemas/widgets/parts/zero-axis.schema.json' with { type: 'json' };

/** The schemas of widget types as they are written: parts that they share are references. */
export const writtenWidgets = { area, bar, boxplot, bullet, calendar, cards, column, combo, comparison, form, funnel, gauge, heatmap, highlights, histogram, kpi, leaderboard, line, map, pie, pivot, plot, radar, rings, sankey, scatter, sunburst, table, text, timeline, treemap, waterfall };

/** What widget types share. */
export const widgetParts = { axis: axisPart, bands: bandsPart, bars: barsPart, cartesian: cartesianPart, color: colorPart, colors: colorsPart, export: exportPart, facet: facetPart, figures: figuresPart, frame: framePart, height: heightPart, link: linkPart, members: membersPart, query: queryPart, selects: selectsPart, series: seriesPart, stacking: stackingPart, target: targetPart, targets: targetsPart, 'zero-axis': zeroAxisPart };
