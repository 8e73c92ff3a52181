/**
 * How an effect is used up as spend grows. Both are 0 at no spend, ½ at the half point, and near 1 in the end:
 * - `hill`: x^slope / (x^slope + half^slope). A slope over 1 makes an S: the first spend does little;
 * - `logistic`: tanh(λx/2) with λ = 2·atanh(½)/half. It has no slope.
 *
 * Source: Google Meridian, `adstock_hill.py`, and PyMC-Marketing, `transformers.py`.
 */
export type SaturationForm = 'hill' | 'logistic';

export interface Saturation {
  readonly form: SaturationForm;
  /** In the unit of spend: where half of the effect is reached. */
  readonly half: number;
  /** Of `hill`; 1 is without an S. */
  readonly slope: number;
}

const HALF = Math.atanh(0.5);

/** The share of the whole effect, 0 to 1, that a week's spend `x` reaches. Below 0 it is as at 0. */
export function saturation({ form, half, slope }: Saturation, x: number): number {
  if (!(x > 0)) return 0;
  if (form === 'logistic') return Math.tanh((HALF * x) / half);
  return 1 / (1 + (half / x) ** slope);
}

/**
 * The shares of many spends, and how each changes with the logarithm of its spend, into `share` and `steep`. A power is an
 * exponential of logarithms here, which takes half as long as `**`.
 */
export function sharesInto(
  share: Float64Array,
  steep: Float64Array,
  { form, half, slope }: Saturation,
  spend: Float64Array,
): void {
  const logHalf = Math.log(half);
  for (let at = 0; at < spend.length; at += 1) {
    const x = spend[at]!;
    if (!(x > 0)) {
      share[at] = 0;
      steep[at] = 0;
    } else if (form === 'logistic') {
      const reached = Math.tanh((HALF * x) / half);
      share[at] = reached;
      steep[at] = ((HALF * x) / half) * (1 - reached * reached);
    } else {
      const reached = 1 / (1 + Math.exp(slope * (logHalf - Math.log(x))));
      share[at] = reached;
      steep[at] = slope * reached * (1 - reached);
    }
  }
}

/** The rise of that share by one more unit of spend. At no spend, a Hill with a slope under 1 rises without bound: Infinity. */
export function saturationRise({ form, half, slope }: Saturation, x: number): number {
  if (form === 'logistic') return (HALF / half) * (1 - Math.tanh((HALF * Math.max(x, 0)) / half) ** 2);
  if (!(x > 0)) return slope < 1 ? Number.POSITIVE_INFINITY : slope > 1 ? 0 : 1 / half;
  const share = 1 / (1 + (half / x) ** slope);
  return (slope * share * (1 - share)) / x;
}

/** Up to this spend one more unit brings more than the one before it; 0 where a curve has no S. */
export function inflection({ form, half, slope }: Saturation): number {
  if (form === 'logistic' || slope <= 1) return 0;
  return half * ((slope - 1) / (slope + 1)) ** (1 / slope);
}
