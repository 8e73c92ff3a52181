import { studentQuantile } from '../forecast/calibrate.ts';
import type { ForecastPoint } from '../forecast/question.ts';

/**
 * The probability, 0 to 1, that an outcome reaches a target, by Student's distribution of the forecast
 * interval.
 * @param degrees the number of past moments that the interval is based on
 */
export function chanceToReach(
  target: number,
  { value, low, high }: ForecastPoint,
  { level, degrees }: { readonly level: number; readonly degrees: number },
): number {
  // An interval may be cut off at zero. The longer side is complete.
  const half = Math.max(high - value, value - low);
  if (half === 0) return value >= target ? 1 : 0;
  const beyond = chanceOf((Math.abs(target - value) / half) * studentQuantile(level, degrees), degrees) / 2;
  return target > value ? beyond : 1 - beyond;
}

/**
 * The two-sided probability of a deviation by so many standard errors. Source: Wallace (1959), from Student's
 * distribution to the normal one.
 */
export function chanceOf(errors: number, degrees: number): number {
  if (errors === Infinity) return 0;
  const correction = (8 * degrees + 1) / (8 * degrees + 3);
  return 2 * upperTail(correction * Math.sqrt(degrees * Math.log1p(errors ** 2 / degrees)));
}

/**
 * The upper tail of the normal distribution. Source: Abramowitz and Stegun 26.2.17 below 2, and the continued
 * fraction 26.2.14 above.
 */
export function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const density = Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI);
  if (z >= 2) {
    let fraction = z;
    for (let term = 60; term >= 1; term -= 1) fraction = z + term / fraction;
    return density / fraction;
  }
  const t = 1 / (1 + 0.2316419 * z);
  return (
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  );
}
