import { nearest } from '../../diagnostics/suggest.ts';

/** Keys that a language lacks, each with a language that has it. */
export type Missing = ReadonlyMap<string, string>;

/** A text whose key differs from that of all other languages by a typing mistake. */
export interface Mistyped {
  readonly language: string;
  readonly written: string;
  readonly meant: string;
}

/**
 * Finds mistyped keys: one language lacks a key and has a similar one that all others lack. Each is one
 * mistake instead of one per language. With two languages, the second one is taken to be wrong.
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

/** The similar missing key of the same group. */
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
