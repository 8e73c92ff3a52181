import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Upload } from '@tus/server';
import { expect, it } from 'vitest';
import { createFolderStore } from '../../../src/server/files/folder-store.ts';
import { describeFileStore } from './store-contract.ts';

const make = (): string => mkdtempSync(path.join(tmpdir(), 'files-'));

describeFileStore('a folder', async () => {
  const dir = make();
  return {
    open: () => createFolderStore(dir),
    close: async () => rmSync(dir, { recursive: true }),
  };
});

it('a folder that is gone is said to be so', async () => {
  const dir = make();
  const store = createFolderStore(dir);
  await store.uploads.protocol.create(new Upload({ id: 'one', size: 1, offset: 0 }));
  rmSync(dir, { recursive: true });
  await expect(store.ping()).rejects.toThrow(`The folder of files ${dir} can't be read (ENOENT).`);
});
