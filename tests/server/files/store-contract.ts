import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileKey, FileStore } from '../../../src/server/files/file-store.ts';

/** A place of files, and how servers open it. */
export interface Place {
  /** A store as each server has one of its own. */
  open(): FileStore;
  close(): Promise<void>;
}

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const keyOf = (bytes: Uint8Array): FileKey => ({ company: 'acme', hash: sha(bytes) });
const write = (at: FileStore, id: string, bytes: Uint8Array, offset: number): Promise<number> =>
  at.uploads.protocol.write(Readable.from([bytes], { objectMode: false }), id, offset);
const offsetOf = async (at: FileStore, id: string): Promise<number> =>
  (await at.uploads.protocol.getUpload(id)).offset;
const bytesOf = async (at: FileStore, id: string): Promise<Buffer> => {
  const opened = await at.uploads.open(id);
  const bytes = await readFile(opened.path);
  await opened.close();
  return bytes;
};

/** What holds of each store of files, whatever keeps the bytes. */
export function describeFileStore(title: string, make: () => Promise<Place>): void {
  describe(`the files in ${title}`, () => {
    let place: Place;
    let store: FileStore;
    /** Another server at the same place. */
    let other: FileStore;
    beforeAll(async () => {
      place = await make();
      [store, other] = [place.open(), place.open()];
    });
    afterAll(() => place.close());

    const begin = async (size: number): Promise<string> => {
      const id = randomUUID();
      await store.uploads.protocol.create(new Upload({ id, size, offset: 0, metadata: { name: 'ä.txt' } }));
      return id;
    };
    it('are read as they were written, as a whole and in parts, and are gone when they are removed', async () => {
      const bytes = randomBytes(100_000);
      const key = keyOf(bytes);
      expect(await store.size(key)).toBeNull();
      await store.write(key, bytes);
      await store.write({ ...key, part: 'thumbnail' }, bytes.subarray(0, 10));
      expect(await other.size(key)).toBe(bytes.length);
      expect(await other.size({ ...key, part: 'thumbnail' })).toBe(10);
      expect(sha(await buffer(other.read(key)))).toBe(key.hash);
      expect(await buffer(other.read(key, { start: 99_990, end: 99_999 }))).toEqual(bytes.subarray(-10));
      expect(await store.size({ ...key, company: 'globex' })).toBeNull();
      await other.remove(key);
      expect([await store.size(key), await store.size({ ...key, part: 'thumbnail' })]).toEqual([null, null]);
      await expect(buffer(store.read(key))).rejects.toBeDefined();
      await store.remove(key);
    });

    it('are named by their hash and by nothing else', async () => {
      for (const hash of ['../../etc/passwd', '', 'A'.repeat(64)])
        await expect(
          (async () => store.write({ company: 'acme', hash }, Buffer.from('x')))(),
        ).rejects.toThrow('invariant');
    });

    it('end their source when nobody reads on', async () => {
      const bytes = randomBytes(3_000_000);
      await store.write(keyOf(bytes), bytes);
      const reading = store.read(keyOf(bytes));
      for await (const chunk of reading) {
        expect((chunk as Buffer).length).toBeGreaterThan(0);
        break;
      }
      expect(reading.destroyed).toBe(true);
    });

    it('come in pieces of any size, now to one server and now to another, and are the same bytes', async () => {
      const bytes = randomBytes(12_345_678);
      const id = await begin(bytes.length);
      let offset = 0;
      for (const [at, size] of [1, 700_000, 5_300_000, 4_000_000, 5_242_880].entries()) {
        const piece = bytes.subarray(offset, offset + size);
        offset = await write(at % 2 === 0 ? store : other, id, piece, offset);
        expect(await offsetOf(at % 2 === 0 ? other : store, id)).toBe(offset);
      }
      expect(offset).toBe(bytes.length);
      expect((await other.uploads.protocol.getUpload(id)).metadata).toEqual({ name: 'ä.txt' });
      expect(sha(await bytesOf(other, id))).toBe(sha(bytes));
      expect(sha(await bytesOf(store, id))).toBe(sha(bytes));
    });

    it('keep what came before a connection broke', async () => {
      const bytes = randomBytes(7_000_000);
      const id = await begin(bytes.length);
      const breaking = Readable.from(
        (async function* () {
          yield bytes.subarray(0, 6_000_000);
          // As long as the bytes are on their way to the place.
          await new Promise((later) => setTimeout(later, 50));
          throw new Error('gone');
        })(),
        { objectMode: false },
      );
      await expect(store.uploads.protocol.write(breaking, id, 0)).rejects.toBeDefined();
      const offset = await offsetOf(other, id);
      expect(offset).toBe(6_000_000);
      await write(other, id, bytes.subarray(offset), offset);
      expect(sha(await bytesOf(store, id))).toBe(sha(bytes));
    });

    it('that two servers write at a time are the same bytes', async () => {
      const bytes = randomBytes(11_000_000);
      const id = await begin(bytes.length);
      await write(store, id, bytes.subarray(0, 2_000_000), 0);
      await Promise.all([
        write(store, id, bytes.subarray(2_000_000, 6_000_000), 2_000_000),
        write(other, id, bytes.subarray(2_000_000, 10_000_000), 2_000_000),
      ]);
      const offset = await offsetOf(store, id);
      await write(store, id, bytes.subarray(offset), offset);
      const both = await Promise.all([bytesOf(store, id), bytesOf(other, id)]);
      expect(both.map(sha)).toEqual([sha(bytes), sha(bytes)]);
    });

    it('become contents, once, and leave nothing behind when they are forgotten', async () => {
      const bytes = randomBytes(6_000_000);
      const id = await begin(bytes.length);
      await write(store, id, bytes, 0);
      await bytesOf(store, id);
      await store.uploads.keep(id, keyOf(bytes));
      await other.uploads.keep(id, keyOf(bytes));
      await other.uploads.forget(id);
      expect(sha(await buffer(other.read(keyOf(bytes))))).toBe(sha(bytes));
      await expect(store.uploads.protocol.getUpload(id)).rejects.toBeDefined();
      await expect(store.uploads.open(id).then(({ path }) => readFile(path))).rejects.toBeDefined();
      await store.uploads.forget(id);
      const half = await begin(bytes.length);
      await write(store, half, bytes.subarray(0, 5_500_000), 0);
      await store.uploads.protocol.remove(half);
      await expect(other.uploads.protocol.getUpload(half)).rejects.toBeDefined();
    });

    it('are at a place that answers', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });
  });
}
