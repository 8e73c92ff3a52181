import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Writes the cached contents of a file or folder to the disk. */
export function syncFile(target: string): void {
  const handle = openSync(target, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
