import type { CellBlock, BlockCell } from './block.ts';

/** A tag, a comment, or text between them. Quoted attribute values may contain `>`. */
const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;
const SKIPPED = new Set(['style', 'script', 'title', 'head']);

interface Cell {
  text: string;
  readonly raw: number | undefined;
  readonly across: number;
  readonly down: number;
}

/**
 * Parses the first table of a fragment in the HTML of Excel and Google Sheets. Null when there is none. It
 * uses a tokenizer: building a document of 60,000 cells would take too long for a paste.
 */
export function parseHtmlTable(html: string): CellBlock | null {
  const rows: BlockCell[][] = [];
  /** For each column, the number of rows that a merged cell above still covers. */
  const covered: number[] = [];
  let row: BlockCell[] | null = null;
  let cell: Cell | null = null;
  let skipped: string | null = null;
  let depth = 0;

  function endCell(): void {
    if (cell === null || row === null) return;
    skipCovered(row);
    const { raw, across, down } = cell;
    const text = decoded(cell.text)
      .replaceAll(/ *\n */g, '\n')
      .trim();
    for (let index = 0; index < across; index += 1) {
      covered[row.length] = down - 1;
      // The other cells that a merged cell covers are empty.
      row.push(index > 0 ? { text: '' } : { text, ...(raw === undefined ? {} : { raw }) });
    }
    cell = null;
  }
  function skipCovered(into: BlockCell[]): void {
    while ((covered[into.length] ?? 0) > 0) {
      covered[into.length]! -= 1;
      into.push({ text: '' });
    }
  }
  function endRow(): void {
    endCell();
    if (row === null) return;
    skipCovered(row);
    if (row.length > 0) rows.push(row);
    row = null;
  }

  for (const [token, closing = '', name = '', attributes = ''] of html.matchAll(TOKEN)) {
    const tag = name.toLowerCase();
    if (skipped !== null) {
      if (tag === skipped && closing === '/') skipped = null;
    } else if (tag === '') {
      // Line breaks in the HTML source are not line breaks of the cell.
      if (cell !== null && !token.startsWith('<!--')) cell.text += token.replaceAll(/[ \t\r\n]+/g, ' ');
    } else if (SKIPPED.has(tag) && closing === '') {
      skipped = tag;
    } else if (tag === 'table') {
      depth += closing === '' ? 1 : -1;
      if (depth <= 0) {
        endRow();
        break;
      }
    } else if (depth !== 1) {
      continue;
    } else if (tag === 'tr') {
      endRow();
      if (closing === '') row = [];
    } else if (tag === 'td' || tag === 'th') {
      endCell();
      if (closing === '' && row !== null) cell = openedCell(attributes);
    } else if (tag === 'br' && cell !== null) {
      cell.text += '\n';
    }
  }
  endRow();
  return rows.length === 0 ? null : rows;
}

function openedCell(attributes: string): Cell {
  const spanOf = (name: string): number =>
    Math.min(Math.max(Number(attribute(attributes, name) ?? 1), 1) || 1, 1000);
  return {
    text: '',
    raw: rawOf(attributes),
    across: attributes.includes('span') ? spanOf('colspan') : 1,
    down: attributes.includes('span') ? spanOf('rowspan') : 1,
  };
}

/** Returns the number of a cell: Excel's `x:num`, or Google's `data-sheets-value`. */
function rawOf(attributes: string): number | undefined {
  if (attributes.includes('x:num')) {
    const excel = attribute(attributes, 'x:num');
    if (excel !== null && excel !== '' && Number.isFinite(Number(excel))) return Number(excel);
  }
  if (!attributes.includes('data-sheets-value')) return undefined;
  const sheets = attribute(attributes, 'data-sheets-value');
  const found = sheets === null ? null : /"1":3,"3":(-?[\d.]+(?:e[+-]?\d+)?)/i.exec(decoded(sheets));
  return found === null ? undefined : Number(found[1]);
}

function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(
    attributes,
  );
  return found === null ? null : (found[1] ?? found[2] ?? found[3] ?? '');
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function decoded(text: string): string {
  if (!text.includes('&')) return text.replaceAll('\u00a0', ' ');
  return text
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    })
    .replaceAll('\u00a0', ' ');
}

/** A cell as it is written for spreadsheets. */
export interface WrittenCell {
  readonly text: string;
  /** The value of a number, independent of the reader's language; null for a text. */
  readonly raw: number | null;
}

/**
 * Writes a block as an HTML table. Texts are marked as texts, so that a spreadsheet does not compute a text
 * that begins with `=`.
 */
export function writeHtmlTable(rows: readonly (readonly WrittenCell[])[]): string {
  const cells = (row: readonly WrittenCell[]): string =>
    row
      .map(({ text, raw }) => {
        const kind = raw === null ? ` style='mso-number-format:"\\@"'` : ` x:num="${raw}"`;
        return `<td${kind}>${escaped(text)}</td>`;
      })
      .join('');
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('');
  return `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table>${body}</table></body></html>`;
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br style="mso-data-placement:same-cell">');
