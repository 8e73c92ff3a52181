import { isUtf8 } from 'node:buffer';
import { ImportError } from './problem.ts';

/** Decodes UTF-8 with or without a byte order mark, and UTF-16 with one. Encodings are not guessed. */
export function decodeText(bytes: Buffer): { readonly text: string; readonly encoding: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  if (!isUtf8(bytes)) throw notUtf8(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  if (text.includes('\0')) throw new ImportError('The file holds null characters: it is not a text file.');
  return { text, encoding: 'UTF-8' };
}

function notUtf8(bytes: Buffer): ImportError {
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, from);
    const until = end === -1 ? bytes.length : end;
    if (!isUtf8(bytes.subarray(from, until))) break;
    from = until + 1;
  }
  return new ImportError('The file is not UTF-8. Save it as "CSV UTF-8" and try again.', [
    { row: line, column: null, value: null, expected: 'this line has bytes that are no UTF-8 text' },
  ]);
}
