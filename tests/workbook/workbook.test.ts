import ExcelJS from 'exceljs';
import * as fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createWorkbook, sheetNames } from '../../src/workbook/index.ts';
import type { Bytes, SheetLayout, WorkbookRow } from '../../src/workbook/index.ts';
import { opened, readWorkbook } from '../web/export/support/read-workbook.ts';

async function written(layout: Partial<SheetLayout>, rows: readonly WorkbookRow[]): Promise<ArrayBuffer> {
  const pieces: Bytes[] = [];
  const book = createWorkbook((bytes) => void pieces.push(bytes));
  const sheet = await book.begin({ name: 'One', columns: [{ width: 10 }, { width: 10 }], ...layout });
  await sheet.add(rows);
  await sheet.close();
  const cover = await book.begin({ name: 'Cover', columns: [{ width: 10 }] }, true);
  await cover.add([{ cells: ['One'], link: layout.name ?? 'One' }]);
  await cover.close();
  await book.close();
  return await new Blob(pieces).arrayBuffer();
}

/** What the library reads of a picture that has a size. */
interface ReadRange {
  readonly tl: { readonly nativeRow: number; readonly nativeCol: number };
  readonly ext: { readonly width: number; readonly height: number };
}

const png = async (color: string): Promise<Bytes> =>
  new Uint8Array(
    await sharp({ create: { width: 6, height: 4, channels: 3, background: color } })
      .png()
      .toBuffer(),
  );

describe('a workbook that is written while its rows come', () => {
  it('has the sheet first that was written last, with links to the others', async () => {
    const file = await written({ name: "It's <one>" }, []);
    const book = await opened(file);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Cover', "It's <one>"]);
    expect(strFromU8(unzipSync(new Uint8Array(file))['xl/worksheets/sheet2.xml']!)).toContain(
      `<hyperlink ref="A1" location="'It''s &lt;one&gt;'!A1"`,
    );
  });

  it('has pictures where they were put, in their size, each file once', async () => {
    const [red, blue] = [await png('red'), await png('blue')];
    const pieces: Bytes[] = [];
    const book = createWorkbook((bytes) => void pieces.push(bytes));
    for (const name of ['One', 'Two', 'Plain']) {
      const sheet = await book.begin({ name, columns: [{ width: 10 }] });
      await sheet.add([{ cells: [], height: 33 }, { cells: ['x'] }]);
      const more = { type: 'png' as const, width: 60, height: 40, text: 'A "logo" & more' };
      if (name !== 'Plain') sheet.picture({ ...more, bytes: red, at: [0, 0] });
      if (name === 'Two') sheet.picture({ ...more, bytes: blue, at: [4, 2], width: 12 });
      await sheet.close();
    }
    await book.close();
    const file = await new Blob(pieces).arrayBuffer();
    const { worksheets, model } = await opened(file);
    const places = worksheets.map((sheet) =>
      sheet.getImages().map(({ imageId, range }) => {
        const { tl, ext } = range as unknown as ReadRange;
        const { buffer, extension } = model.media[Number(imageId)] as unknown as {
          buffer: Uint8Array;
          extension: string;
        };
        return [extension, new Uint8Array(buffer), tl.nativeRow, tl.nativeCol, ext.width, ext.height];
      }),
    );
    expect(places).toEqual([
      [['png', red, 0, 0, 60, 40]],
      [['png', red, 0, 0, 60, 40], ['png', blue, 4, 2, 12, 40]],
      [],
    ]); // prettier-ignore
    expect(worksheets[0]!.getRow(1).height).toBe(33);
    expect(
      Object.keys(unzipSync(new Uint8Array(file))).filter((name) => name.includes('media')),
    ).toHaveLength(2);
  });

  it('holds each text and each figure as it was, whatever it is', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !/[\p{Cc}\uFFFE\uFFFF]/u.test(text)),
      fc.constantFrom('=1+1', '_x000D_', 'a\r\nb', '\t', ' x ', '&amp;', ']]>', '"'),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
        const file = await written({}, rows.map((cells) => ({ cells }))); // prettier-ignore
        const read = (await readWorkbook(file)).get('One')!;
        expect(read.map(({ cells }) => cells.map(({ value }) => value))).toEqual(
          rows.map((cells) => cells.map((value) => (Object.is(value, -0) ? 0 : value))),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('leaves cells without a figure empty, and says days as numbers', async () => {
    const day = new Date('2024-02-29T12:00:00Z');
    const file = await written({}, [{ cells: [Number.NaN, Number.POSITIVE_INFINITY] }, { cells: [day, null] }]); // prettier-ignore
    const read = (await readWorkbook(file)).get('One')!;
    expect(read.map(({ cells }) => cells[0]?.value ?? null)).toEqual([null, 45_351.5]);
  });

  it('refuses more rows than a worksheet holds', async () => {
    const row = { cells: [1] };
    const rows = Array.from({ length: 1_048_577 }, () => row);
    await expect(written({ columns: [{ width: 9 }] }, rows)).rejects.toThrow(
      'One: a worksheet holds 1048576 rows at most, with its headings.',
    );
  });

  it('stops when its reader does', async () => {
    const book = createWorkbook(() => Promise.reject(new Error('the disk is full')));
    const sheet = await book.begin({ name: 'One', columns: [{ width: 10 }] });
    await expect(sheet.close()).rejects.toThrow('the disk is full');
  });
});

it('sheets have names that every program takes, each its own', () => {
  const titles = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Spend', 'spend', 'A/B', "'x'", 'History', 'x'.repeat(40)))); // prettier-ignore
  fc.assert(
    fc.property(titles, (all) => {
      const names = sheetNames(all);
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(all.length);
      const book = new ExcelJS.Workbook();
      for (const name of names) {
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(31);
        expect(() => book.addWorksheet(name)).not.toThrow();
      }
    }),
  );
});
