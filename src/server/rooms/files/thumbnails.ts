import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { FileKey, FileStore } from '../../files/file-store.ts';

/** The longer side of a thumbnail, in pixels. */
const edge = 480;

const underWay = new WeakMap<FileStore, Map<string, Promise<void>>>();

/** Makes the thumbnail of a picture if it does not exist. Concurrent calls share one run. */
export async function makeThumbnail(store: FileStore, { company, hash }: FileKey): Promise<void> {
  if ((await store.size({ company, hash, part: 'thumbnail' })) !== null) return;
  const making = underWay.get(store) ?? new Map<string, Promise<void>>();
  underWay.set(store, making);
  const key = `${company} ${hash}`;
  const work = making.get(key) ?? shrink(store, { company, hash }).finally(() => making.delete(key));
  making.set(key, work);
  await work;
}

async function shrink(store: FileStore, key: FileKey): Promise<void> {
  const whole = await buffer(store.read(key));
  const small = await sharp(whole, { limitInputPixels: 100_000_000 })
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  await store.write({ ...key, part: 'thumbnail' }, small);
}
