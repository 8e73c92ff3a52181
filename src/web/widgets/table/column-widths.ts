import { fitsInOneLine } from './natural-widths.ts';
import type { FigureColumn } from './to-props.ts';

const LEAST_NAME_WIDTH = 160;
/** Names take no more than this part of the table where figures need the rest: figures are what it is for. */
const NAME_PART = 0.4;

/** Below this width both give way: the names, and one column of figures, are in sight together. */
const NARROW = 520;
const NARROW_NAME_WIDTHS = [150, 176] as const;
const NARROW_FIGURE_WIDTH = 156;

/** Of the column with the menus of the rows: room for a finger. */
export const ACTIONS_WIDTH = 48;

/** The columns that are shown, with their places among all. */
export interface ShownColumn {
  readonly column: FigureColumn;
  readonly index: number;
}

/** Pixels of each column, that of the names first. */
export type ColumnWidths = readonly [number, ...number[]];

/** Pixels of the headings: of one line, or of two where one would cut some heading. */
const HEADER_HEIGHTS = { one: 36, two: 52 } as const;

/** How high the row of headings is: "Spend, share of the total" is read in two lines. */
export function headerHeight(shown: readonly ShownColumn[], [, ...widths]: ColumnWidths): number {
  const isCut = shown.some(
    ({ column: { title, unit } }, place) => !fitsInOneLine(title, unit, widths[place] ?? 0),
  );
  return HEADER_HEIGHTS[isCut ? 'two' : 'one'];
}

/** Names and figures get what they need; what is left goes to headings that would be cut, then to names and texts. */
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
  const given = withoutExcess(usual, shown, names + sumOf(usual) - available);
  let spare = available - names - sumOf(given);
  const figures = given.map((width, place) => {
    const more = Math.max(0, Math.min(spare, shown[place]!.column.titleWidth - width));
    spare -= more;
    return width + more;
  });
  return withSpare([names, ...figures], shown, Math.max(0, spare));
}

/** Of a text, so much may be cut in its middle rather than that the table scrolls sideways for it. */
const CUT_PART = 0.12;

/** Where columns of text alone can take back what is too wide, they do, each by its width; else all stay as they are. */
function withoutExcess(
  widths: readonly number[],
  shown: readonly ShownColumn[],
  excess: number,
): readonly number[] {
  const room = widths.map((width, place) => {
    const { isNumber, titleWidth } = shown[place]!.column;
    return isNumber ? 0 : Math.max(0, Math.min(width * CUT_PART, width - titleWidth));
  });
  const whole = sumOf(room);
  if (excess <= 0 || excess > whole) return widths;
  return widths.map((width, place) => Math.floor(width - (excess * room[place]!) / whole));
}

/** What nobody needs goes to the names, or to these and all columns of text alike: a list is read across. */
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
