import { range } from 'd3-array';
import type { NumberStyle } from '../../../format/index.ts';
import { binEdges, binOf, pointsOf, spreadOf } from '../chart-kit/data/distribution.ts';
import type { MemberFigure } from '../chart-kit/data/distribution.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import { leafRows } from '../combine.ts';
import { coverageNote } from '../coverage.ts';
import { numberStyle } from '../styles.ts';
import type { ToProps } from '../widget.ts';

export interface Bin {
  readonly from: number;
  readonly to: number;
  /** `€0 – €100`. */
  readonly label: string;
  readonly count: number;
}

export interface HistogramProps {
  readonly bins: readonly Bin[];
  /** In ascending order. */
  readonly points: readonly MemberFigure[];
  readonly style: NumberStyle;
  readonly texts: { readonly low: string; readonly high: string; readonly median: string };
  readonly measure: string;
  readonly dimension: string;
  readonly countTitle: string;
  readonly height: number;
  readonly note: string | null;
}

/** The number of members in each bin; null where no member has a figure. */
export const histogramProps: ToProps<'histogram', HistogramProps> = (spec, data, context) => {
  const report = data[spec.query];
  const column = report && findColumn(report.columns, spec.value);
  const of = report && findColumn(report.columns, spec.points);
  if (report === undefined || column === undefined || of === undefined) return null;
  const { points, missing } = pointsOf(report.columns, leafRows(report), of.name, column.name);
  const spread = spreadOf(points);
  if (spread === null) return null;
  const { format, appText, titleOf } = context;
  const style = numberStyle(column, spec);
  const edges = binEdges(
    points.map(({ value }) => value),
    spec.bins,
    style.format === 'integer',
  );
  const counts = new Map<number, number>();
  for (const { value } of points) {
    const at = binOf(edges, value);
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const compact = (value: number): string => format.compact(value, style);
  return {
    bins: range(edges.length - 1).map((at): Bin => {
      const [from = 0, to = 0] = [edges[at], edges[at + 1]];
      const label = from === to ? compact(from) : `${compact(from)} – ${compact(to)}`;
      return { from, to, label, count: counts.get(at) ?? 0 };
    }),
    points,
    style,
    texts: { low: compact(spread.low), high: compact(spread.high), median: compact(spread.median) },
    measure: titleOf(column),
    dimension: titleOf(of),
    countTitle: appText('widgets.countOf', { name: titleOf(of) }),
    height: spec.height,
    note: joinedNotes([
      missing === 0 ? null : appText('widgets.withoutPlace', { count: missing }),
      coverageNote(report, [column], context),
    ]),
  };
};
