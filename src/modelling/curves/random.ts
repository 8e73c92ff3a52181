/** Numbers at random in 0 to 1 that are the same for the same seed (mulberry32 by Tommy Ettinger, public domain). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number at random with mean 0 and standard deviation 1 (Box and Muller, 1958). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/**
 * Moving blocks (Künsch, 1989): values in the order of time, `length` of them in blocks from anywhere, so that what lasts
 * over some weeks stays together.
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
