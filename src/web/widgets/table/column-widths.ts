import { fitsInOneLine } from './natural-widths.ts';
import type { FigureColumn } from './figure-column.ts';

const LEAST_NAME_WIDTH = 160;
/** Long names are cut down to this width where the table would scroll sideways only for them. */
const LEAST_LONG_NAME_WIDTH = 216;
/** The largest fraction of the table for names, where figures need the rest. */
const NAME_PART = 0.4;

/**
 * In tables narrower than this, in pixels, the widths are such that the names and one column of figures are visible
 * together.
 */
const NARROW = 520;
const NARROW_NAME_WIDTHS = [150, 176] as const;
const NARROW_FIGURE_WIDTH = 156;

/** The width of the column with the menus of the rows, wide enough for touch. */
export const ACTIONS_WIDTH = 48;

/** A visible column with its index among all columns. */
export interface ShownColumn {
  readonly column: FigureColumn;
  readonly index: number;
}

/** The width of each column in pixels, that of the names first. */
export type ColumnWidths = readonly [number, ...number[]];

/** The height of the head in pixels: one line, or two where a heading would be cut off. */
const HEADER_HEIGHTS = { one: 36, two: 52 } as const;

/** The height of the head, in pixels. A heading such as "Spend, share of the total" takes two lines. */
export function headerHeight(shown: readonly ShownColumn[], [, ...widths]: ColumnWidths): number {
  const isCut = shown.some(
    ({ column: { title, unit } }, place) => !fitsInOneLine(title, unit, widths[place] ?? 0),
  );
  return HEADER_HEIGHTS[isCut ? 'two' : 'one'];
}

/** Names and figures get what they need. The rest goes to headings that would be cut off, then to names and texts. */
export function columnWidths(
  shown: readonly ShownColumn[],
  available: number,
  nameWidth: number,
): ColumnWidths {
  const isNarrow = available < NARROW;
  const [least, most] = isNarrow
    ? NARROW_NAME_WIDTHS
    : [LEAST_NAME_WIDTH, Math.max(LEAST_NAME_WIDTH, Math.floor(available * NAME_PART))];
  const names = Math.min(Math.max(nameWidth, least), most);
  const usual = shown.map(({ column }) =>
    isNarrow && column.isNumber ? Math.min(column.width, NARROW_FIGURE_WIDTH) : column.width,
  );
  const room = isNarrow ? 0 : Math.max(0, names - LEAST_LONG_NAME_WIDTH);
  const given = withoutExcess(usual, shown, names + sumOf(usual) - available, isNarrow ? null : room);
  const missing = names + sumOf(given) - available;
  const shortNames = missing > 0 && missing <= room ? names - missing : names;
  let spare = available - shortNames - sumOf(given);
  const figures = given.map((width, place) => {
    const more = Math.max(0, Math.min(spare, shown[place]!.column.titleWidth - width));
    spare -= more;
    return width + more;
  });
  return withSpare([shortNames, ...figures], shown, Math.max(0, spare));
}

/** The largest fraction of a text that is shortened to keep the table from scrolling sideways. */
const CUT_PART = 0.12;

/**
 * Shrinks columns that would scroll sideways, in proportion to the room that they can give up. Figures give up the room
 * around them, and are never cut. Texts are cut a little first, if the table then fits. `nameRoom` is what names can
 * give up; null in a narrow table, whose figures keep their widths.
 */
function withoutExcess(
  widths: readonly number[],
  shown: readonly ShownColumn[],
  excess: number,
  nameRoom: number | null,
): readonly number[] {
  const ofTexts = widths.map((width, place) => {
    const { isNumber, trend, titleWidth } = shown[place]!.column;
    return isNumber || trend !== null ? 0 : Math.max(0, Math.min(width * CUT_PART, width - titleWidth));
  });
  const ofFigures = widths.map((width, place) => {
    const { isNumber, trend, leastWidth } = shown[place]!.column;
    return (isNumber || trend !== null) && nameRoom !== null ? Math.max(0, width - leastWidth) : 0;
  });
  const [texts, figures] = [sumOf(ofTexts), sumOf(ofFigures)];
  if (excess <= 0) return widths;
  const isEnough = excess <= texts + figures + (nameRoom ?? 0);
  const fromTexts = isEnough ? Math.min(excess, texts) : 0;
  const fromFigures = Math.min(excess - fromTexts, figures);
  return widths.map((width, place) => {
    const less =
      fromTexts * partOf(ofTexts[place]!, texts) + fromFigures * partOf(ofFigures[place]!, figures);
    return Math.floor(width - less);
  });
}

const partOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Gives spare width to the names, or to them and all columns of text. */
function withSpare(
  [names, ...figures]: ColumnWidths,
  shown: readonly ShownColumn[],
  spare: number,
): ColumnWidths {
  const isText = shown.map(({ column }) => !column.isNumber);
  const share = Math.floor(spare / (1 + isText.filter(Boolean).length));
  const texts = figures.map((width, place) => (isText[place] === true ? width + share : width));
  return [names + spare - (sumOf(texts) - sumOf(figures)), ...texts];
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
