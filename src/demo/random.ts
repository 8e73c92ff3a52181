/**
 * A well-mixed 32-bit hash of a text (FNV-1a with a finisher), so that similar keys give unrelated numbers.
 */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Returns a number in [0, 1) that depends only on its key, so that the order of generation does not matter.
 */
export type Chance = (...key: readonly (string | number)[]) => number;

export const chanceOf =
  (seed: number): Chance =>
  (...key) =>
    hash32(`${seed}|${key.join('|')}`) / 2 ** 32;

export const between = (low: number, high: number, chance: number): number => low + (high - low) * chance;
