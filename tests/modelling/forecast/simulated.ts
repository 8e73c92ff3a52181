/** Numbers between 0 and 1 that a seed decides. Source: mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const kinds = ['steady', 'trend', 'wandering', 'lasting', 'shares', 'spikes'] as const;
export type Kind = (typeof kinds)[number];

/** Days with weeks (and years where there are two of them), made by a law that forecasts are not told. */
export function simulated(kind: Kind, length: number, seed: number): number[] {
  const random = randomFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const week = Array.from({ length: 7 }, () => 0.4 * normal());
  const slope = (random() - 0.5) * 0.1;
  let [level, lasting] = [0, 0];
  return Array.from({ length }, (_, day) => {
    if (kind === 'wandering') level += 1.5 * normal();
    lasting = 0.7 * lasting + (kind === 'lasting' ? 4 * normal() : 0);
    const [season, year] = [week[day % 7]!, length > 730 ? Math.sin((2 * Math.PI * day) / 365) : 0];
    if (kind === 'shares')
      return 100 * Math.exp(season + 0.002 * day * Math.sign(slope) + 0.2 * year + 0.1 * normal());
    const trend = kind === 'trend' ? slope * day : 0;
    const usual = 100 + trend + level + lasting + 20 * season + 15 * year + 5 * normal();
    return kind === 'spikes' && random() < 0.03 ? 2 * usual : usual;
  });
}
