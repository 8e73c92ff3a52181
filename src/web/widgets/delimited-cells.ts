/**
 * Parses delimited text (CSV, TSV) into rows of cells. A cell that contains the delimiter or a line break is enclosed
 * in quotation marks, and quotation marks in it are doubled. A quotation mark without a closing one is an ordinary
 * character (`5" pipe`).
 */
export function delimitedCells(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedEnd(text, at, delimiter) : -1;
    let end = quoted;
    if (quoted < 0) {
      end = at;
      while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r')
        end += 1;
    }
    const written = quoted < 0 ? text.slice(at, end) : text.slice(at + 1, end - 1).replaceAll('""', '"');
    row.push(written.replaceAll('\r\n', '\n'));
    if (text[end] === delimiter) {
      at = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
    // A line break at the end of the text starts no new row.
    if (at >= text.length) break;
  }
  return rows;
}

/** The index after the closing quotation mark of a quoted cell; -1 where the cell is not quoted. */
function quotedEnd(text: string, start: number, delimiter: string): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1];
    if (next === '"') at += 1;
    else return [undefined, delimiter, '\r', '\n'].includes(next) ? at + 1 : -1;
  }
  return -1;
}
