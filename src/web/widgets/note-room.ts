/** A note as the style sheets set it: its lines, and a letter of mean width. */
const LINE = 16;
const LETTER = 5.8;

/** Pixels of a note beneath a drawing or a table, estimated by its letters: what stands above gives it the room. */
export function noteRoom(
  note: string | null,
  width: number,
  { above, mostLines }: { readonly above: number; readonly mostLines: number },
): number {
  if (note === null) return 0;
  const lines = Math.ceil((note.length * LETTER) / Math.max(width, 1));
  return above + LINE * Math.min(lines, mostLines);
}
