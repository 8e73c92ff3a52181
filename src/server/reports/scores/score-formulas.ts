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

/** Share of measurable impressions that should be viewable: the usual guarantee of publishers. */
const VIEWABILITY_GOAL = 0.7;
/** What a figure scores that is as good as in the 90 days before. A third better scores 100. */
const PAR = 75;
/** Points lost for each percent off the plan, over or under. */
const POINTS_OFF_PLAN = 2;

/**
 * - delivery: 100 on plan, two points less for each percent that spend is over or under planned spend.
 * - cost: what the results would have cost at the 90 days' prices, over what they did cost. A result is a viewable
 *   impression, a click or a conversion, by objective.
 * - viewability: viewable over measurable impressions, against 70 %.
 * - attention: completed views, against those that the 90 days' completion rates would have given.
 * - engagement: clicks likewise, from impressions.
 * - conversion: conversions likewise, from clicks, of what aims at conversion.
 * Comparisons with the 90 days score 75 at par. They are made for each objective and platform and then added up, so that
 * a shift between platforms is not taken for a change in quality.
 */
export function scoresOf({ media, plannedSpend }: ScoredPeriod): Scores {
  const total = (field: keyof Sums): number => media.reduce((sum, { current }) => sum + current[field], 0);
  const converting = media.filter(({ objective }) => objective === 'conversion');
  return {
    delivery: deliveryScore(total('spend'), plannedSpend),
    cost: againstPar(costIndex(media)),
    viewability: bounded((100 * over(total('viewable'), total('measurable'))) / VIEWABILITY_GOAL),
    attention: againstPar(rateIndex(media, 'completes', 'starts')),
    engagement: againstPar(rateIndex(media, 'clicks', 'impressions')),
    conversion: againstPar(rateIndex(converting, 'conversions', 'clicks')),
  };
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

function deliveryScore(spend: number, planned: number | null): number | null {
  if (planned === null) return null;
  return bounded(100 - POINTS_OFF_PLAN * 100 * Math.abs(over(spend, planned) - 1));
}

/** What counts as a result, by objective. */
const RESULTS: Readonly<Record<string, keyof Sums>> = {
  awareness: 'viewable',
  consideration: 'clicks',
  conversion: 'conversions',
};

function costIndex(media: readonly MediaSums[]): number {
  let expected = 0;
  let spent = 0;
  for (const { objective, current, baseline } of media) {
    const result = RESULTS[objective] ?? 'impressions';
    const price = over(baseline.spend, baseline[result]);
    if (Number.isNaN(price) || price === 0) continue;
    expected += current[result] * price;
    spent += current.spend;
  }
  return over(expected, spent);
}

function rateIndex(media: readonly MediaSums[], part: keyof Sums, whole: keyof Sums): number {
  let expected = 0;
  let reached = 0;
  for (const { current, baseline } of media) {
    const rate = over(baseline[part], baseline[whole]);
    if (Number.isNaN(rate) || rate === 0) continue;
    expected += current[whole] * rate;
    reached += current[part];
  }
  return over(reached, expected);
}

function againstPar(index: number): number | null {
  return bounded(PAR * index);
}

/** NaN where there is nothing to divide by: it stays so through the formulas, and `bounded` ends it. */
function over(part: number, whole: number): number {
  return whole > 0 ? part / whole : Number.NaN;
}

function bounded(score: number): number | null {
  return Number.isNaN(score) ? null : Math.min(100, Math.max(0, score));
}
