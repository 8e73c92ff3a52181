/** What fingers do: two letters change places, one is lost, one is doubled. Quotes and other signs stay where they are. */
export function slipOf(name: string, index: number): string | null {
  const letters = [...name.matchAll(/[A-Za-z]/g)].map((match) => match.index);
  if (letters.length < 4) return null;
  const at = letters[1 + (index % (letters.length - 2))]!;
  const [before, here, after] = [name.slice(0, at), name[at]!, name.slice(at + 1)];
  if (index % 3 === 0 && /^[A-Za-z]/.test(after) && after[0] !== here)
    return before + after[0] + here + after.slice(1);
  return index % 3 === 1 ? before + after : before + here + here + after;
}
