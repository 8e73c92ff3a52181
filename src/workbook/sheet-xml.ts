import { excelText } from '../format/index.ts';
import { escaped } from './escaped.ts';
import type { CellLook, Styles } from './styles.ts';

/** The value of a cell. Numbers that are not finite become empty cells. */
export type CellValue = string | number | boolean | Date | null;

export interface ColumnLayout {
  /** In characters. */
  readonly width: number;
  /** A number format of spreadsheet programs. */
  readonly format?: string;
  /** Depth in the tree of columns, from 0. */
  readonly outline?: number;
}

export interface SheetLayout {
  readonly name: string;
  readonly columns: readonly ColumnLayout[];
  /** Rows and columns that stay visible while scrolling. */
  readonly frozen?: { readonly columns: number; readonly rows: number };
}

export interface WorkbookRow {
  readonly cells: readonly CellValue[];
  readonly look?: CellLook;
  /** Fill colors of cells as RRGGBB. Null for the fill of the look. */
  readonly fills?: readonly (string | null)[];
  /** In points. The program's default when absent. */
  readonly height?: number;
  /** Depth in the tree of rows, from 0. */
  readonly outline?: number;
  /** The sheet that the first cell links to. */
  readonly link?: string;
}

/** The maximum number of rows of a worksheet. */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 16_384;
const DEEPEST_OUTLINE = 7;

const DAY = 86_400_000;
/** The serial number of 1970-01-01 in spreadsheet programs. */
const FIRST_DAY = 25_569;

/** The XML before the rows. */
export function sheetStart({ columns, frozen }: SheetLayout, styles: Styles, isFirst: boolean): string {
  const depth = columns.reduce((most, { outline = 0 }) => Math.max(most, outline), 0);
  const cols = columns.map(({ width, format = 'General', outline = 0 }, at) => {
    const level = outline > 0 ? ` outlineLevel="${deepest(outline)}"` : '';
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1" style="${styles.of(format, 'plain')}"${level}/>`;
  });
  return (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
    '<sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr>' +
    `<sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ''}>${frozen === undefined ? '' : pane(frozen)}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15" outlineLevelRow="${DEEPEST_OUTLINE}" outlineLevelCol="${deepest(depth)}"/>` +
    (cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`) +
    '<sheetData>'
  );
}

function pane({ columns, rows }: NonNullable<SheetLayout['frozen']>): string {
  const place = columns > 0 && rows > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight';
  return `<pane xSplit="${columns}" ySplit="${rows}" topLeftCell="${letters(columns)}${rows + 1}" activePane="${place}" state="frozen"/>`;
}

/** The XML after the rows: merged cells, links and pictures. */
export function sheetEnd(
  merges: readonly string[],
  links: readonly (readonly [string, string])[],
  hasPictures: boolean,
): string {
  const merged = merges.map((area) => `<mergeCell ref="${area}"/>`).join('');
  const led = links.map(
    ([cell, sheet]) =>
      `<hyperlink ref="${cell}" location="${escaped(`'${sheet.replaceAll("'", "''")}'!A1`)}" display="${escaped(sheet)}"/>`,
  );
  return (
    '</sheetData>' +
    (merges.length === 0 ? '' : `<mergeCells count="${merges.length}">${merged}</mergeCells>`) +
    (links.length === 0 ? '' : `<hyperlinks>${led.join('')}</hyperlinks>`) +
    (hasPictures ? '<drawing r:id="rId1"/>' : '') +
    '</worksheet>'
  );
}

/** Creates a function that returns the XML of a row. Row numbers start at 1. */
export function rowWriter(
  { columns }: SheetLayout,
  styles: Styles,
): (row: WorkbookRow, place: number) => string {
  const names = columns.map((_, at) => letters(at));
  const looks = new Map<CellLook, readonly number[]>();
  const styled = (look: CellLook): readonly number[] => {
    const made = looks.get(look) ?? columns.map(({ format = 'General' }) => styles.of(format, look));
    looks.set(look, made);
    return made;
  };
  // Applies to the row itself, so that cells that are added later look the same, without the fill.
  const bold = ` s="${styles.of('General', 'bold')}" customFormat="1"`;
  return ({ cells, look = 'plain', fills = [], height, outline = 0, link }, place) => {
    const style = styled(look);
    const level = outline > 0 ? ` outlineLevel="${deepest(outline)}"` : '';
    const tall = height === undefined ? '' : ` ht="${height}" customHeight="1"`;
    let xml = `<row r="${place}"${tall}${level}${look === 'plain' ? '' : bold}>`;
    for (let at = 0; at < columns.length; at += 1) {
      const fill = fills[at] ?? null;
      const number =
        fill !== null
          ? styles.of(columns[at]!.format ?? 'General', look, fill)
          : at === 0 && link !== undefined
            ? styled('link')[0]
            : style[at];
      xml += `<c r="${names[at]}${place}" s="${number}"${content(cells[at] ?? null)}`;
    }
    return `${xml}</row>`;
  };
}

/** The rest of a cell's element. */
function content(value: CellValue): string {
  if (typeof value === 'number') return Number.isFinite(value) ? `><v>${value}</v></c>` : '/>';
  if (typeof value === 'string') {
    if (value === '') return '/>';
    return ` t="inlineStr"><is><t xml:space="preserve">${escaped(excelText(value))}</t></is></c>`;
  }
  if (value === null) return '/>';
  if (typeof value === 'boolean') return ` t="b"><v>${value ? 1 : 0}</v></c>`;
  return `><v>${value.getTime() / DAY + FIRST_DAY}</v></c>`;
}

/** The name of a column by its index from 0: A, B, … AA. */
export function letters(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last;
}

const deepest = (outline: number): number => Math.min(outline, DEEPEST_OUTLINE);
