import { missingTargets } from '../styles.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { ratedFigures } from '../chart-kit/data/rated-figures.ts';
import type { RatedFigures, RatedFigure } from '../chart-kit/data/rated-figures.ts';
import { valueScale } from '../chart-kit/scale/values.ts';
import { coverageNote } from '../coverage.ts';
import type { ToProps } from '../widget.ts';

export interface GaugeProps extends Pick<RatedFigures, 'style' | 'targetName'> {
  readonly figure: RatedFigure;
  readonly bands: readonly number[];
  readonly min: number;
  readonly max: number;
  readonly measure: string;
  readonly height: number;
  readonly note: string | null;
}

/** One figure on a dial; null where it is unknown. */
export const gaugeProps: ToProps<'gauge', GaugeProps> = (spec, data, context) => {
  const report = data[spec.query];
  const rated = ratedFigures(spec, data, context);
  const [figure] = rated?.figures ?? [];
  if (report === undefined || rated === null || figure === undefined) return null;
  const { column, style, targetName } = rated;
  const bands = spec.bands ?? [];
  const scale = valueScale(
    Math.min(spec.min, figure.value),
    Math.max(figure.value, figure.target ?? 0, bands.at(-1) ?? 0),
    true,
  );
  return {
    figure,
    bands,
    style,
    targetName,
    min: Math.min(spec.min, scale.min),
    max: spec.max ?? bands.at(-1) ?? scale.max,
    measure: context.titleOf(column),
    height: spec.height,
    note: joinedNotes([
      coverageNote(report, [column], context),
      missingTargets([spec.target ?? []].flat(), data, context),
    ]),
  };
};
