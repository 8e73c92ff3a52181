import { closest, distance } from 'fastest-levenshtein';

/** The known name that was probably meant: near enough that most of what was typed is right. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const candidates = [...known];
  if (candidates.length === 0) return undefined;
  const folded = candidates.map((candidate) => candidate.toLowerCase());
  const best = closest(name.toLowerCase(), folded);
  const candidate = candidates[folded.indexOf(best)]!;
  const allowance = Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3));
  return distance(name.toLowerCase(), best) <= allowance ? candidate : undefined;
}
