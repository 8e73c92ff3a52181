import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EditorSchemas } from '../editor/editor-schemas.ts';
import { replaceFile } from './replace-file.ts';

/** The folder that the schema lines of a tree of pages lead to. */
const editorFolder = '.editor';

/**
 * Writes the schemas that editors read into `.editor/` of a folder of pages, those alone that changed, and tells which.
 * Where that folder is missing nobody's schema line leads there, and nothing is made or written. Rejects where it can't
 * be written. Git ignores what is in it (a `.gitignore` there says so): names of one's own work are no change to commit.
 */
export async function keepEditorSchemas(
  pagesDir: string,
  make: () => EditorSchemas,
): Promise<readonly string[]> {
  const folder = join(pagesDir, editorFolder);
  if (!(await isFolder(folder))) return [];
  const written: string[] = [];
  for (const [file, schema] of make()) {
    const path = join(folder, file);
    const text = `${JSON.stringify(schema)}\n`;
    if ((await readFile(path, 'utf8').catch(() => null)) === text) continue;
    await mkdir(dirname(path), { recursive: true });
    // An editor may read just now, and a command may write beside a server.
    replaceFile(path, text);
    written.push(file);
  }
  return written;
}

/** Whether a folder of pages can't be written on purpose, as in a container: its editors are elsewhere. */
export function isReadOnly(error: unknown): boolean {
  return ['EROFS', 'EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code));
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
