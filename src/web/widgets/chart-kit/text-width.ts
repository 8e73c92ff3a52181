import { max } from 'd3-array';
import type { Box, DrawnText } from './drawing.ts';

let context: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** The width of a text in pixels; cached. Estimated where there is no canvas. */
export function textWidth(text: string, font: string): number {
  const key = `${font}\u0000${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (context === undefined)
    context = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (context) context.font = font;
  const width = context?.measureText(text).width ?? text.length * 6.5;
  if (widths.size > 5000) widths.clear();
  widths.set(key, width);
  return width;
}

/** The width of the widest text in whole pixels, rounded up; 0 without texts. */
export function widest(texts: readonly string[], font: string): number {
  return Math.ceil(max(texts, (text) => textWidth(text, font)) ?? 0);
}

/** Shortens a text in the middle: campaign names differ at their start and end. */
export function cutMiddle(text: string, room: number, font: string): string {
  if (textWidth(text, font) <= room) return text;
  const letters = [...text];
  let [low, high] = [1, letters.length];
  const cut = (kept: number): string => {
    const head = Math.ceil(kept / 2);
    return `${letters.slice(0, head).join('').trimEnd()}…${letters
      .slice(letters.length - (kept - head))
      .join('')
      .trimStart()}`;
  };
  while (low < high) {
    const kept = Math.ceil((low + high) / 2);
    if (textWidth(cut(kept), font) <= room) low = kept;
    else high = kept - 1;
  }
  return cut(low);
}

/** Breaks a text between its words into at most `lines` lines. A line wider than `room` is shortened in its middle. */
export function wrapText(text: string, room: number, lines: number, font: string): readonly string[] {
  const done: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=[\s/–-])/)) {
    const longer = line + word;
    if (line !== '' && done.length < lines - 1 && textWidth(longer.trimEnd(), font) > room) {
      done.push(line);
      line = word;
    } else line = longer;
  }
  return [...done, line].map((one) => cutMiddle(one.trimEnd(), room, font));
}

/** Half the height of a line, as a multiple of the font size. */
const HALF_LINE = 0.55;
const ANCHORS = { start: 0, middle: 0.5, end: 1 } as const;

/** The bounding box of a text. */
export function textBox({ x, y, text, anchor, size = 11 }: DrawnText, font: string): Box {
  const width = textWidth(text, font);
  return { x: x - ANCHORS[anchor] * width, y: y - HALF_LINE * size, width, height: 2 * HALF_LINE * size };
}

/** Whether two texts overlap, or are closer than `apart`, in pixels. */
export function touches(one: DrawnText, other: DrawnText, font: string, apart = 0): boolean {
  const [a, b] = [textBox(one, font), textBox(other, font)];
  const isBeside = (from: number, length: number, otherFrom: number): boolean =>
    otherFrom < from + length + apart;
  return (
    isBeside(b.x, b.width, a.x) &&
    isBeside(a.x, a.width, b.x) &&
    isBeside(b.y, b.height, a.y) &&
    isBeside(a.y, a.height, b.y)
  );
}
