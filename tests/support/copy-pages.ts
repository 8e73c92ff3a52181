import { cpSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const shipped = resolve(import.meta.dirname, '../../pages');

/** Copies the product's pages, without the schemas that editors read: these are ten times as large, and made anew where they are needed. */
export const copyPages = (folder: string): void =>
  cpSync(shipped, folder, { recursive: true, filter: (path) => basename(path) !== '.editor' });
