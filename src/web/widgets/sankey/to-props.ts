import { sum } from 'd3-array';
import { toNumber } from '../../../format/index.ts';
import type { ReportColumn, ReportRow } from '../../../language/plan/index.ts';
import type { SeriesColor } from '../chart-kit/data/model.ts';
import { joinedNotes, noteOn } from '../chart-kit/data/note.ts';
import { findColumn, splitByMember } from '../chart-kit/data/series.ts';
import type { PlaceMembers } from '../chart-kit/drawing.ts';
import { combinerOf, leafRows, ROW_CURRENCY } from '../combine.ts';
import { coverageNote } from '../coverage.ts';
import { amountStyle, numberStyle } from '../styles.ts';
import type { ToProps } from '../widget.ts';

/** A member of a level. */
export interface FlowNode {
  /** Unique among all levels. */
  readonly id: string;
  readonly level: number;
  readonly name: string;
  readonly color: SeriesColor;
  readonly members: PlaceMembers;
  readonly value: number;
  /** The share of the total flow, 0 to 1. */
  readonly part: number;
  readonly text: string;
  readonly full: string;
  readonly shareText: string;
  /** The members in "Other". */
  readonly holds: readonly string[];
}

/** The flow from a member of a level to a member of the next. */
export interface Flow {
  readonly from: FlowNode;
  readonly to: FlowNode;
  readonly value: number;
  /** The share of the total flow, 0 to 1. */
  readonly part: number;
  readonly full: string;
  /** The share of what leaves its source. */
  readonly shareText: string;
}

export interface SankeyProps {
  readonly nodes: readonly FlowNode[];
  readonly flows: readonly Flow[];
  readonly levels: readonly string[];
  readonly measure: string;
  readonly height: number;
  readonly note: string | null;
}

/** The flows through the levels; null where no figure is above zero. */
export const sankeyProps: ToProps<'sankey', SankeyProps> = (spec, data, context) => {
  const report = data[spec.query];
  const measure = report && findColumn(report.columns, spec.value);
  const levels = spec.levels.map((name) => report && findColumn(report.columns, name));
  if (report === undefined || measure === undefined) return null;
  if (!levels.every((level): level is ReportColumn => level !== undefined)) return null;
  const { columns } = report;
  const { format, appText, titleOf } = context;
  const rows = leafRows(report);
  const combine = combinerOf(columns, measure.name);
  const style = amountStyle(numberStyle(measure, spec), combinerOf(columns, ROW_CURRENCY)(rows));
  const splits = levels.map(({ name: dimension }) =>
    splitByMember(columns, rows, {
      dimension,
      measure: measure.name,
      limit: spec.limit,
      otherName: appText('widgets.other'),
    }),
  );
  const places = splits.map(
    ({ series }) => new Map(series.flatMap((one, at) => one.rows.map((row) => [row, at] as const))),
  );
  const found = levels.slice(1).flatMap((_, level) =>
    pairs(rows, places[level], places[level + 1]).flatMap((pair) => {
      const value = toNumber(combine(pair.rows));
      return value === null || value <= 0 ? [] : [{ ...pair, level, value }];
    }),
  );
  if (found.length === 0) return null;
  const valueOf = (level: number, at: number): number =>
    Math.max(
      sum(found, (flow) => (flow.level === level && flow.from === at ? flow.value : 0)),
      sum(found, (flow) => (flow.level === level - 1 && flow.to === at ? flow.value : 0)),
    );
  const whole = Math.max(
    ...levels.map((_, level) => sum(splits[level]?.series ?? [], (_one, at) => valueOf(level, at))),
  );
  const nodes = splits.map(({ series }, level) =>
    series.map(({ id, name, color, holds }, at): FlowNode => {
      const value = valueOf(level, at);
      return {
        id: `${level} ${id}`,
        level,
        name,
        color,
        members: color.kind === 'member' ? { [color.dimension]: id } : {},
        value,
        part: value / whole,
        text: format.compact(value, style),
        full: format.full(value, style),
        shareText: format.share(value / whole),
        holds,
      };
    }),
  );
  const title = titleOf(measure);
  return {
    nodes: nodes.flat().filter(({ value }) => value > 0),
    flows: found.flatMap(({ level, from, to, value }): Flow[] => {
      const [start, end] = [nodes[level]?.[from], nodes[level + 1]?.[to]];
      if (start === undefined || end === undefined) return [];
      return [
        {
          from: start,
          to: end,
          value,
          part: value / whole,
          full: format.full(value, style),
          shareText: format.share(value / start.value),
        },
      ];
    }),
    levels: levels.map((level) => titleOf(level)),
    measure: title,
    height: spec.height,
    note: joinedNotes([
      coverageNote(report, [measure], context),
      noteOn(
        { beyondLimit: splits.flatMap(({ leftOut }) => leftOut), others: [] },
        { rest: 'other', measure: title },
        context,
      ),
    ]),
  };
};

type Places = ReadonlyMap<ReportRow, number> | undefined;

/** The rows of each pair of members of two levels. */
function pairs(
  rows: readonly ReportRow[],
  starts: Places,
  ends: Places,
): { from: number; to: number; rows: ReportRow[] }[] {
  const found = new Map<string, { from: number; to: number; rows: ReportRow[] }>();
  for (const row of rows) {
    const [from, to] = [starts?.get(row), ends?.get(row)];
    if (from === undefined || to === undefined) continue;
    const pair = found.get(`${from} ${to}`) ?? { from, to, rows: [] };
    pair.rows.push(row);
    found.set(`${from} ${to}`, pair);
  }
  return [...found.values()].toSorted((a, b) => a.from - b.from || a.to - b.to);
}
