/**
 * How the effect saturates as spend grows. Both forms are 0 without spend, ½ at the half point, and approach
 * 1:
 * - `hill`: x^slope / (x^slope + half^slope). A slope over 1 makes an S: the first spend has little effect;
 * - `logistic`: tanh(λx/2) with λ = 2·atanh(½)/half. It has no slope.
 *
 * Source: Google Meridian, `adstock_hill.py`, and PyMC-Marketing, `transformers.py`.
 */
export type SaturationForm = 'hill' | 'logistic';

export interface Saturation {
  readonly form: SaturationForm;
  /** The spend at which half of the effect is reached. */
  readonly half: number;
  /** For `hill`. Up to 1 the curve has no S. */
  readonly slope: number;
}

const HALF = Math.atanh(0.5);

/** The share of the whole effect, 0 to 1, at a weekly spend `x`. A negative spend counts as 0. */
export function saturation({ form, half, slope }: Saturation, x: number): number {
  if (!(x > 0)) return 0;
  if (form === 'logistic') return Math.tanh((HALF * x) / half);
  return 1 / (1 + (half / x) ** slope);
}

/**
 * Writes the shares of many spends into `share`, and their derivatives by the logarithm of the spend into
 * `steep`. Powers are computed by logarithm and exponential, which takes half as long as `**`.
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

/** The derivative of the share by spend. Infinity at no spend for a Hill curve with a slope under 1. */
export function saturationRise({ form, half, slope }: Saturation, x: number): number {
  if (form === 'logistic') return (HALF / half) * (1 - Math.tanh((HALF * Math.max(x, 0)) / half) ** 2);
  if (!(x > 0)) return slope < 1 ? Number.POSITIVE_INFINITY : slope > 1 ? 0 : 1 / half;
  const share = 1 / (1 + (half / x) ** slope);
  return (slope * share * (1 - share)) / x;
}

/** The spend up to which marginal returns increase. 0 for a curve without an S. */
export function inflection({ form, half, slope }: Saturation): number {
  if (form === 'logistic' || slope <= 1) return 0;
  return half * ((slope - 1) / (slope + 1)) ** (1 / slope);
}
