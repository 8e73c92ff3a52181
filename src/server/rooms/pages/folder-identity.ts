import { realpath, stat } from 'node:fs/promises';

/**
 * What tells the folder that a path leads to from every other one, through all of its links; null where there is none. A
 * folder that was deleted and made anew is another one, even where it got the same number.
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
