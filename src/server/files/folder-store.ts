import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileKey, FileStore } from './file-store.ts';

/** Contents below a folder. No name that anybody has given is a part of a path: companies and contents stand as hashes. */
export function createFolderStore(dir: string): FileStore {
  const pathOf = ({ company, hash, part }: FileKey): string => {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('invariant: a content is named by its hash');
    const owner = createHash('sha256').update(company).digest('hex').slice(0, 32);
    return path.join(dir, owner, hash.slice(0, 2), part === undefined ? hash : `${hash}.${part}`);
  };
  const place = async (key: FileKey): Promise<string> => {
    const target = pathOf(key);
    await mkdir(path.dirname(target), { recursive: true });
    return target;
  };
  return {
    async take(key, from) {
      const target = await place(key);
      if (await isThere(target)) return await rm(from, { force: true });
      try {
        await rename(from, target);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        // Another disk: it appears by rename here, too.
        const aside = `${target}.${process.pid}.new`;
        await copyFile(from, aside);
        await rename(aside, target);
        await rm(from, { force: true });
      }
    },
    async write(key, bytes) {
      const target = await place(key);
      const aside = `${target}.${process.pid}.new`;
      await writeFile(aside, bytes);
      await rename(aside, target);
    },
    async size(key) {
      return await stat(pathOf(key)).then(({ size }) => size, noneWhereGone);
    },
    read: (key, range) => createReadStream(pathOf(key), { ...range }),
    async remove(key) {
      await rm(pathOf(key), { force: true });
      await rm(pathOf({ ...key, part: 'thumbnail' }), { force: true });
    },
  };
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

function noneWhereGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
