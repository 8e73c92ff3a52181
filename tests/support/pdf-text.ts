import { inflateSync } from 'node:zlib';

/** The texts of each page of a PDF as Chromium writes it, in the order in which they are drawn. */
export function pdfPages(file: Buffer): readonly string[] {
  const objects = objectsOf(file);
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b/.test(head));
  return pages.map(({ head }) => {
    const fonts = /\/Font\s*<<([^>]*)>>/.exec(head)?.[1] ?? '';
    const letters = new Map(
      [...fonts.matchAll(/\/(\w+)\s+(\d+) 0 R/g)].map(([, name, id]) => {
        const map = refOf(objects.get(Number(id))?.head ?? '', 'ToUnicode');
        return [name!, lettersOf(objects.get(map ?? -1)?.stream ?? '')] as const;
      }),
    );
    const drawn = objects.get(refOf(head, 'Contents') ?? -1)?.stream ?? '';
    let font = new Map<string, string>();
    let text = '';
    for (const [, name, shown, end] of drawn.matchAll(
      /\/(\w+) [\d.]+ Tf|((?:<[0-9A-Fa-f]*>|\[[^\]]*\]))\s*T[jJ]\b|\b(ET)\b/g,
    )) {
      if (name !== undefined) font = letters.get(name) ?? new Map<string, string>();
      if (end !== undefined) text += '\n';
      for (const [, codes = ''] of (shown ?? '').matchAll(/<([0-9A-Fa-f]*)>/g))
        text += parts(codes, widthOf(font))
          .map((code) => font.get(code.toUpperCase()) ?? '')
          .join('');
    }
    return text;
  });
}

const refOf = (text: string, name: string): number | null => {
  const found = new RegExp(`/${name}\\s+(\\d+) 0 R`).exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

const parts = (text: string, width: number): readonly string[] =>
  Array.from({ length: Math.floor(text.length / width) }, (_, at) =>
    text.slice(at * width, (at + 1) * width),
  );

/** So many digits has a code of a font. */
const widthOf = (letters: ReadonlyMap<string, string>): number => letters.keys().next().value?.length ?? 4;

interface PdfObject {
  readonly head: string;
  /** Unpacked. */
  readonly stream: string;
}

function objectsOf(file: Buffer): ReadonlyMap<number, PdfObject> {
  const text = file.toString('latin1');
  const found = new Map<number, PdfObject>();
  for (const { 1: id, index, 0: start } of text.matchAll(/(?:^|\n)(\d+) 0 obj\b/g)) {
    const end = text.indexOf('endobj', index);
    const body = text.slice(index + start.length, end);
    const at = body.indexOf('stream');
    const head = at < 0 ? body : body.slice(0, at);
    const length = Number(/\/Length\s+(\d+)/.exec(head)?.[1] ?? 0);
    const first = index + start.length + at + 'stream'.length + (body[at + 6] === '\r' ? 2 : 1);
    const packed = file.subarray(first, first + length);
    const isText = at >= 0 && /\/FlateDecode/.test(head) && !/\/Subtype\s*\/Image|\/Length1/.test(head);
    found.set(Number(id), { head, stream: isText ? inflateSync(packed).toString('latin1') : '' });
  }
  return found;
}

const textOf = (hex: string): string =>
  parts(hex, 4)
    .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
    .join('');

/** What a font's codes mean: single ones, and ranges of them. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, part = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', to = ''] of part.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      letters.set(code.toUpperCase(), textOf(to));
  for (const [, part = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', until = '', to = ''] of part.matchAll(
      /<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g,
    ))
      for (
        let code = Number.parseInt(from, 16), step = 0;
        code <= Number.parseInt(until, 16);
        code += 1, step += 1
      )
        letters.set(
          code.toString(16).toUpperCase().padStart(from.length, '0'),
          String.fromCharCode(Number.parseInt(to, 16) + step),
        );
  return letters;
}
