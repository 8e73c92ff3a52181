import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { EditorSchemas } from '../editor/editor-schemas.ts';

/** The folder that the schema lines of a tree of pages lead to. */
export const editorFolder = '.schemas';

/**
 * Writes the schemas that editors read into `.schemas/` of a folder of pages, those alone that changed, and tells which.
 * Where that folder is missing nobody's schema line leads there, and nothing is made or written. Rejects where it can't
 * be written.
 *
 * What is committed there are stand-ins that lead to the language without names, so that a schema line is right before
 * anything ever ran. Git is told to pass over what takes their place: names of one's own work are no change to commit.
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
    // An editor that reads just now sees the old schema or the new one, never half of it.
    await writeFile(`${path}.unfinished`, text);
    await rename(`${path}.unfinished`, path);
    written.push(file);
  }
  if (written.length > 0) await passOver(folder, written).catch(isNoRepository);
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

async function passOver(folder: string, files: readonly string[]): Promise<void> {
  await promisify(execFile)('git', ['-C', folder, 'update-index', '--skip-worktree', '--', ...files]);
}

function isNoRepository(): void {
  // No git, no repository, or files that are not tracked: then there is nothing to keep from being committed.
}
