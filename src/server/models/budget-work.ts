import highsLoader from 'highs';
import {
  allocate,
  estimateOf,
  flightCurve,
  type AllocationCell,
  type FittedCurves,
  type ResponsePoint,
} from '../../modelling/index.ts';
import { limitsOf, type SplitPeriod } from './split-task.ts';
import { straightened } from './split-work.ts';

/** Number of steps of the curve over the whole budget. */
const BUDGETS = 24;

/**
 * Returns the best response for each budget of a period. Intervals come from the response of the same split
 * by each of the draws.
 */
export async function budgetCurve(
  { channels, options }: FittedCurves,
  period: SplitPeriod,
  change: number,
): Promise<ResponsePoint[]> {
  const highs = await highsLoader();
  const flight = { ...options, weeks: period.weeks, carryOver: 'steady' } as const;
  const cells = channels.map((channel): AllocationCell => ({
    id: channel.id,
    curve: flightCurve([channel.effect], flight),
    ...limitsOf(channel, period, change),
  }));
  const drawn = channels.map((channel) => channel.drawn.map((effect) => flightCurve([effect], flight)));
  const sumOf = (figure: (cell: AllocationCell) => number): number =>
    cells.reduce((sum, cell) => sum + figure(cell), 0);
  const sumAt = (spend: readonly number[]): number =>
    spend.reduce((sum, amount, at) => sum + cells[at]!.curve.response(amount), 0);
  const [least, most] = [sumOf(({ min }) => min), sumOf(({ max }) => max)];
  return Array.from({ length: BUDGETS + 1 }, (_, step) => least + ((most - least) * step) / BUDGETS).flatMap(
    (budget): ResponsePoint[] => {
      const best = allocate(
        { cells: cells.map(straightened), budget, goal: { kind: 'mostResponse' } },
        highs,
        1,
      );
      if (best.kind !== 'split') return [];
      const responses = Array.from({ length: options.draws }, (_, draw) =>
        best.spend.reduce((sum, spend, at) => sum + (drawn[at]![draw]?.response(spend) ?? 0), 0),
      );
      const price = best.binding.find(({ limit }) => limit === 'budget')?.price ?? 0;
      return [
        {
          spend: budget,
          response: estimateOf(sumAt(best.spend), responses, options.level),
          marginal: { value: price, low: price, high: price },
        },
      ];
    },
  );
}
