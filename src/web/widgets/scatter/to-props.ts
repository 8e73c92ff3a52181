import { median } from 'd3-array';
import { toNumber } from '../../../format/index.ts';
import type { ReportColumn, ReportData, ReportRow } from '../../../language/plan/index.ts';
import { MAX_SERIES } from '../chart-kit/data/model.ts';
import type { LegendPlace, Series } from '../chart-kit/data/model.ts';
import type { PlaceMembers } from '../chart-kit/drawing.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { findColumn, memberColor, memberId, memberName, OTHER_ID } from '../chart-kit/data/series.ts';
import type { NamedFigure } from '../chart-kit/guide/figure-tooltip.ts';
import { combinerOf, groupRows, leafRows } from '../combine.ts';
import { coverageNote } from '../coverage.ts';
import { missingTargets, numberStyle } from '../styles.ts';
import { topMembers } from '../top-members.ts';
import type { SpecOf, ToProps, WidgetContext } from '../widget.ts';
import { hasPlace, scatterAxis } from './axes.ts';
import type { ScatterAxis } from './axes.ts';
import { trendOf } from './trend.ts';
import type { Trend } from './trend.ts';

export interface Dot {
  readonly id: string;
  readonly name: string;
  /** The id of its series. */
  readonly series: string;
  readonly x: number;
  readonly y: number;
  /** Null where all dots have one size, or the figure is unknown. */
  readonly size: number | null;
  readonly figures: readonly NamedFigure[];
  readonly members: PlaceMembers;
}

interface Quadrants {
  readonly x: number | null;
  readonly y: number | null;
}

export interface ScatterProps {
  readonly dots: readonly Dot[];
  /** One series for each colour. */
  readonly series: readonly Pick<Series, 'id' | 'name' | 'color'>[];
  readonly x: ScatterAxis;
  readonly y: ScatterAxis;
  readonly sized: boolean;
  readonly trend: Trend | null;
  /** The figures at which the plot is divided; null for one outside its axis. */
  readonly quadrants: Quadrants;
  readonly labels: 'auto' | 'all' | 'none';
  readonly legend: LegendPlace;
  readonly measure: string;
  readonly dimension: string;
  readonly height: number;
  readonly note: string | null;
}

/** A dot for each member at its two figures; null where no member has both. */
export const scatterProps: ToProps<'scatter', ScatterProps> = (spec, data, context) => {
  const report = data[spec.query];
  if (report === undefined) return null;
  const { columns } = report;
  const column = (name: string | undefined) => (name === undefined ? undefined : findColumn(columns, name));
  const [x, y, size] = [column(spec.x), column(spec.y), column(spec.size)];
  const points = column(spec.points);
  if (x === undefined || y === undefined || points === undefined) return null;
  const { appText, titleOf } = context;
  const colors = colorsOf(report, column(spec.color), y.name, appText('widgets.other'));
  const found = colors.flatMap(({ id, name, color, rows }) =>
    dotsOf(report, rows, points, [x, y, size], { series: id, group: name, color }, context),
  );
  const known = found.filter((dot): dot is Dot => dot !== null);
  if (known.length === 0) return null;
  const axes = {
    x: scatterAxis(spec, 'x', x, report, data, context),
    y: scatterAxis(spec, 'y', y, report, data, context),
  };
  const dots = known.filter((dot) => hasPlace(axes.x, dot.x) && hasPlace(axes.y, dot.y));
  const log = { x: axes.x.axis?.scale === 'log', y: axes.y.axis?.scale === 'log' };
  const trend = spec.trend ? trendOf(dots, log) : null;
  const [missing, beyond] = [found.length - known.length, known.length - dots.length];
  return {
    dots,
    series: colors,
    ...axes,
    sized: size !== undefined,
    trend,
    quadrants: quadrantsOf(spec.quadrants, dots, axes),
    labels: spec.labels,
    legend: spec.legend,
    measure: titleOf(y),
    dimension: titleOf(points),
    height: spec.height,
    note: joinedNotes([
      trend === null
        ? null
        : appText('widgets.trend', { value: context.format.full(trend.fit, { format: 'decimal' }) }),
      missing === 0 ? null : appText('widgets.withoutPlace', { count: missing }),
      beyond === 0 ? null : appText('widgets.dotsBeyond', { count: beyond }),
      missingTargets([spec.target?.x ?? [], spec.target?.y ?? []].flat(), data, context),
      coverageNote(report, size === undefined ? [x, y] : [x, y, size], context),
    ]),
  };
};

function quadrantsOf(
  said: SpecOf<'scatter'>['quadrants'],
  dots: readonly Dot[],
  axes: { readonly x: ScatterAxis; readonly y: ScatterAxis },
): Quadrants {
  const placeOf = (side: 'x' | 'y'): number | null => {
    const place = said === 'median' ? median(dots, (dot) => dot[side]) : said?.[side];
    return place !== undefined && hasPlace(axes[side], place) ? place : null;
  };
  return { x: placeOf('x'), y: placeOf('y') };
}

interface ColorRows extends Pick<Series, 'id' | 'name' | 'color'> {
  readonly rows: readonly ReportRow[];
}

/** The rows of each colour: at most ten members have their own. */
function colorsOf(
  { columns, rows: all, ...report }: ReportData,
  color: ReportColumn | undefined,
  measure: string,
  otherName: string,
): readonly ColorRows[] {
  const rows = leafRows({ columns, rows: all, ...report });
  if (color === undefined)
    return [{ id: '', name: '', color: { kind: 'member', dimension: 'measure', id: '', number: 0 }, rows }];
  const { top, rest } = topMembers(columns, groupRows(columns, rows, [color.name]), measure, MAX_SERIES);
  const own = top.map((group): ColorRows => {
    const id = memberId(columns, color.name, group);
    const name = memberName(group.key[0]);
    return { id, name, color: memberColor(color, group.key[0], id), rows: group.rows };
  });
  return rest === null
    ? own
    : [...own, { id: OTHER_ID, name: otherName, color: { kind: 'other' }, rows: rest.rows }];
}

/** A dot for each member that has both figures. */
function dotsOf(
  { columns }: ReportData,
  rows: readonly ReportRow[],
  points: ReportColumn,
  measures: readonly (ReportColumn | undefined)[],
  {
    series,
    group,
    color,
  }: { readonly series: string; readonly group: string; readonly color: Series['color'] },
  { format, titleOf }: WidgetContext,
): readonly (Dot | null)[] {
  const requested = measures.filter((column) => column !== undefined);
  const combiners = requested.map(({ name }) => combinerOf(columns, name));
  return groupRows(columns, rows, [points.name]).map((member): Dot | null => {
    const [x = null, y = null, size = null] = combiners.map((combine) => toNumber(combine(member.rows)));
    if (x === null || y === null || !Number.isFinite(x) || !Number.isFinite(y)) return null;
    const [key] = member.key;
    const name = points.type === 'date' ? format.date(key ?? null, points.grain) : memberName(key);
    const figures = requested.map((column, at) => ({
      name: titleOf(column),
      value: format.full([x, y, size][at], numberStyle(column)),
    }));
    return {
      id: `${series}\u0000${memberId(columns, points.name, member)}`,
      name: group === '' ? name : `${name} – ${group}`,
      series,
      x,
      y,
      size,
      figures,
      members: {
        ...(group !== '' && color.kind === 'member' ? { [color.dimension]: color.id } : {}),
        [points.name]: memberId(columns, points.name, member),
      },
    };
  });
}
