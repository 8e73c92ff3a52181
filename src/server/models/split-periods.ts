import type { Estimate } from '../../modelling/index.ts';
import type { ChannelSplit, SplitPeriod } from './split-task.ts';

/** The split of a channel, not yet assigned to a period. */
export type FoundSplit = Omit<ChannelSplit, 'period'>;

/** Joins periods without own budget and limits into one, since all their weeks are equal. */
export function joinPeriods(periods: readonly SplitPeriod[]): readonly SplitPeriod[] {
  const alike = periods.filter(isFree);
  if (alike.length === 0) return periods;
  const weeks = alike.reduce((sum, period) => sum + period.weeks, 0);
  return [...periods.filter((period) => !isFree(period)), { id: FREE, weeks, budget: null, limits: {} }];
}

/** Assigns the splits of joined periods to the original periods. Each gets its share by number of weeks. */
export function eachPeriod(
  periods: readonly SplitPeriod[],
  found: readonly { readonly span: SplitPeriod; readonly split: FoundSplit }[],
): ChannelSplit[] {
  return periods.map((period) => {
    const { span, split } = found.find((each) => each.span.id === (isFree(period) ? FREE : period.id))!;
    return { period: period.id, ...shareOf(split, period.weeks / span.weeks) };
  });
}

const FREE = 'free';

const isFree = ({ budget, limits }: SplitPeriod): boolean =>
  budget === null && Object.keys(limits).length === 0;

function shareOf(split: FoundSplit, share: number): FoundSplit {
  if (share === 1) return split;
  const { best } = split;
  const ofEach = ({ value, low, high }: Estimate): Estimate => ({
    value: share * value,
    low: share * low,
    high: share * high,
  });
  return {
    ...split,
    spendToday: share * split.spendToday,
    least: share * split.least,
    most: share * split.most,
    best: best && {
      ...best,
      spend: ofEach(best.spend),
      response: share * best.response,
      responseToday: share * best.responseToday,
      effect: ofEach(best.effect),
    },
  };
}
