import { AutoETS, initSync as initEts } from '@bsull/augurs/ets';
import { initSync as initMstl, MSTL } from '@bsull/augurs/mstl';

/** A model's forecast: the expected values, and half the width of its own 68 % intervals. */
interface Prediction {
  readonly point: readonly number[];
  readonly spread: readonly number[];
}

/** Fits a model to values with seasons and forecasts so many steps. Null when no model fits. */
export type Predict = (
  values: readonly number[],
  seasons: readonly number[],
  horizon: number,
) => Prediction | null;

/** The WebAssembly modules of the package, compiled from its files `mstl_bg.wasm` and `ets_bg.wasm`. */
export interface AugursModules {
  readonly mstl: Uint8Array<ArrayBuffer>;
  readonly ets: Uint8Array<ArrayBuffer>;
}

/**
 * The number of seasons to learn from: half a year of weeks, or twice the horizon where that is longer. Twice as many
 * forecast no better, and take four times as long.
 */
const MOST_SEASONS = 26;
/** The share of outcomes within one standard error of a normal distribution. */
const ONE_ERROR = 0.6827;

/**
 * MSTL with an exponentially smoothed trend (ETS). The seasons are given: `[7]` for days. Without any, ETS
 * alone. Compiling takes about 10 ms. Source: augurs, after Bandara et al., MSTL (2021), and Hyndman et al.,
 * ETS (2008).
 */
export function augursModel({ mstl, ets }: AugursModules): Predict {
  initMstl({ module: mstl });
  initEts({ module: ets });
  return predict;
}

function predict(values: readonly number[], seasons: readonly number[], horizon: number): Prediction | null {
  const learnt = values.slice(-Math.max(MOST_SEASONS * Math.max(...seasons, 7), 2 * horizon));
  const model = seasons.length === 0 ? new AutoETS(1, 'ZZN') : MSTL.ets([...seasons]);
  try {
    model.fit(new Float64Array(learnt));
    const { point, intervals } = model.predict(horizon, ONE_ERROR);
    if (intervals === undefined) return null;
    const spread = point.map(
      (_, step) => ((intervals.upper[step] ?? NaN) - (intervals.lower[step] ?? NaN)) / 2,
    );
    return [...point, ...spread].every(Number.isFinite) ? { point, spread } : null;
  } catch {
    // The package throws strings when no model fits, for example to values that hardly vary.
    return null;
  } finally {
    model.free();
  }
}
