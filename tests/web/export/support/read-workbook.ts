import { inflateRawSync } from 'node:zlib';

/** A cell as a spreadsheet program takes it: dates are numbers that their format makes dates. */
export interface ReadCell {
  readonly value: string | number | boolean | null;
  readonly format: string;
}

export interface ReadRow {
  readonly outline: number;
  readonly cells: readonly ReadCell[];
}

const NOTHING: ReadCell = { value: null, format: 'General' };

/** The formats that files name by number only. */
const BUILT_IN: Readonly<Record<number, string>> = { 0: 'General', 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 14: 'mm-dd-yy', 49: '@' }; // prettier-ignore

/** Reads the sheets of a workbook by name, from the bytes alone: it shares no code with what writes them. */
export function readWorkbook(file: ArrayBuffer): ReadonlyMap<string, readonly ReadRow[]> {
  const parts = unzipped(Buffer.from(file));
  const part = (name: string): string => parts.get(name)?.toString('utf8') ?? '';
  const texts = elements(part('xl/sharedStrings.xml'), 'si').map(({ inner }) => textOf(inner));
  const formats = formatsOf(part('xl/styles.xml'));
  const targets = new Map(
    elements(part('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ at }) => [at.Id, at.Target]),
  );
  return new Map(
    elements(part('xl/workbook.xml'), 'sheet').map(({ at }) => {
      const source = part(`xl/${targets.get(at['r:id'])}`);
      return [unescaped(at.name ?? ''), elements(source, 'row').map((row) => rowOf(row, texts, formats))];
    }),
  );
}

function rowOf({ at, inner }: Element, texts: readonly string[], formats: readonly string[]): ReadRow {
  const cells: ReadCell[] = [];
  for (const cell of elements(inner, 'c')) {
    const place = columnOf(cell.at.r ?? '');
    while (cells.length < place) cells.push(NOTHING);
    cells[place] = { value: valueOf(cell, texts), format: formats[Number(cell.at.s ?? 0)] ?? 'unknown' };
  }
  return { outline: Number(at.outlineLevel ?? 0), cells };
}

function valueOf({ at, inner }: Element, texts: readonly string[]): ReadCell['value'] {
  const [held] = elements(inner, 'v');
  if (held === undefined) return at.t === 'inlineStr' ? textOf(inner) : null;
  if (at.t === 's') return texts[Number(held.inner)] ?? null;
  if (at.t === 'b') return held.inner === '1';
  return at.t === 'str' ? unescaped(held.inner) : Number(held.inner);
}

/** The format of each style that cells name by place. */
function formatsOf(styles: string): readonly string[] {
  const own = new Map(
    elements(styles, 'numFmt').map(({ at }) => [Number(at.numFmtId), unescaped(at.formatCode ?? '')]),
  );
  const [used] = elements(styles, 'cellXfs');
  return elements(used?.inner ?? '', 'xf').map(({ at }) => {
    const id = Number(at.numFmtId ?? 0);
    return own.get(id) ?? BUILT_IN[id] ?? `number ${id}`;
  });
}

/** The place of a column, from an address such as `AB12`. */
const columnOf = (address: string): number =>
  [...address.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

interface Element {
  readonly at: Readonly<Record<string, string | undefined>>;
  readonly inner: string;
}

/** Elements of that name, none of which holds another of its name. */
function elements(source: string, name: string): readonly Element[] {
  const found = source.matchAll(new RegExp(`<${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</${name}>)`, 'g'));
  return [...found].map(([, attributes = '', inner = '']) => ({
    at: Object.fromEntries(
      [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, held]) => [key, held]),
    ),
    inner,
  }));
}

const textOf = (inner: string): string =>
  elements(inner, 't')
    .map((text) => unescaped(text.inner))
    .join('');

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_, decimal?: string, hex?: string, name = '') =>
      decimal || hex
        ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex!, 16))
        : NAMED[name]!,
    )
    .replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The files of an archive, from its central directory. */
export function unzipped(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files = new Map<string, Buffer>();
  let entry = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [packed, nameLength, extra, comment, local] = [
      archive.readUInt32LE(entry + 20),
      archive.readUInt16LE(entry + 28),
      archive.readUInt16LE(entry + 30),
      archive.readUInt16LE(entry + 32),
      archive.readUInt32LE(entry + 42),
    ];
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(from, from + packed);
    const isPacked = archive.readUInt16LE(entry + 10) === 8;
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
    files.set(name, isPacked ? inflateRawSync(bytes) : bytes);
    entry += 46 + nameLength + extra + comment;
  }
  return files;
}
