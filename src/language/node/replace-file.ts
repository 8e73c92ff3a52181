import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file whole: whoever reads meanwhile, and whoever writes the same file at the same moment, finds one text or
 * the other. Throws what the file system says, and leaves the file as it was then.
 */
export function replaceFile(file: string, text: string): void {
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  try {
    writeFileSync(unfinished, text);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
