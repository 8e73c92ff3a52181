import { readFile } from 'node:fs/promises';
import { Unzip, UnzipInflate } from 'fflate';
import type { FileFault } from '../../files/index.ts';

/** What an office file may unpack to: of a real one, seldom a tenth of it. */
const mostBytes = 200_000_000;
/** Below this, a file that packs well is only a small one. */
const harmless = 10_000_000;
const mostRatio = 100;
const mostFiles = 10_000;
const macros = /(^|\/)(vbaProject\.bin|.*\.(exe|dll|js|vbs|scr|html?))$/i;

/**
 * What is wrong with an office file, which is an archive: it unpacks to far more than it is, or brings a program along.
 * It is unpacked, piece by piece, as far as that is allowed: what an archive says of its sizes may be false.
 */
export async function archiveFault(path: string): Promise<FileFault | null> {
  const packed = await readFile(path);
  const limit = Math.min(mostBytes, Math.max(harmless, packed.length * mostRatio));
  let unpacked = 0;
  let files = 0;
  const found: { fault: FileFault | null } = { fault: null };
  const unzip = new Unzip((file) => {
    files += 1;
    if (macros.test(file.name)) found.fault ??= { rule: 'active', found: file.name };
    if (files > mostFiles) found.fault ??= { rule: 'bomb', found: files, allowed: mostFiles };
    file.ondata = (error, chunk) => {
      if (error !== null) found.fault ??= { rule: 'damaged' };
      else unpacked += chunk.length;
      if (unpacked > limit) found.fault ??= { rule: 'bomb', found: unpacked, allowed: limit };
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < packed.length && found.fault === null; at += 16_384)
      unzip.push(packed.subarray(at, at + 16_384), at + 16_384 >= packed.length);
  } catch {
    return { rule: 'damaged' };
  }
  return found.fault;
}
