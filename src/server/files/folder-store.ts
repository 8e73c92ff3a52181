import { createReadStream, mkdirSync } from 'node:fs';
import { access, copyFile, link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FileStore as TusFileStore } from '@tus/file-store';
import { contentName } from './content-name.ts';
import { FileStoreError } from './file-store.ts';
import type { FileKey, FileStore, UploadStore } from './file-store.ts';

/** Creates a store in a folder, which several servers may share. */
export function createFolderStore(dir: string): FileStore {
  mkdirSync(path.join(dir, 'coming'), { recursive: true });
  const pathOf = (key: FileKey): string => path.join(dir, contentName(key));
  const place = async (key: FileKey): Promise<string> => {
    const target = pathOf(key);
    await mkdir(path.dirname(target), { recursive: true });
    return target;
  };
  return {
    uploads: uploadsIn(path.join(dir, 'coming'), place),
    async write(key, bytes) {
      const target = await place(key);
      const aside = asideOf(target);
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
    async ping() {
      await access(path.join(dir, 'coming')).catch((cause: NodeJS.ErrnoException) => {
        throw new FileStoreError('unreachable', `The folder of files ${dir} can't be read (${cause.code}).`, {
          cause,
        });
      });
    },
  };
}

function uploadsIn(dir: string, place: (key: FileKey) => Promise<string>): UploadStore {
  const at = (id: string): string => path.join(dir, path.basename(id));
  return {
    protocol: new TusFileStore({ directory: dir }),
    open: async (id) => ({ path: at(id), close: () => Promise.resolve() }),
    async keep(id, key) {
      const target = await place(key);
      try {
        await link(at(id), target);
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        if (code === 'EEXIST') return;
        if (code === 'ENOENT') throw error;
        // The file is on another disk, or the disk has no hard links. Copying and renaming makes the content
        // appear only when it is complete.
        const aside = asideOf(target);
        await copyFile(at(id), aside);
        await rename(aside, target);
      }
    },
    async forget(id) {
      await rm(at(id), { force: true });
      await rm(`${at(id)}.json`, { force: true });
    },
  };
}

const asideOf = (target: string): string => `${target}.${crypto.randomUUID()}.new`;

function noneWhereGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
