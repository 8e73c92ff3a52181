import { toNumber } from '../../../format/index.ts';
import { MAX_SERIES } from '../chart-kit/data/model.ts';
import type { LegendPlace, SeriesColor } from '../chart-kit/data/model.ts';
import type { ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { findColumn, OTHER_ID, splitByMember } from '../chart-kit/data/series.ts';
import type { SeriesRows } from '../chart-kit/data/series.ts';
import { combinerOf, leafRows, totalOf } from '../combine.ts';
import { coverageNote } from '../coverage.ts';
import { numberStyle } from '../styles.ts';
import { shareOf } from '../top-members.ts';
import type { ToProps } from '../widget.ts';

export interface PiePart {
  readonly id: string;
  readonly name: string;
  readonly color: SeriesColor;
  readonly value: number;
  /** The share of the total, 0 to 1. */
  readonly share: number;
  readonly valueText: string;
  readonly shareText: string;
  readonly holds: readonly string[];
}

export interface PieProps {
  readonly parts: readonly PiePart[];
  readonly total: string;
  readonly measure: string;
  readonly dimension: string;
  readonly donut: boolean;
  readonly legend: LegendPlace;
  readonly height: number;
  readonly note: string | null;
}

/** Shares of a total. Negative parts have no share and are left out, as are parts that can't be added up. */
export const pieProps: ToProps<'pie', PieProps> = (spec, data, context) => {
  const report = data[spec.query];
  const measure = report && findColumn(report.columns, spec.angle);
  const dimension = report && findColumn(report.columns, spec.color);
  if (report === undefined || measure === undefined || dimension === undefined) return null;
  const limit = Math.min(spec.limit, MAX_SERIES);
  const requested = {
    dimension: dimension.name,
    measure: measure.name,
    limit,
    otherName: context.appText('widgets.other'),
  };
  const { series, leftOut } = splitByMember(report.columns, leafRows(report), requested);
  const combine = combinerOf(report.columns, measure.name);
  const figures = series
    .map((one) => ({ ...one, value: toNumber(combine(one.rows)) }))
    .filter((one): one is typeof one & { value: number } => one.value !== null && one.value > 0);
  const known = figures.reduce((sum, { value }) => sum + value, 0);
  const missing = missingFrom(report, measure, known);
  if (missing > 0) addMissing(figures, missing, context.appText('widgets.other'));
  const whole = known + missing;
  if (figures.length === 0 || !Number.isFinite(whole)) return null;

  const style = numberStyle(measure, spec);
  const parts = figures.map(({ id, name, color, value, holds }): PiePart => {
    const share = shareOf(value, whole) ?? 0;
    return {
      id,
      name,
      color,
      value,
      share,
      valueText: context.format.compact(value, style),
      shareText: context.format.share(share),
      holds,
    };
  });
  return {
    parts,
    total: context.format.compact(whole, style),
    measure: context.titleOf(measure),
    dimension: context.titleOf(dimension),
    donut: spec.donut,
    legend: spec.legend,
    height: spec.height,
    note: joinedNotes([
      coverageNote(report, [measure], context),
      leftOut.length === 0
        ? null
        : context.appText('widgets.leftOut', { count: leftOut.length, measure: context.titleOf(measure) }),
    ]),
  };
};

/** The sum of the rows beyond the limit: the difference to the grand total, where the measure is a sum. */
function missingFrom(report: ReportData, { name, aggregate }: ReportColumn, known: number): number {
  const total = report.truncated && aggregate === 'sum' ? toNumber(totalOf(report, name)) : null;
  return report.totals === null || total === null ? 0 : Math.max(total - known, 0);
}

type Figure = SeriesRows & { readonly value: number };

function addMissing(figures: Figure[], value: number, name: string): void {
  const at = figures.findIndex(({ color }) => color.kind === 'other');
  const other = figures[at];
  if (other === undefined)
    figures.push({ id: OTHER_ID, name, color: { kind: 'other' }, rows: [], holds: [], value });
  else figures[at] = { ...other, value: other.value + value };
}
