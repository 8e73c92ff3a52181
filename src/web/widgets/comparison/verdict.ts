import { testProportions } from './two-proportions.ts';
import type { Proportion } from './two-proportions.ts';

/** Of two things that are the same, 1 in 20 comparisons would seem to differ. */
const LEVEL = 0.05;
/** With fewer cases expected on either side, the test says nothing. */
const LEAST_EXPECTED = 5;

export type Verdict = 'significant' | 'insignificant' | 'tooFew';

/** Whether two shares differ by more than chance, at 95%; null where they are no shares of counted cases. */
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
