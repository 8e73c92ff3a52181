import { realpath, stat } from 'node:fs/promises';

/**
 * Returns a text that identifies the folder at a path, after all links are resolved; null when there is none.
 * A folder that was deleted and created again has another identity, even with the same inode number.
 */
export async function folderIdentity(dir: string): Promise<string | null> {
  try {
    const target = await realpath(dir);
    const { dev, ino, birthtimeMs } = await stat(target);
    return JSON.stringify([target, dev, ino, birthtimeMs]);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(String(error.code))
  );
}
