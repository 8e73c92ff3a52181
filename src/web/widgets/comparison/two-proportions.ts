/** A share of counted cases: `part` of `of`. */
export interface Proportion {
  readonly part: number;
  readonly of: number;
}

/**
 * `z`: the difference of the shares in standard errors. `p`: the probability of a difference at least as large by
 * chance, in either direction.
 */
export interface ProportionTest {
  readonly z: number;
  readonly p: number;
}

/** The two-proportion z-test with pooled variance, two-sided. */
export function testProportions(one: Proportion, other: Proportion): ProportionTest {
  const pooled = (one.part + other.part) / (one.of + other.of);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.of + 1 / other.of));
  const z = (one.part / one.of - other.part / other.of) / error;
  return { z, p: bothTails(z) };
}

/**
 * The two-sided tail probability of the normal distribution, by Abramowitz and Stegun 26.2.17; the error is below
 * 1.5e-7.
 */
function bothTails(z: number): number {
  const x = Math.abs(z);
  const t = 1 / (1 + 0.2316419 * x);
  const sum = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429].reduceRight(
    (above, factor) => (above + factor) * t,
    0,
  );
  return (2 * sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}
