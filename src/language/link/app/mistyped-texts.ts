import { nearest } from '../../diagnostics/suggest.ts';

/** Keys that a language lacks, each with a language that has it. */
export type Missing = ReadonlyMap<string, string>;

/** A text under another key than in all other languages. */
export interface Mistyped {
  readonly language: string;
  readonly written: string;
  readonly meant: string;
}

/**
 * Slips in keys: one language lacks a key, and has one that is near and that all others lack. Told as one mistake
 * instead of one for each language. Of two languages, the second has slipped.
 */
export function mistypedTexts(missing: ReadonlyMap<string, Missing>): Mistyped[] {
  const found: Mistyped[] = [];
  for (const [language, lacks] of [...missing].toReversed()) {
    const [first, ...more] = [...missing].filter(([other]) => other !== language).map(([, keys]) => keys);
    if (!first || lacks.size === 0) continue;
    const own = [...first.keys()].filter((key) => more.every((keys) => keys.has(key)));
    for (const written of own) {
      const known = found.some((slip) => slip.meant === written || slip.written === written);
      const meant = known ? undefined : meantBy(written, lacks);
      if (meant !== undefined) found.push({ language, written, meant });
    }
  }
  return found;
}

/** The missing key of the same group that is near. */
function meantBy(written: string, lacks: Missing): string | undefined {
  const group = groupOf(written);
  const beside = [...lacks.keys()].filter((key) => groupOf(key) === group);
  const near = nearest(
    written.slice(group.length),
    beside.map((key) => key.slice(group.length)),
  );
  return near === undefined ? undefined : group + near;
}

const groupOf = (key: string): string => key.slice(0, key.lastIndexOf('.') + 1);
