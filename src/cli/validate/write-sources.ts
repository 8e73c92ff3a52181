import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Unusable } from '../unusable.ts';

interface Waiting {
  readonly target: string;
  readonly beside: string;
}

/**
 * Overwrites files of the folder of pages, all or none: each is written to a temporary file, and all are
 * renamed at the end. Returns the written bytes; a byte order mark is kept. Throws an Unusable when the disk
 * refuses.
 */
export async function writeSources(
  pages: string,
  before: ReadonlyMap<string, Uint8Array>,
  texts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const written = new Map<string, Uint8Array>();
  const waiting: Waiting[] = [];
  try {
    for (const [file, text] of texts) {
      const content = new TextEncoder().encode(hasMark(before.get(file)) ? `\ufeff${text}` : text);
      const target = await realpath(join(pages, file));
      const beside = join(dirname(target), `.${basename(target)}.${process.pid}`);
      waiting.push({ target, beside });
      await writeFile(beside, content);
      await chmod(beside, (await stat(target)).mode);
      written.set(file, content);
    }
    for (const { target, beside } of waiting) await rename(beside, target);
  } catch (error) {
    for (const { beside } of waiting) await rm(beside, { force: true });
    throw new Unusable(`What was mended can't be written: ${(error as Error).message}.`);
  }
  return written;
}

const hasMark = (content: Uint8Array | undefined): boolean =>
  content !== undefined && content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf;
