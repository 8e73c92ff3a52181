import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AutoETS, initSync as initEts } from '@bsull/augurs/ets';
import { initSync as initMstl, MSTL } from '@bsull/augurs/mstl';

/** What a model says of the periods after a series: the middle, and half the width of its own 68 % interval. */
export interface Prediction {
  readonly point: readonly number[];
  readonly spread: readonly number[];
}

/** The share of outcomes within one standard error of a normal distribution. */
const ONE_ERROR = 0.6827;

const folder = join(createRequire(import.meta.url).resolve('@bsull/augurs'), '..');
const moduleOf = (name: string) => ({ module: readFileSync(join(folder, `${name}_bg.wasm`)) });
let isReady = false;

/** Compiles the WebAssembly of the package once, from the folder that npm put it in. About 10 ms. */
function ready(): void {
  if (isReady) return;
  initMstl(moduleOf('mstl'));
  initEts(moduleOf('ets'));
  isReady = true;
}

/**
 * Fits MSTL with an exponentially smoothed trend (ETS), and says the next periods. Seasons are given: `[7]` for days. Without
 * any, ETS alone. null where no model fits. Source: augurs, after Bandara et al., MSTL (2021), and Hyndman et al., ETS (2008).
 */
export function predict(
  values: readonly number[],
  seasons: readonly number[],
  horizon: number,
): Prediction | null {
  ready();
  const model = seasons.length === 0 ? new AutoETS(1, 'ZZN') : MSTL.ets([...seasons]);
  try {
    model.fit(new Float64Array(values));
    const { point, intervals } = model.predict(horizon, ONE_ERROR);
    if (intervals === undefined) return null;
    const spread = point.map(
      (_, step) => ((intervals.upper[step] ?? NaN) - (intervals.lower[step] ?? NaN)) / 2,
    );
    return [...point, ...spread].every(Number.isFinite) ? { point, spread } : null;
  } catch {
    // The package throws texts where it finds no model, such as of figures that hardly vary.
    return null;
  } finally {
    model.free();
  }
}
