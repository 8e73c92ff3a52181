import { escaped } from './escaped.ts';
import { drawingXml } from './pictures.ts';
import type { WorkbookPicture } from './pictures.ts';
import { letters, MOST_COLUMNS, MOST_ROWS, rowWriter, sheetEnd, sheetStart } from './sheet-xml.ts';
import type { SheetLayout, WorkbookRow } from './sheet-xml.ts';
import { createStyles } from './styles.ts';
import { createZip } from './zip.ts';
import type { Bytes, ZipEntry } from './zip.ts';

export interface SheetWriter {
  readonly add: (rows: Iterable<WorkbookRow>) => Promise<void>;
  /** Merges a range of cells. Indexes start at 0, both ends included. */
  readonly merge: (from: readonly [row: number, column: number], to: readonly [number, number]) => void;
  /** Adds a picture to the sheet. Equal bytes are stored once per file. */
  readonly picture: (picture: WorkbookPicture) => void;
  readonly close: () => Promise<void>;
}

export interface WorkbookWriter {
  /** Begins a sheet. The previous one must be closed. `isFirst` puts it before all others. */
  readonly begin: (layout: SheetLayout, isFirst?: boolean) => Promise<SheetWriter>;
  /** Completes the file. */
  readonly close: () => Promise<void>;
}

/** Characters that are compressed at once. */
const PIECE = 1 << 18;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Creates a writer that streams a workbook to `sink`. Memory does not grow with the rows. Throws a
 * `RangeError` when a worksheet can't hold the content.
 */
export function createWorkbook(sink: (bytes: Bytes) => void | Promise<void>): WorkbookWriter {
  const zip = createZip(sink);
  const styles = createStyles();
  const names: string[] = [];
  /** Files of pictures, by their bytes. */
  const media = new Map<Bytes, string>();
  const drawings: number[] = [];
  let first = 0;

  async function part(name: string, content: string | Bytes): Promise<void> {
    const entry = await zip.begin(name);
    await entry.write(typeof content === 'string' ? XML + content : content);
    await entry.close();
  }

  /** Writes the pictures of a sheet. Each file is written once per workbook. */
  async function draw(sheet: number, pictures: readonly WorkbookPicture[]): Promise<void> {
    if (pictures.length === 0) return;
    drawings.push(sheet);
    for (const { bytes, type } of pictures) {
      if (media.has(bytes)) continue;
      media.set(bytes, `image${media.size + 1}.${type}`);
      await part(`xl/media/${media.get(bytes)!}`, bytes);
    }
    await part(`xl/drawings/drawing${sheet}.xml`, drawingXml(pictures));
    await part(
      `xl/drawings/_rels/drawing${sheet}.xml.rels`,
      relations(pictures.map(({ bytes }) => ['image', `../media/${media.get(bytes)!}`])),
    );
    await part(
      `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
      relations([['drawing', `../drawings/drawing${sheet}.xml`]]),
    );
  }

  return {
    async begin(layout, isFirst = false) {
      const { length } = layout.columns;
      if (length > MOST_COLUMNS)
        throw new RangeError(`${length} columns: a worksheet holds ${MOST_COLUMNS} at most.`);
      if (isFirst) first = names.length;
      names.push(layout.name);
      const entry = await zip.begin(`xl/worksheets/sheet${names.length}.xml`);
      const sheet = names.length;
      return sheetWriter(entry, layout, sheetStart(layout, styles, isFirst), {
        rowXml: rowWriter(layout, styles),
        draw: (pictures) => draw(sheet, pictures),
      });
    },
    async close() {
      const numbers = names.map((_, at) => at + 1);
      const sheets = [first, ...[...names.keys()].filter((at) => at !== first)].map(
        (at) => `<sheet name="${escaped(names[at]!)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
      );
      await part('xl/styles.xml', styles.xml());
      await part(
        'xl/workbook.xml',
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`,
      );
      const worksheets = numbers.map((number) => ['worksheet', `worksheets/sheet${number}.xml`] as const);
      await part('xl/_rels/workbook.xml.rels', relations([...worksheets, ['styles', 'styles.xml']]));
      await part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
      await part('[Content_Types].xml', contentTypes(numbers, drawings));
      await zip.close();
    },
  };
}

function sheetWriter(
  entry: ZipEntry,
  { name }: SheetLayout,
  start: string,
  {
    rowXml,
    draw,
  }: {
    readonly rowXml: (row: WorkbookRow, place: number) => string;
    readonly draw: (pictures: readonly WorkbookPicture[]) => Promise<void>;
  },
): SheetWriter {
  const merges: string[] = [];
  const links: [string, string][] = [];
  const pictures: WorkbookPicture[] = [];
  let count = 0;
  let piece = XML + start;
  return {
    async add(rows) {
      for (const row of rows) {
        count += 1;
        if (count > MOST_ROWS)
          throw new RangeError(`${name}: a worksheet holds ${MOST_ROWS} rows at most, with its headings.`);
        piece += rowXml(row, count);
        if (row.link !== undefined) links.push([`A${count}`, row.link]);
        if (piece.length < PIECE) continue;
        await entry.write(piece);
        piece = '';
      }
    },
    merge([top, left], [bottom, right]) {
      merges.push(`${letters(left)}${top + 1}:${letters(right)}${bottom + 1}`);
    },
    picture(picture) {
      pictures.push(picture);
    },
    async close() {
      await entry.write(piece + sheetEnd(merges, links, pictures.length > 0));
      await entry.close();
      await draw(pictures);
    },
  };
}

/** The relations of a part of the file, by kind and path, named `rId1`, `rId2`, … in order. */
const relations = (of: readonly (readonly [kind: string, target: string])[]): string =>
  `<Relationships xmlns="${RELATIONS}">${of.map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`).join('')}</Relationships>`;

function override(name: string, kind: string): string {
  return `<Override PartName="/xl/${name}.xml" ContentType="${CONTENT}.${kind}+xml"/>`;
}

function contentTypes(sheets: readonly number[], drawings: readonly number[]): string {
  return (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    '<Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>' +
    override('workbook', 'sheet.main') +
    override('styles', 'styles') +
    sheets.map((number) => override(`worksheets/sheet${number}`, 'worksheet')).join('') +
    drawings
      .map(
        (number) =>
          `<Override PartName="/xl/drawings/drawing${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>`,
      )
      .join('') +
    '</Types>'
  );
}
