import { readFile } from 'node:fs/promises';
import { Unzip, UnzipInflate } from 'fflate';
import type { FileFault } from '../../files/index.ts';

/** Maximal unpacked bytes of an office file. Real files seldom have a tenth of it. */
const mostBytes = 200_000_000;
/** Unpacked bytes up to which any compression ratio is accepted. */
const harmless = 10_000_000;
const mostRatio = 100;
const mostFiles = 10_000;
const macros = /(^|\/)(vbaProject\.bin|.*\.(exe|dll|js|vbs|scr|html?))$/i;

/**
 * Returns the fault of an office file, which is a ZIP archive: it unpacks to far more bytes than it has, or
 * contains a program. The file is unpacked in pieces up to the limit, because the sizes in an archive may be
 * false.
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
