import type { NumberStyle } from '../../../../format/index.ts';
import type { ReportColumn, ReportData } from '../../../../language/plan/index.ts';
import { leafRows } from '../../combine.ts';
import { coverageNote } from '../../coverage.ts';
import { listOf } from '../../query-table.ts';
import { missingTargets, numberStyle } from '../../styles.ts';
import type { RestRule } from '../../top-members.ts';
import type { WidgetContext, WidgetData } from '../../widget.ts';
import { markedDays, placedDays } from './annotations.ts';
import type { AnnotationSpec, MarkedDays } from './annotations.ts';
import { allRows, facetOf, panelsWith } from './facets.ts';
import type { RowsOf } from './facets.ts';
import { countLosses, withSides } from './mirrored.ts';
import type { CartesianProps, LegendPlace, Series, Stack, Target } from './model.ts';
import { forecastNote, withForecastDates } from './forecast.ts';
import { joinedNotes, noteOn } from './note.ts';
import { axisOf, targetsOf } from './stated-axis.ts';
import type { AxisSpec, TargetSpecs } from './stated-axis.ts';
import { datePositions, memberPositions } from './positions.ts';
import { countBeyond } from '../scale/axis-ends.ts';
import { isLayered, stackSeries } from '../scale/stack.ts';
import { withFigures } from './with-figures.ts';
import { findColumn } from './series.ts';
import { seriesOf } from './series-of.ts';
import type { SeriesOptions } from './series-of.ts';

/** The options of the four types of charts with two axes. */
interface CartesianOptions extends SeriesOptions {
  /** The dimension along the axis of positions. */
  readonly dimension: string;
  readonly measures: readonly string[];
  /** The dimension with one small chart for each member. */
  readonly facet: string | undefined;
  /** A field; a minus in front sorts from large to small. */
  readonly sort: string | undefined;
  readonly drawPrevious: boolean;
  readonly targets: readonly Target[];
  readonly axis: AxisSpec | undefined;
  readonly annotations: readonly MarkedDays[];
  readonly legend: LegendPlace;
  readonly height: number;
}

/** The options in which the four types differ: the fields of their axes and the way they stack series. */
interface OwnOptions {
  readonly dimension: string;
  readonly measures: string | readonly string[];
  readonly stack: CartesianOptions['stack'];
  readonly rest?: RestRule | undefined;
  readonly sort?: string | undefined;
  /** The query of the comparison period. */
  readonly compare?: string | undefined;
}

/** The options that come from the schema parts `cartesian` and `bars`. */
interface CartesianSpec {
  readonly query: string;
  readonly color?: string | undefined;
  readonly facet?: string | undefined;
  readonly limit?: number | undefined;
  /** The query of a chart with the same scale. */
  readonly scaleWith?: string | undefined;
  readonly target?: TargetSpecs | undefined;
  readonly axis?: AxisSpec | undefined;
  readonly annotations?: readonly AnnotationSpec[] | undefined;
  readonly legend: LegendPlace;
  readonly height: number;
  readonly format?: NumberStyle['format'] | undefined;
  readonly digits?: number | undefined;
}

/**
 * The props of a chart from its widget's queries; null while the query has no response, and where no figure can be
 * drawn.
 */
export function chartOf(
  spec: CartesianSpec,
  own: OwnOptions,
  data: WidgetData,
  context: WidgetContext,
): CartesianProps | null {
  const report = data[spec.query];
  if (report === undefined) return null;
  const annotations = markedDays(spec.annotations, data, context);
  const options: CartesianOptions = {
    dimension: own.dimension,
    measures: listOf(own.measures),
    color: spec.color,
    facet: spec.facet,
    limit: spec.limit,
    rest: own.rest ?? 'other',
    sort: own.sort,
    stack: own.stack,
    drawPrevious: own.compare !== undefined,
    targets: targetsOf(spec.target, report, data, context),
    axis: spec.axis,
    annotations: annotations.marked,
    legend: spec.legend,
    height: spec.height,
    format: spec.format,
    digits: spec.digits,
  };
  const chart = cartesianProps(options, report, data[own.compare ?? spec.query] ?? report, context);
  const other = data[spec.scaleWith ?? ''];
  const scaledWith =
    other && cartesianProps({ ...options, drawPrevious: false }, other, other, context)?.series;
  return (
    chart && {
      ...chart,
      ...(scaledWith && { scaledWith }),
      note: joinedNotes([
        chart.note,
        annotations.note,
        missingTargets([spec.target ?? []].flat(), data, context),
      ]),
    }
  );
}

/**
 * The props of a chart from a report; null where no figure can be drawn. `compared` is the report of the comparison
 * period, where another query loads it.
 */
