import { Readable } from 'node:stream';
import { contentName } from '../content-name.ts';
import type { ByteRange, FileStore } from '../file-store.ts';
import { openBucket } from './bucket.ts';
import type { Bucket, BucketSettings } from './bucket.ts';
import { s3Uploads } from './s3-uploads.ts';

/** Creates a store in a bucket of S3 or a compatible service. Nothing is stored on this machine. */
export function createS3Store(settings: BucketSettings): FileStore {
  const bucket = openBucket(settings);
  return {
    uploads: s3Uploads(bucket),
    async write(key, body) {
      await bucket.ask({ method: 'PUT', name: contentName(key), body });
    },
    async size(key) {
      const answer = await bucket.ask({ method: 'HEAD', name: contentName(key), takes: [404] });
      return answer.ok ? Number(answer.headers.get('content-length')) : null;
    },
    read: (key, range) => Readable.from(bytesOf(bucket, contentName(key), range), { objectMode: false }),
    async remove(key) {
      for (const name of [contentName({ ...key, part: 'thumbnail' }), contentName(key)])
        await bucket.ask({ method: 'DELETE', name, takes: [404] });
    },
    async ping() {
      await bucket.ask({
        method: 'GET',
        query: { 'list-type': '2', 'max-keys': '1', prefix: settings.prefix },
      });
    },
  };
}

async function* bytesOf(
  bucket: Bucket,
  name: string,
  range: ByteRange | undefined,
): AsyncGenerator<Uint8Array> {
  const stop = new AbortController();
  try {
    const headers = range && { range: `bytes=${range.start}-${range.end}` };
    const { body } = await bucket.ask({
      method: 'GET',
      name,
      ...(headers && { headers }),
      signal: stop.signal,
    });
    if (body !== null) yield* body as unknown as AsyncIterable<Uint8Array>;
  } finally {
    stop.abort();
  }
}
