/**
 * A random number generator for 0 to 1, deterministic by seed (mulberry32 by Tommy Ettinger, public domain).
 */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A standard normal random number (Box and Muller, 1958). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/**
 * Resamples a time series in moving blocks (Künsch, 1989), which preserves correlations of neighbouring
 * weeks. Returns as many values as it gets.
 */
export function resampled(values: Float64Array, block: number, random: () => number): Float64Array {
  const drawn = new Float64Array(values.length);
  for (let at = 0; at < drawn.length; at += block) {
    const from = Math.floor(random() * (values.length - block + 1));
    for (let step = 0; step < block && at + step < drawn.length; step += 1)
      drawn[at + step] = values[from + step]!;
  }
  return drawn;
}
