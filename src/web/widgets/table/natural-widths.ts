import type { ReportCell } from '../../../language/plan/index.ts';

// Widths in pixels, estimated from the number of letters: exact enough for columns, and independent of when fonts
// load.
const FIGURE_WIDTH = 112;
const LEAST_TEXT_WIDTH = 88;
const DELTA_WIDTH = 64;
/** The mean width of a header's letters, and the room for the sort arrows, the padding and the unit. */
const LETTER_WIDTH = 6.6;
const BESIDE_TITLE = 44;
const UNIT_WIDTH = 14;
const BESIDE_NAMES = 80;
const WIDEST_TITLE = 170;
export const LONG_NAME_WIDTH = 320;
const NAME_LETTER_WIDTH = 7.4;
const BESIDE_NAME = 32;

/** The width of a column of figures, with room for their changes. */
export function figureWidth(hasDelta: boolean): number {
  return FIGURE_WIDTH + (hasDelta ? DELTA_WIDTH : 0);
}

const FIGURE_LETTER_WIDTH = 7.4;
const BESIDE_FIGURE = 24;
const LEAST_FIGURE_WIDTH = 84;

/** The room for a change such as +1,234% beside a figure, and for bold digits. */
const LEAST_DELTA_WIDTH = 72;
const BOLD_ROOM = 6;

/** The least width in which each of these figures fits, with room for their changes. */
export function leastFigureWidth(figures: readonly string[], hasDelta: boolean): number {
  const figure = BESIDE_FIGURE + BOLD_ROOM + longestOf(figures) * FIGURE_LETTER_WIDTH;
  return Math.ceil(figure + (hasDelta ? LEAST_DELTA_WIDTH : 0));
}

/** The width in which each of these figures fits, and most headings. */
export function widthOfFigures(figures: readonly string[], headings: readonly string[]): number {
  const wished = BESIDE_FIGURE + longestOf(figures) * FIGURE_LETTER_WIDTH;
  const heading = Math.min(WIDEST_TITLE, BESIDE_TITLE + longestOf(headings) * LETTER_WIDTH);
  return Math.ceil(Math.max(LEAST_FIGURE_WIDTH, wished, heading));
}

const longestOf = (texts: readonly string[]): number =>
  texts.reduce((length, text) => Math.max(length, text.length), 0);

/** The width in which each of these names fits, and their heading. */
export function widthOfNames(names: readonly ReportCell[], title: string): number {
  const longest = names.reduce<number>(
    (length, name) => Math.max(length, typeof name === 'string' ? name.length : 0),
    0,
  );
  return Math.ceil(
    Math.min(
      LONG_NAME_WIDTH,
      Math.max(BESIDE_NAME + longest * NAME_LETTER_WIDTH, BESIDE_NAMES + title.length * LETTER_WIDTH),
    ),
  );
}

/** The width of a column of texts, in which most of them and the heading fit. */
export function widthOfTexts(texts: readonly string[], title: string): number {
  const wished = Math.max(BESIDE_NAME + longestOf(texts) * NAME_LETTER_WIDTH, widthOfTitle(title, null));
  return Math.ceil(Math.min(LONG_NAME_WIDTH, Math.max(LEAST_TEXT_WIDTH, wished)));
}

/** Whether a heading fits in one line of a column of that width. */
export function fitsInOneLine(title: string, unit: string | null, width: number): boolean {
  return wishedForTitle(title, unit) <= width;
}

function wishedForTitle(title: string, unit: string | null): number {
  return Math.ceil(BESIDE_TITLE + title.length * LETTER_WIDTH + (unit === null ? 0 : UNIT_WIDTH));
}

/** The width in which a heading fits in two lines, with the best line break between words. */
export function widthOfTwoLines(title: string, unit: string | null): number {
  const words = title.split(' ');
  const longer = words.map((_, at) =>
    Math.max(words.slice(0, at + 1).join(' ').length, words.slice(at + 1).join(' ').length),
  );
  return wishedForTitle('x'.repeat(Math.min(...longer)), unit);
}

/** The width in which a heading fits; the longest headings take two lines. */
export function widthOfTitle(title: string, unit: string | null): number {
  return Math.min(wishedForTitle(title, unit), WIDEST_TITLE);
}
