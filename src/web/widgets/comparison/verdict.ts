import { testProportions } from './two-proportions.ts';
import type { Proportion } from './two-proportions.ts';

/** The significance level: 1 in 20 comparisons of equal things seems to differ. */
const LEVEL = 0.05;
/** The fewest expected cases on either side for which the test is valid. */
const LEAST_EXPECTED = 5;

export type Verdict = 'significant' | 'insignificant' | 'tooFew';

/** Whether two shares differ significantly, at 95%. Null where they are not shares of counted cases. */
export function verdictOn(one: Proportion, other: Proportion): Verdict | null {
  if (![one, other].every(isProportion)) return null;
  const cases = one.of + other.of;
  const pooled = cases === 0 ? 0 : (one.part + other.part) / cases;
  const expected = Math.min(one.of, other.of) * Math.min(pooled, 1 - pooled);
  if (expected < LEAST_EXPECTED) return 'tooFew';
  return testProportions(one, other).p < LEVEL ? 'significant' : 'insignificant';
}

const isProportion = ({ part, of }: Proportion): boolean =>
  Number.isInteger(part) && Number.isInteger(of) && part >= 0 && part <= of;
