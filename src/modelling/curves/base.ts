import { deviation, mean } from 'd3-array';
import { WEEKS_IN_YEAR } from './history.ts';

/** One column of the base: its value per week, and the prior of its weight. */
export interface BaseColumn {
  readonly id: string;
  readonly values: Float64Array;
  /** Standard deviation of the weight's prior around 0, in units of the scaled KPI. */
  readonly spread: number;
}

const WEEKS_BETWEEN_BENDS = 26;

/**
 * The columns for level, trend, season and controls. The trend can bend only within the `fitted` weeks; after
 * them it is straight.
 */
export function baseColumns(
  weeks: number,
  fitted: number,
  trend: 'line' | 'bends',
  waves: number,
  controls: readonly { readonly id: string; readonly values: ArrayLike<number> }[],
): BaseColumn[] {
  const column = (id: string, spread: number, at: (week: number) => number): BaseColumn => ({
    id,
    spread,
    values: Float64Array.from({ length: weeks }, (_, week) => at(week)),
  });
  const bends = trend === 'line' ? 0 : Math.max(0, Math.floor(fitted / WEEKS_BETWEEN_BENDS) - 1);
  return [
    column('level', 3, () => 1),
    column('trend', 1, (week) => week / fitted - 0.5),
    ...Array.from({ length: bends }, (_, bend) => {
      const from = ((bend + 1) * fitted) / (bends + 1);
      return column(`bend ${bend + 1}`, 0.5, (week) => Math.max(0, week - from) / fitted);
    }),
    ...Array.from({ length: waves }, (_, wave) => {
      const angle = (week: number): number => (2 * Math.PI * (wave + 1) * week) / WEEKS_IN_YEAR;
      return [
        column(`sine ${wave + 1}`, 0.5, (week) => Math.sin(angle(week))),
        column(`cosine ${wave + 1}`, 0.5, (week) => Math.cos(angle(week))),
      ];
    }).flat(),
    ...controls.flatMap(({ id, values }) => {
      const known = Array.from(values).slice(0, fitted);
      const [middle, spread] = [mean(known)!, deviation(known) ?? 0];
      return spread > 0 ? [column(id, 0.5, (week) => (values[week]! - middle) / spread)] : [];
    }),
  ];
}
