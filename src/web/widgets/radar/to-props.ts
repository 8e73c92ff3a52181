import { toNumber } from '../../../format/index.ts';
import type { LegendPlace, SeriesColor } from '../chart-kit/data/model.ts';
import { joinedNotes, noteOn } from '../chart-kit/data/note.ts';
import { findColumn, splitByMember } from '../chart-kit/data/series.ts';
import { combinerOf, leafRows, ROW_CURRENCY } from '../combine.ts';
import { coverageNote } from '../coverage.ts';
import { amountStyle, numberStyle } from '../styles.ts';
import type { ToProps } from '../widget.ts';

/** A member's figure of one measure. */
interface ProfileFigure {
  /** The position on the spoke, from 0 in the centre to 1 at its end; null where the figure is unknown. */
  readonly part: number | null;
  readonly text: string;
}

export interface MemberProfile {
  readonly id: string;
  readonly name: string;
  readonly color: SeriesColor;
  /** One figure for each spoke. */
  readonly figures: readonly ProfileFigure[];
}

export interface RadarProps {
  /** The names of the measures, and the figures at the ends of the spokes. */
  readonly spokes: readonly { readonly title: string; readonly end: string }[];
  readonly profiles: readonly MemberProfile[];
  /** The names of all measures. */
  readonly measure: string;
  /** The dimension of the members, and its title. */
  readonly field: string;
  readonly dimension: string;
  readonly legend: LegendPlace;
  readonly height: number;
  readonly note: string | null;
}

/** The profiles of the largest members; null where no figure is above zero. */
export const radarProps: ToProps<'radar', RadarProps> = (spec, data, context) => {
  const report = data[spec.query];
  const dimension = report && findColumn(report.columns, spec.color);
  if (report === undefined || dimension === undefined) return null;
  const { columns } = report;
  const measures = spec.measures.flatMap((name) => findColumn(columns, name) ?? []);
  const [first] = measures;
  if (first === undefined) return null;
  const { series, leftOut } = splitByMember(columns, leafRows(report), {
    dimension: dimension.name,
    measure: first.name,
    limit: spec.limit,
    rest: 'hide',
    otherName: '',
  });
  const currencyOf = combinerOf(columns, ROW_CURRENCY);
  const spokes = measures.map((measure) => {
    const combine = combinerOf(columns, measure.name);
    const figures = series.map(({ rows }) => toNumber(combine(rows)));
    const end = Math.max(0, ...figures.map((figure) => figure ?? 0));
    const style = numberStyle(measure, {});
    return { title: context.titleOf(measure), figures, end, style };
  });
  if (spokes.every(({ end }) => end === 0)) return null;
  return {
    spokes: spokes.map(({ title, end, style }) => ({ title, end: context.format.compact(end, style) })),
    profiles: series.map(({ id, name, color, rows }, at): MemberProfile => ({
      id,
      name,
      color,
      figures: spokes.map(({ figures, end, style }) => {
        const figure = figures[at] ?? null;
        return {
          part: figure === null ? null : end === 0 ? 0 : Math.max(figure, 0) / end,
          text: context.format.full(figure, amountStyle(style, currencyOf(rows))),
        };
      }),
    })),
    measure: spokes.map(({ title }) => title).join(', '),
    field: dimension.name,
    dimension: context.titleOf(dimension),
    legend: spec.legend,
    height: spec.height,
    note: joinedNotes([
      coverageNote(report, measures, context),
      noteOn(
        { beyondLimit: leftOut, others: [] },
        { rest: 'hide', measure: context.titleOf(first) },
        context,
      ),
    ]),
  };
};
