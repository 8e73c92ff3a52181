import { toNumber } from '../../../format/index.ts';
import type { ReportColumn, ReportRow } from '../../../language/plan/index.ts';
import { joinedNotes, noteOn } from '../chart-kit/data/note.ts';
import { datePositions, memberPositions } from '../chart-kit/data/positions.ts';
import type { Positions } from '../chart-kit/data/positions.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import { combinerOf, leafRows } from '../combine.ts';
import { coverageNote } from '../coverage.ts';
import { numberStyle } from '../styles.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

/** The figure of two members together. */
export interface PlotCell {
  readonly x: string;
  readonly y: string;
  readonly value: number;
  /** The figure as it is read. */
  readonly text: string;
}

export interface PlotProps {
  readonly chart: SpecOf<'plot'>['chart'];
  readonly cells: readonly PlotCell[];
  readonly measure: string;
  /** Both dimensions, as one name. */
  readonly dimension: string;
  readonly height: number;
  readonly note: string | null;
}

/** A figure for each pair of members that has one. Nothing flows where a figure is not above zero. */
export function plotProps(spec: SpecOf<'plot'>, data: WidgetData, context: WidgetContext): PlotProps | null {
  const report = data[spec.query];
  const [x, y, value] = [spec.x, spec.y, spec.value].map(
    (name) => report && findColumn(report.columns, name),
  );
  if (report === undefined || x === undefined || y === undefined || value === undefined) return null;
  const rows = leafRows(report);
  const placesOf = (column: ReportColumn): Positions =>
    column.type === 'date'
      ? datePositions(report, column, rows, context)
      : memberPositions(
          report,
          column,
          rows,
          { measure: value.name, limit: undefined, rest: 'other', sort: undefined },
          context,
        );
  const [across, down] = [placesOf(x), placesOf(y)];
  const combine = combinerOf(report.columns, value.name);
  const style = numberStyle(value, spec);
  const cells = pairsOf(rows, across, down).flatMap(({ at, upon, rows: some }): PlotCell[] => {
    const figure = toNumber(combine(some));
    if (figure === null || (spec.chart === 'Sankey' && figure <= 0)) return [];
    const text = context.format.full(figure, style);
    return [{ x: at, y: upon, value: figure, text }];
  });
  if (cells.length === 0) return null;
  const measure = context.titleOf(value);
  return {
    chart: spec.chart,
    cells,
    measure,
    dimension: `${context.titleOf(x)} – ${context.titleOf(y)}`,
    height: spec.height,
    note: joinedNotes([
      coverageNote(report, [value], context),
      noteOn({ beyondLimit: across.leftOut, others: down.leftOut }, { rest: 'other', measure }, context),
    ]),
  };
}

interface Pair {
  readonly at: string;
  readonly upon: string;
  readonly rows: ReportRow[];
}

/** The rows of each pair of members, in the members' order. */
function pairsOf(rows: readonly ReportRow[], across: Positions, down: Positions): Pair[] {
  const pairs = across.list.map(({ label: at }) =>
    down.list.map(({ label: upon }): Pair => ({ at, upon, rows: [] })),
  );
  for (const row of rows) {
    const [at, upon] = [across.indexOf(row), down.indexOf(row)];
    if (at !== undefined && upon !== undefined) pairs[at]?.[upon]?.rows.push(row);
  }
  return pairs.flat().filter(({ rows: some }) => some.length > 0);
}
