import type { ReportData } from '../language/plan/index.ts';
import type { AlertCondition, Finding, Limits } from './finding.ts';
import type { SeriesVerdict } from './lifecycle.ts';
import { figureAt, namedRows } from './series.ts';

export type FigureCondition = Extract<AlertCondition, 'above' | 'below' | 'rises' | 'falls' | 'offPlan'>;

export interface FigureQuestion extends Limits {
  readonly condition: FigureCondition;
  readonly measure: string;
  /** The measure with the planned values. Null when the measure itself is a share of the plan. */
  readonly plan: string | null;
  /** The dimension whose members are checked separately. Null for the total. */
  readonly by: string | null;
  /** The moment of checking, as an ISO time. */
  readonly of: string;
}

/**
 * The verdict for a value. `limit` and `margin` refer to `distance`; `margin` is a percentage of the limit.
 */
function verdictOf(distance: number, limit: number, margin: number): SeriesVerdict {
  if (distance > limit) return 'outside';
  return distance <= limit - Math.abs(limit) * (margin / 100) ? 'inside' : 'near';
}

/** Evaluates the values of a response. A member without a value, or without one to compare with, is skipped. */
export function checkFigures(answer: ReportData, question: FigureQuestion): readonly Finding[] {
  const { condition, measure, plan, by, of, margin } = question;
  const format = answer.columns.find(({ name }) => name === measure)?.format;
  // Rates are stored as fractions and written in percent.
  const value =
    (condition === 'above' || condition === 'below') && format !== 'percent'
      ? question.value
      : question.value / 100;
  return namedRows(answer, by).flatMap(({ name, row }, at): Finding[] => {
    const figure = figureAt(answer, row, measure);
    if (figure === null) return [];
    const found = (
      distance: number,
      limit: number,
      low: number | null,
      high: number | null,
      beside: number | null,
    ) => [
      {
        ...name,
        of,
        figure,
        verdict: verdictOf(distance, limit, margin),
        expected: { value: beside, low, high },
      },
    ];
    if (condition === 'above') return found(figure, value, null, value, null);
    if (condition === 'below') return found(-figure, -value, value, null, null);
    if (condition === 'offPlan') {
      const planned = plan === null ? 1 : figureAt(answer, row, plan);
      if (planned === null || planned <= 0) return [];
      const [low, high] = [planned * (1 - value), planned * (1 + value)];
      return found(Math.abs(figure / planned - 1), value, low, high, planned);
    }
    const before = figureAt(answer, answer.comparison?.rows[at] ?? [], measure);
    if (before === null || before === 0) return [];
    const change = (figure - before) / Math.abs(before);
    return found(condition === 'rises' ? change : -change, value, null, null, before);
  });
}
