import { createHash } from 'node:crypto';
import type { Predict } from '../../modelling/index.ts';

/** About 5 MB: the fits of some hundred series with their back-tests. */
const MOST_PREDICTIONS = 5_000;

/**
 * Caches predictions by the figures that they are made from, so that a series is fitted once, for example one that
 * several totals share, or that is asked for again with another first day or sort. The least recently used ones are
 * evicted first.
 */
export function rememberPredictions(predict: Predict, most = MOST_PREDICTIONS): Predict {
  const found = new Map<string, ReturnType<Predict>>();
  return (values, seasons, horizon) => {
    const figures = Float64Array.from([horizon, seasons.length, ...seasons, ...values]);
    const key = createHash('sha1').update(figures).digest('base64');
    const prediction = found.has(key) ? found.get(key)! : predict(values, seasons, horizon);
    // A Map iterates in insertion order: an entry that is reinserted is evicted last.
    found.delete(key);
    found.set(key, prediction);
    if (found.size > most) found.delete(found.keys().next().value!);
    return prediction;
  };
}
