import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFileServer } from './sending.ts';
import type { FileServer } from './sending.ts';

const picture = (width: number, height: number, colour = 'red'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();

const text = (content: string): Uint8Array => new TextEncoder().encode(content);

/** An Excel file as far as its marks go, with these parts besides. */
const office = (parts: Readonly<Record<string, Uint8Array>>): Uint8Array =>
  zipSync({
    '[Content_Types].xml': text(
      '<?xml version="1.0"?><Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ),
    'xl/workbook.xml': text('<workbook/>'),
    ...parts,
  });

/** A PNG whose head claims this size, with next to nothing behind it. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const { crc32 } = await import('node:zlib').then(
    (zlib) => zlib as unknown as { crc32: (data: Buffer) => number },
  );
  const bytes = Buffer.from(await picture(60, 60, 'blue'));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

describe('a file is refused, with the reason', () => {
  let server: FileServer;
  let good: Buffer;
  beforeAll(async () => {
    server = await startFileServer({ scanCommand: 'grep -q --invert-match EICAR' });
    good = await picture(60, 60);
  });
  afterAll(() => server.close());

  const refused = async (name: string, content: Uint8Array, area = 'images'): Promise<readonly string[]> => {
    const outcome = await server.send('admin@acme', { name, area }, content);
    if (typeof outcome === 'string') throw new Error(`${name} was taken as ${outcome}`);
    expect([409, 422]).toContain(outcome.status);
    return outcome.rules;
  };

  it.each([
    ['of a type that the area does not take', 'a.pdf', () => text('%PDF-1.7\n'), 'ending'],
    ['with an ending of no kind', 'a.exe', () => text('MZ'), 'ending'],
    ['without an ending', 'picture', () => good, 'ending'],
    [
      'that is a PDF by its bytes and a picture by its name',
      'b.png',
      () => text('%PDF-1.7\n%âãÏÓ\n1 0 obj'),
      'content',
    ],
    [
      'that is a page by its bytes',
      'c.png',
      () => text('<!doctype html><script>alert(1)</script>'),
      'content',
    ],
    [
      'that is an SVG with a script',
      'd.svg',
      () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'ending',
    ],
    [
      'that is an SVG called a PNG',
      'e.png',
      () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'content',
    ],
    ['of more pixels than memory', 'f.png', () => claiming(60_000, 60_000), 'pixels'],
    ['that is too wide', 'g.png', () => picture(10_001, 60), 'width'],
    ['that is too small', 'h.png', () => picture(10, 10), 'height'],
    ['that is cut off', 'i.png', async () => (await picture(400, 300)).subarray(0, 300), 'damaged'],
    ['with dots as a path', '..\u002f..\u002fetc.png', () => good, 'name.sign'],
    ['with two dots in its name', 'a..png', () => good, 'name.dots'],
    ['with a control sign in its name', 'a\u0007.png', () => good, 'name.unseen'],
    ['with a sign that turns its name round', 'photo\u202Egnp.png', () => good, 'name.unseen'],
    ['with 300 characters in its name', `${'n'.repeat(296)}.png`, () => good, 'name.long'],
    ['without a name', ' ', () => good, 'name.empty'],
    ['without a byte', 'empty.png', () => new Uint8Array(), 'empty'],
  ])('%s', async (_what, name, content, rule) => {
    expect(await refused(name, await content())).toContain(rule);
  });

  it.each([
    [
      'that unpacks to a thousand times its size',
      'bomb.xlsx',
      () => office({ 'xl/big.xml': new Uint8Array(12_000_000) }),
      'bomb',
    ],
    ['that brings a macro along', 'macro.xlsx', () => office({ 'xl/vbaProject.bin': text('x') }), 'active'],
    [
      'that runs a script when it is opened',
      'run.pdf',
      () => text('%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>>>> endobj'),
      'active',
    ],
    ['that is a page called a text', 'page.txt', () => text('Hello\n<script>alert(1)</script>'), 'content'],
    ['that the scanner finds bad', 'virus.txt', () => text('EICAR test'), 'scan'],
    ['larger than the area takes', 'large.txt', () => new Uint8Array(50_000_001).fill(97), 'size'],
  ])('of a document %s', async (_what, name, content, rule) => {
    expect(await refused(name, content(), 'documents')).toContain(rule);
  });

  it('that is there already, with the name of the other', async () => {
    expect(typeof (await server.send('admin@acme', { name: 'first.png' }, good))).toBe('string');
    expect(await refused('second.png', good)).toEqual(['duplicate']);
    expect(typeof (await server.send('analyst@globex', { name: 'first.png' }, good))).toBe('string');
  });

  it('and nothing of it is left behind', async () => {
    const { entries, used } = await server.list('admin@acme', 'images');
    expect(entries.map(({ name }) => name)).toEqual(['first.png']);
    expect(used).toBe(good.length);
  });
});
