import { diagnose, fileStart, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { sizeLimit } from './document-kind.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a document, or a diagnostic when it can't be decoded. */
export function decode(path: string, content: Uint8Array | string): string | Diagnostic {
  const bytes = typeof content === 'string' ? content.length : content.byteLength;
  const whole = { ...fileStart, file: path, path: '' };
  if (bytes > sizeLimit) return diagnose('file-too-large', whole, { bytes, limit: sizeLimit });
  if (typeof content === 'string') return content;
  try {
    const text = utf8.decode(content);
    return text.includes('\0') ? diagnose('not-utf8', whole, { encoding: guess(content) }) : text;
  } catch (error) {
    if (error instanceof TypeError) return diagnose('not-utf8', whole, { encoding: guess(content) });
    throw error;
  }
}

/** Guesses the format of a file that is not UTF-8. Every second byte of Latin text in UTF-16 is zero. */
function guess(content: Uint8Array): string | null {
  const [first, second] = content;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'UTF-16';
  const head = content.subarray(0, 64);
  const zeros = head.filter((byte) => byte === 0).length;
  if (zeros === 0) return 'Latin-1';
  return zeros * 2 >= head.length - 2 ? 'UTF-16' : 'a binary file';
}
