import { closest, distance } from 'fastest-levenshtein';

/**
 * The known name that was probably meant: one with few edits, or the only one that starts with the given
 * name. Undefined when there is none.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const candidates = [...known];
  if (candidates.length === 0) return undefined;
  const folded = candidates.map((candidate) => candidate.toLowerCase());
  const swapped = folded.findIndex((candidate) => isSwap(name.toLowerCase(), candidate));
  if (swapped >= 0) return candidates[swapped];
  const best = closest(name.toLowerCase(), folded);
  const candidate = candidates[folded.indexOf(best)]!;
  const allowance = Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3));
  if (distance(name.toLowerCase(), best) <= allowance) return candidate;
  const longer = name.length < 4 ? [] : candidates.filter((each) => each.startsWith(name));
  return longer.length === 1 ? longer[0] : undefined;
}

/** Whether two adjacent letters are swapped. This common mistake counts as two edits otherwise. */
function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length || a === b) return false;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a.slice(at + 2) === b.slice(at + 2) && a[at] === b[at + 1] && a[at + 1] === b[at];
}
