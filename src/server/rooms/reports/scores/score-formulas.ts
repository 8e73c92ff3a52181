import { decomposeRatio, type Amount } from '../../../../modelling/decomposition/index.ts';
import type { DatasetPlan } from '../../../../language/plan/index.ts';

/** The scores that a dataset declares: `insights.scores`. */
export type ScoreRules = NonNullable<NonNullable<DatasetPlan['insights']>['scores']>;
type ScoreRule = ScoreRules['each'][string];

/** The sums of measures over some days, by measure. */
export type Sums = Readonly<Record<string, number>>;

/**
 * Facts that are compared only with the same members' earlier facts: the price of a click on search says
 * nothing about video.
 */
export interface ComparedFacts {
  /** The members by the dimensions of `by`. */
  readonly members: Readonly<Record<string, string>>;
  /** The days that are scored. */
  readonly current: Sums;
  /** The 90 days before them. */
  readonly baseline: Sums;
}

export interface ScoredPeriod {
  readonly facts: readonly ComparedFacts[];
  /** The planned amount of the scored days; null when there is no plan. */
  readonly planned: number | null;
}

/** Scores from 0 to 100, by name; null when the facts are not sufficient. */
export type Scores = Readonly<Record<string, number | null>>;

/**
 * The inputs of a score. `expected` is what the plan, or the ratio of the 90 days before, would have given.
 */
export interface ScoreInputs {
  readonly actual: number;
  readonly expected: number;
}

/** The distinct measures that scores are computed from. */
export function scoredMeasures({ each }: ScoreRules): readonly string[] {
  const all = Object.values(each).flatMap(({ actual, base, baseOf }) => [
    actual,
    ...(base === undefined ? [] : [base]),
    ...Object.values(baseOf?.members ?? {}),
  ]);
  return [...new Set(all)];
}

/**
 * The inputs of a score, by its rule:
 * - onPlan: the actual sum, and the planned amount.
 * - goal: the actual sum, and the sum of its base.
 * - price, rate: the actual sum, and what its base would have given at the ratio of the 90 days. Both are computed for
 *   each combination of compared members and then added up, so that a shift between them does not change the score.
 */
export function inputsOf(score: ScoreRule, { facts, planned }: ScoredPeriod): ScoreInputs {
  const scored = facts.filter(({ members }) => isScored(score, members));
  const total = (measure: string): number =>
    scored.reduce((sum, { current }) => sum + of(current, measure), 0);
  const { rule, actual, base = actual } = score;
  if (rule === 'onPlan') return { actual: total(actual), expected: planned ?? 0 };
  return rule === 'goal' ? { actual: total(actual), expected: total(base) } : atBaseline(score, scored);
}

function isScored({ where = {} }: ScoreRule, members: ComparedFacts['members']): boolean {
  return Object.entries(where).every(([dimension, member]) => members[dimension] === member);
}

function atBaseline(
  { actual: measure, base = measure, baseOf }: ScoreRule,
  facts: readonly ComparedFacts[],
): ScoreInputs {
  let expected = 0;
  let actual = 0;
  for (const { members, current, baseline } of facts) {
    const member = baseOf === undefined ? '' : (members[baseOf.dimension] ?? '');
    const result =
      baseOf !== undefined && Object.hasOwn(baseOf.members, member) ? (baseOf.members[member] ?? base) : base;
    const ratio = over(of(baseline, measure), of(baseline, result));
    if (Number.isNaN(ratio) || ratio === 0) continue;
    expected += of(current, result) * ratio;
    actual += of(current, measure);
  }
  return { actual, expected };
}

export function scoresOf({ each }: ScoreRules, period: ScoredPeriod): Scores {
  return Object.fromEntries(
    Object.entries(each).map(([name, score]) => [name, scoreOf(score, inputsOf(score, period))]),
  );
}

/** The formula of each rule; `insights.scores` documents them. */
const RULES: Readonly<Record<ScoreRule['rule'], (inputs: ScoreInputs, constant: number) => number>> = {
  onPlan: ({ actual, expected }, constant) => 100 - constant * 100 * Math.abs(over(actual, expected) - 1),
  goal: ({ actual, expected }, constant) => (100 * over(actual, expected)) / constant,
  price: ({ actual, expected }, constant) => constant * over(expected, actual),
  rate: ({ actual, expected }, constant) => constant * over(actual, expected),
};

function scoreOf({ rule, constant }: ScoreRule, inputs: ScoreInputs): number | null {
  return bounded(RULES[rule](inputs, constant));
}

/** The weighted mean of the known scores; null when none is known. */
export function productScore({ each }: ScoreRules, scores: Scores): number | null {
  let sum = 0;
  let weights = 0;
  for (const [name, { weight }] of Object.entries(each)) {
    const score = scores[name] ?? null;
    if (score === null) continue;
    sum += score * weight;
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}

/** A score's part of the product's score. `before` is null when the previous period is unknown. */
export interface ScorePoints {
  readonly now: number;
  readonly before: number | null;
}

/**
 * Splits the product's score into a sum over its scores, now and before. The difference between the two
 * values of a score is its effect on the product's score: its own change (rate), or the effect of scores that
 * appear or disappear and so change the weights (mix). Null when no score is known.
 */
export function pointsOf(
  { each }: ScoreRules,
  now: Scores,
  before: Scores | null,
): Readonly<Record<string, ScorePoints>> | null {
  const amountIn = (scores: Scores, name: string, weight: number): Amount => {
    const score = scores[name] ?? null;
    return score === null ? { amount: 0, base: 0 } : { amount: score * weight, base: weight };
  };
  const members = Object.entries(each).map(([id, { weight }]) => ({
    id,
    now: amountIn(now, id, weight),
    before: amountIn(before ?? now, id, weight),
  }));
  const moved = decomposeRatio(members);
  if (moved === null) return null;
  const weights = members.reduce((sum, member) => sum + member.before.base, 0);
  return Object.fromEntries(
    members.map(({ id, before: { amount } }, at) => {
      const { mix, rate } = moved.members[at]!;
      const points = amount / weights;
      return [id, { now: points + mix + rate, before: before && points }];
    }),
  );
}

const of = (sums: Sums, measure: string): number => sums[measure] ?? 0;

/** NaN when there is nothing to divide by. The formulas propagate it, and `bounded` converts it to null. */
function over(part: number, whole: number): number {
  return whole > 0 ? part / whole : Number.NaN;
}

function bounded(score: number): number | null {
  return Number.isNaN(score) ? null : Math.min(100, Math.max(0, score));
}
