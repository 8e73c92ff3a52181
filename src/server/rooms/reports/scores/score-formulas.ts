/** The sums of one objective on one platform over some days. */
export interface Sums {
  readonly spend: number;
  readonly impressions: number;
  readonly measurable: number;
  readonly viewable: number;
  readonly clicks: number;
  readonly starts: number;
  readonly completes: number;
  readonly conversions: number;
}

/** A kind of media, compared only with itself: what a click costs on search says nothing of video. */
export interface MediaSums {
  readonly objective: string;
  /** The days that are scored. */
  readonly current: Sums;
  /** The 90 days before them. */
  readonly baseline: Sums;
}

export interface ScoredPeriod {
  readonly media: readonly MediaSums[];
  /** Of the days that are scored; null where there is no plan. */
  readonly plannedSpend: number | null;
}

/** The scores in the order in which they are shown, each with its weight in the product's one score. */
export const SCORE_WEIGHTS = {
  delivery: 0.25,
  cost: 0.25,
  viewability: 0.15,
  attention: 0.1,
  engagement: 0.1,
  conversion: 0.15,
} as const;

export type ScoreName = keyof typeof SCORE_WEIGHTS;

/** From 0 to 100; null where the facts can't tell. */
export type Scores = Readonly<Record<ScoreName, number | null>>;

/**
 * How a score is computed from what was achieved and what was to be expected. Readers see it beside the scores.
 * - onPlan: 100, and `constant` points less for each percent that the one is over or under the other.
 * - goal: 100 where the share reaches `constant`.
 * - price: `constant` where the money bought what was expected of it; more where it took less.
 * - rate: `constant` where as many were reached as expected; more where it were more.
 */
export const SCORE_RULES: Readonly<
  Record<ScoreName, { readonly rule: 'onPlan' | 'goal' | 'price' | 'rate'; readonly constant: number }>
> = {
  delivery: { rule: 'onPlan', constant: 2 },
  cost: { rule: 'price', constant: 75 },
  // The usual guarantee of publishers.
  viewability: { rule: 'goal', constant: 0.7 },
  attention: { rule: 'rate', constant: 75 },
  engagement: { rule: 'rate', constant: 75 },
  conversion: { rule: 'rate', constant: 75 },
};

/** What a score is computed from; expected is what the prices and rates of the 90 days before would have given. */
export interface ScoreInputs {
  readonly actual: number;
  readonly expected: number;
}

/**
 * - delivery: spend, against planned spend.
 * - cost: spend, against what the results would have cost at the 90 days' prices. A result is a viewable impression, a
 *   click or a conversion, by objective.
 * - viewability: viewable impressions, against measurable ones.
 * - attention: completed views, against those that the 90 days' completion rates would have given.
 * - engagement: clicks likewise, from impressions.
 * - conversion: conversions likewise, from clicks, of what aims at conversion.
 * Comparisons with the 90 days are made for each objective and platform and then added up, so that a shift between
 * platforms is not taken for a change in quality.
 */
export function scoreInputs({ media, plannedSpend }: ScoredPeriod): Readonly<Record<ScoreName, ScoreInputs>> {
  const total = (field: keyof Sums): number => media.reduce((sum, { current }) => sum + current[field], 0);
  const converting = media.filter(({ objective }) => objective === 'conversion');
  return {
    delivery: { actual: total('spend'), expected: plannedSpend ?? 0 },
    cost: costInputs(media),
    viewability: { actual: total('viewable'), expected: total('measurable') },
    attention: rateInputs(media, 'completes', 'starts'),
    engagement: rateInputs(media, 'clicks', 'impressions'),
    conversion: rateInputs(converting, 'conversions', 'clicks'),
  };
}

export function scoresOf(period: ScoredPeriod): Scores {
  const inputs = scoreInputs(period);
  return Object.fromEntries(scoreNames.map((name) => [name, scoreOf(name, inputs[name])])) as Scores;
}

function scoreOf(name: ScoreName, { actual, expected }: ScoreInputs): number | null {
  const { rule, constant } = SCORE_RULES[name];
  switch (rule) {
    case 'onPlan':
      return bounded(100 - constant * 100 * Math.abs(over(actual, expected) - 1));
    case 'goal':
      return bounded((100 * over(actual, expected)) / constant);
    case 'price':
      return bounded(constant * over(expected, actual));
    default:
      return bounded(constant * over(actual, expected));
  }
}

/** The weighted mean of the scores that are known; null where none is. */
export function productScore(scores: Scores): number | null {
  let sum = 0;
  let weights = 0;
  for (const name of scoreNames) {
    const score = scores[name];
    if (score === null) continue;
    sum += score * SCORE_WEIGHTS[name];
    weights += SCORE_WEIGHTS[name];
  }
  return weights === 0 ? null : sum / weights;
}

export const scoreNames = Object.keys(SCORE_WEIGHTS) as readonly ScoreName[];

/** What counts as a result, by objective. */
const RESULTS: Readonly<Record<string, keyof Sums>> = {
  awareness: 'viewable',
  consideration: 'clicks',
  conversion: 'conversions',
};

function costInputs(media: readonly MediaSums[]): ScoreInputs {
  let expected = 0;
  let actual = 0;
  for (const { objective, current, baseline } of media) {
    const result = RESULTS[objective] ?? 'impressions';
    const price = over(baseline.spend, baseline[result]);
    if (Number.isNaN(price) || price === 0) continue;
    expected += current[result] * price;
    actual += current.spend;
  }
  return { actual, expected };
}

function rateInputs(media: readonly MediaSums[], part: keyof Sums, whole: keyof Sums): ScoreInputs {
  let expected = 0;
  let actual = 0;
  for (const { current, baseline } of media) {
    const rate = over(baseline[part], baseline[whole]);
    if (Number.isNaN(rate) || rate === 0) continue;
    expected += current[whole] * rate;
    actual += current[part];
  }
  return { actual, expected };
}

/** NaN where there is nothing to divide by: it stays so through the formulas, and `bounded` ends it. */
function over(part: number, whole: number): number {
  return whole > 0 ? part / whole : Number.NaN;
}

function bounded(score: number): number | null {
  return Number.isNaN(score) ? null : Math.min(100, Math.max(0, score));
}