function cartesianProps(
  options: CartesianOptions,
  data: ReportData,
  compared: ReportData,
  context: WidgetContext,
): CartesianProps | null {
  const dimension = findColumn(data.columns, options.dimension);
  const measures = options.measures
    .map((name) => findColumn(data.columns, name))
    .filter((column): column is ReportColumn => column !== undefined);
  const [first] = measures;
  if (dimension === undefined || first === undefined) return null;

  const rows = leafRows(data);
  const positions =
    dimension.type === 'date'
      ? datePositions(withForecastDates(data), dimension, [...rows, ...(data.forecast?.rows ?? [])], context)
      : memberPositions(
          data,
          dimension,
          rows,
          { measure: first.name, limit: options.limit, rest: options.rest, sort: options.sort },
          context,
        );
  const encoded = { dimension, measures, positions };
  const seriesIn = (rowsOf: RowsOf) => {
    const found = seriesOf(options, data, compared, { ...encoded, rowsOf }, context);
    return options.stack === 'mirror' ? { ...found, series: withSides(found.series) } : found;
  };
  const { series: all, leftOut } = seriesIn(allRows);
  const facet = facetOf(options.facet, data, first.name);
  const panels = facet?.members.map(({ rowsOf, id, name }) => ({
    id,
    name,
    series: seriesIn(rowsOf).series,
  }));
  const drawn = panels?.flatMap((panel) => panel.series) ?? all;
  if (!drawn.some(({ values }) => values.some((value) => value !== null))) return null;
  const {
    positions: places,
    series: placed,
    without,
  } = withFigures(positions, drawn, dimension, options.drawPrevious);
  const series = panels === undefined ? placed : all;
  const measure = measures.map((column) => context.titleOf(column)).join(', ');
  const stack = options.stack === 'auto' ? stackFor(measures, options.color) : options.stack;
  const axis = axisOf(options.axis, context);
  const isMirror = stack === 'mirror';
  const beyond =
    (axis === undefined ? 0 : countBeyond(axis, stackSeries(series, stack))) +
    (isMirror ? countLosses(series) : 0);

  return {
    grain: positions.grain,
    positions: places,
    series,
    stack,
    ...(axis === undefined ? {} : { axis }),
    style: numberStyle(first, options),
    measure,
    dimension: context.titleOf(dimension),
    fields: { position: dimension.name, series: memberDimension(all) },
    ...(facet !== null &&
      panels !== undefined && {
        facet: { dimension: facet.dimension, panels: panelsWith(panels, placed) },
      }),
    ...(placed.some(({ forecast }) => forecast !== undefined) && { forecastLevel: data.forecast?.level }),
    drawPrevious: options.drawPrevious && placed.some(({ previous }) => previous !== null),
    partial: positions.partial,
    lagDays: Math.max(...measures.map(({ lagDays = 0 }) => lagDays)),
    annotations: placedDays(options.annotations, places, positions.grain, context),
    targets: options.targets,
    legend: options.legend,
    height: options.height,
    note: joinedNotes([
      coverageNote(data, measures, context),
      forecastNote(data, measures, isLayered(stack, series), context),
      beyond === 0 ? null : context.appText('widgets.beyondAxis', { count: beyond }),
      without.length === 0
        ? null
        : context.appText('widgets.withoutFigure', { measure, names: without.join(', ') }),
      facet === null || facet.more === 0 ? null : context.appText('widgets.notShown', { count: facet.more }),
      isMirror && leftOut.length > 0 ? context.appText('widgets.notShown', { count: leftOut.length }) : null,
      noteOn(
        // The limit applies to the positions; where the positions are dates, it applies to the series.
        {
          beyondLimit: positions.grain === null ? positions.leftOut : isMirror ? [] : leftOut,
          others: positions.grain === null && !isMirror ? leftOut : [],
        },
        { rest: options.rest, measure: context.titleOf(first) },
        context,
      ),
    ]),
  };
}

/** The dimension of which each series is a member; null where each series is a measure. */
function memberDimension(series: readonly Series[]): string | null {
  const [color] = series.flatMap(({ color: own }) => (own.kind === 'member' ? [own] : []));
  return color === undefined || color.dimension === 'measure' ? null : color.dimension;
}

/**
 * Series are stacked only where they can be added up: clicks and conversions can't, nor can the rates of two
 * channels.
 */
function stackFor(measures: readonly ReportColumn[], color: string | undefined): Stack {
  return measures.length === 1 && (color === undefined || measures[0]!.aggregate === 'sum')
    ? 'zero'
    : 'group';
}
