import { deviation, mean as meanOf } from 'd3-array';

/** Why a channel has no curve while others have one. */
export interface ChannelRefusal {
  readonly channel: string;
  readonly reason: 'neverSpent' | 'hardlyVaried' | 'tooFewWeeksOfSpend' | 'movesTogether';
  /**
   * `hardlyVaried`: the coefficient of variation. `tooFewWeeksOfSpend`: the number of weeks. `movesTogether`:
   * the correlation.
   */
  readonly figure: number;
  /** The limit that the figure violates. */
  readonly limit: number;
  /** The channel with the correlated spend. */
  readonly other?: string;
}

const LEAST_VARIATION = 0.1;
const FEWEST_WEEKS_OF_SPEND = 8;
const MOST_CORRELATION = 0.95;

/** The channels whose history does not identify a curve, each with the reason. */
export function refuseChannels(
  channels: readonly { readonly id: string; readonly spend: readonly number[] }[],
): ChannelRefusal[] {
  const alone = channels.flatMap(({ id, spend }) => refuseAlone(id, spend) ?? []);
  const rest = channels.filter(({ id }) => !alone.some(({ channel }) => channel === id));
  const together = rest.flatMap(({ id, spend }) => {
    const others = rest.filter((other) => other.id !== id);
    const found = others
      .map((other) => ({ other: other.id, figure: correlation(spend, other.spend) }))
      .toSorted((left, right) => right.figure - left.figure)[0];
    if (found === undefined || found.figure <= MOST_CORRELATION) return [];
    return [{ channel: id, reason: 'movesTogether' as const, limit: MOST_CORRELATION, ...found }];
  });
  return [...alone, ...together];
}

function refuseAlone(channel: string, spend: readonly number[]): ChannelRefusal | null {
  const weeks = spend.filter((amount) => amount > 0).length;
  if (weeks === 0) return { channel, reason: 'neverSpent', figure: 0, limit: 0 };
  const figure = deviation(spend)! / meanOf(spend)!;
  if (figure < LEAST_VARIATION) return { channel, reason: 'hardlyVaried', figure, limit: LEAST_VARIATION };
  if (weeks < FEWEST_WEEKS_OF_SPEND)
    return { channel, reason: 'tooFewWeeksOfSpend', figure: weeks, limit: FEWEST_WEEKS_OF_SPEND };
  return null;
}

/** Pearson's correlation, −1 to 1. */
function correlation(left: readonly number[], right: readonly number[]): number {
  const [leftMean, rightMean] = [meanOf(left)!, meanOf(right)!];
  let [product, leftSquare, rightSquare] = [0, 0, 0];
  for (const [at, value] of left.entries()) {
    const [a, b] = [value - leftMean, right[at]! - rightMean];
    product += a * b;
    leftSquare += a * a;
    rightSquare += b * b;
  }
  return product / Math.sqrt(leftSquare * rightSquare);
}
