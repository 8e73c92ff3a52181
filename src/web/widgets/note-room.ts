/** The line height and the mean width of a letter, in pixels, as the style sheets set them. */
const LINE = 16;
const LETTER = 5.8;

/**
 * The height of a note beneath a drawing or a table in pixels, estimated from its length. The drawing leaves this
 * room.
 */
export function noteRoom(
  note: string | null,
  width: number,
  { above, mostLines }: { readonly above: number; readonly mostLines: number },
): number {
  if (note === null) return 0;
  const lines = Math.ceil((note.length * LETTER) / Math.max(width, 1));
  return above + LINE * Math.min(lines, mostLines);
}
