import { createHash } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EditorSchemas } from '../editor/editor-schemas.ts';
import { replaceFile } from './replace-file.ts';

/** The folder that the `$schema` lines of page files refer to. */
const editorFolder = '.editor';

/** The file with a hash of the schemas' input, and the sizes of the schemas in bytes. */
const stampFile = 'made-of.json';

interface Stamp {
  readonly names: string;
  readonly sizes: Readonly<Record<string, number>>;
}

/**
 * Writes the schemas for editors into `.editor/` of a folder of pages. Returns the files that changed. Does
 * nothing when that folder is missing, since no file then refers to it, and nothing when a program of the
 * same version has written the same names, since generating takes seconds. Rejects when the folder can't be
 * written. Git ignores the folder (it has a `.gitignore`), because local names are no change to commit.
 */
export async function updateEditorSchemas(
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
    // Atomic, since an editor may be reading and another process writing the file.
    replaceFile(path, text);
    written.push(file);
  }
  replaceFile(join(folder, stampFile), JSON.stringify({ names: madeOf, sizes } satisfies Stamp));
  return written;
}

/** Whether the folder is up to date. It is not when the stamp is unreadable or a schema has another size. */
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

/**
 * Whether an error means that a folder of pages is read-only, as in a container. Nobody edits files there.
 */
export function isReadOnly(error: unknown): boolean {
  return ['EROFS', 'EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code));
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
