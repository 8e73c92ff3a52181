import { escaped } from './escaped.ts';
import { letters, MOST_COLUMNS, MOST_ROWS, rowWriter, sheetEnd, sheetStart } from './sheet-xml.ts';
import type { SheetLayout, WorkbookRow } from './sheet-xml.ts';
import { createStyles } from './styles.ts';
import { createZip } from './zip.ts';
import type { Bytes, ZipEntry } from './zip.ts';

export interface SheetWriter {
  readonly add: (rows: Iterable<WorkbookRow>) => Promise<void>;
  /** Makes one cell of several, by their places from 0 on, both ends included. */
  readonly merge: (from: readonly [row: number, column: number], to: readonly [number, number]) => void;
  readonly close: () => Promise<void>;
}

export interface WorkbookWriter {
  /** Begins a sheet; the one before must be closed. `isFirst` puts it before all others, whenever it is written. */
  readonly begin: (layout: SheetLayout, isFirst?: boolean) => Promise<SheetWriter>;
  /** Ends the file. */
  readonly close: () => Promise<void>;
}

/** So much text is packed at once. */
const PIECE = 1 << 18;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Writes a workbook while its rows come, piece by piece into `sink`: memory does not grow with the rows. Throws a
 * `RangeError` where a worksheet can't hold that much.
 */
export function createWorkbook(sink: (bytes: Bytes) => void | Promise<void>): WorkbookWriter {
  const zip = createZip(sink);
  const styles = createStyles();
  const names: string[] = [];
  let first = 0;

  async function part(name: string, xml: string): Promise<void> {
    const entry = await zip.begin(name);
    await entry.write(XML + xml);
    await entry.close();
  }

  return {
    async begin(layout, isFirst = false) {
      const { length } = layout.columns;
      if (length > MOST_COLUMNS)
        throw new RangeError(`${length} columns: a worksheet holds ${MOST_COLUMNS} at most.`);
      if (isFirst) first = names.length;
      names.push(layout.name);
      const entry = await zip.begin(`xl/worksheets/sheet${names.length}.xml`);
      return await sheetWriter(entry, layout, sheetStart(layout, styles, isFirst), rowWriter(layout, styles));
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
      const relation = (id: number, kind: string, target: string): string =>
        `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
      const worksheets = numbers.map((number) =>
        relation(number, 'worksheet', `worksheets/sheet${number}.xml`),
      );
      const all = [...worksheets, relation(names.length + 1, 'styles', 'styles.xml')];
      await part(
        'xl/_rels/workbook.xml.rels',
        `<Relationships xmlns="${RELATIONS}">${all.join('')}</Relationships>`,
      );
      await part(
        '_rels/.rels',
        `<Relationships xmlns="${RELATIONS}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      );
      await part('[Content_Types].xml', contentTypes(numbers));
      await zip.close();
    },
  };
}

async function sheetWriter(
  entry: ZipEntry,
  { name }: SheetLayout,
  start: string,
  rowXml: (row: WorkbookRow, place: number) => string,
): Promise<SheetWriter> {
  const merges: string[] = [];
  const links: [string, string][] = [];
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
    async close() {
      await entry.write(piece + sheetEnd(merges, links));
      await entry.close();
    },
  };
}

function override(name: string, kind: string): string {
  return `<Override PartName="/xl/${name}.xml" ContentType="${CONTENT}.${kind}+xml"/>`;
}

function contentTypes(sheets: readonly number[]): string {
  return (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    override('workbook', 'sheet.main') +
    override('styles', 'styles') +
    sheets.map((number) => override(`worksheets/sheet${number}`, 'worksheet')).join('') +
    '</Types>'
  );
}
