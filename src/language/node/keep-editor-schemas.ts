import { createHash } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EditorSchemas } from '../editor/editor-schemas.ts';
import { replaceFile } from './replace-file.ts';

/** The folder that the schema lines of a tree of pages lead to. */
const editorFolder = '.editor';

/** What the schemas in the folder were made of, and their sizes in bytes. */
const stampFile = 'made-of.json';

interface Stamp {
  readonly names: string;
  readonly sizes: Readonly<Record<string, number>>;
}

/**
 * Writes the schemas that editors read into `.editor/` of a folder of pages, those alone that changed, and tells which.
 * Where that folder is missing nobody's schema line leads there, and nothing is made or written. Where a program of the
 * same version has written the same names, nothing is made either: that takes seconds. Rejects where it can't be
 * written. Git ignores what is in it (a `.gitignore` there says so): names of one's own work are no change to commit.
 */
export async function keepEditorSchemas(
  pagesDir: string,
  version: string,
  schemas: () => EditorSchemas,
): Promise<readonly string[]> {
  const folder = join(pagesDir, editorFolder);
  if (!(await isFolder(folder))) return [];
  const { names, make } = schemas();
  const madeOf = createHash('sha256').update(`${version}\0${names}`).digest('hex');
  if (await isMadeOf(folder, madeOf)) return [];
  const written: string[] = [];
  const sizes: Record<string, number> = {};
  for (const [file, schema] of make()) {
    const path = join(folder, file);
    const text = `${JSON.stringify(schema)}\n`;
    sizes[file] = Buffer.byteLength(text);
    if ((await readFile(path, 'utf8').catch(() => null)) === text) continue;
    await mkdir(dirname(path), { recursive: true });
    // An editor may read just now, and a command may write beside a server.
    replaceFile(path, text);
    written.push(file);
  }
  replaceFile(join(folder, stampFile), JSON.stringify({ names: madeOf, sizes } satisfies Stamp));
  return written;
}

/** A stamp that can't be read, and a schema of another size, are made anew. */
async function isMadeOf(folder: string, names: string): Promise<boolean> {
  try {
    const stamp = JSON.parse(await readFile(join(folder, stampFile), 'utf8')) as Stamp;
    if (stamp.names !== names) return false;
    const found = await Promise.all(Object.keys(stamp.sizes).map((file) => stat(join(folder, file))));
    return Object.values(stamp.sizes).every((size, at) => found[at]?.size === size);
  } catch {
    return false;
  }
}

/** Whether a folder of pages can't be written on purpose, as in a container: its editors are elsewhere. */
export function isReadOnly(error: unknown): boolean {
  return ['EROFS', 'EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code));
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
