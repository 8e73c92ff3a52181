import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file atomically. Concurrent readers and writers see one complete text or the other. Throws the
 * error of the file system and then leaves the file unchanged.
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
