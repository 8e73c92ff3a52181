import { missingTargets } from '../styles.ts';
import { forecastNote } from '../chart-kit/data/forecast.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { ratedFigures } from '../chart-kit/data/rated-figures.ts';
import type { RatedFigures } from '../chart-kit/data/rated-figures.ts';
import { coverageNote } from '../coverage.ts';
import type { ToProps } from '../widget.ts';

export interface BulletProps extends Omit<RatedFigures, 'column'> {
  /** The upper ends of the bands behind the bars. */
  readonly bands: readonly number[];
  readonly measure: string;
  readonly height: number;
  readonly note: string | null;
}

/** Figures beside their targets, one above the other; null where none is known. */
export const bulletProps: ToProps<'bullet', BulletProps> = (spec, data, context) => {
  const report = data[spec.query];
  const rated = ratedFigures(spec, data, context);
  if (report === undefined || rated === null) return null;
  const { column, ...rest } = rated;
  return {
    ...rest,
    bands: spec.bands ?? [],
    measure: context.titleOf(column),
    height: spec.height,
    note: joinedNotes([
      coverageNote(report, [column], context),
      forecastNote(report, [column], false, context),
      missingTargets([spec.target ?? []].flat(), data, context),
    ]),
  };
};
