import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBucket } from '../../../src/server/files/s3/bucket.ts';
import type { BucketSettings } from '../../../src/server/files/s3/bucket.ts';
import { copyObject } from '../../../src/server/files/s3/parts.ts';
import { createS3Store } from '../../../src/server/files/s3/s3-store.ts';
import { startS3 } from '../../support/s3-server.ts';
import type { S3Server } from '../../support/s3-server.ts';
import { describeFileStore } from './store-contract.ts';

// Two parts an answer: what is longer has several.
describeFileStore('a bucket of S3', async () => {
  const s3 = await startS3(2);
  return { open: () => createS3Store(s3.settings), close: () => s3.close() };
});

describe('a bucket of S3', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3(2);
  });
  afterAll(() => s3.close());

  const pinged = (more: Partial<BucketSettings>): Promise<void> =>
    createS3Store({ ...s3.settings, ...more }).ping();
  const key = { company: 'acme', hash: 'a'.repeat(64) };

  it.each([
    [
      'a wrong secret',
      { secretAccessKey: 'another secret' } as Partial<BucketSettings>,
      '403 SignatureDoesNotMatch',
    ],
    ['an unknown key', { accessKeyId: 'AKIAOTHER' }, '403 InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, '400 AuthorizationHeaderMalformed'],
    ['a bucket that is not there', { bucket: 'other' }, '404 NoSuchBucket'],
  ])('refuses %s, which is said with its name and without a secret', async (_what, more, why) => {
    const failure = await pinged(more).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'FileStoreError', kind: 'refused' });
    const { message } = failure as Error;
    expect(message).toContain(why);
    expect(message).toContain(`s3://${more.bucket ?? s3.settings.bucket}/a/ at 127.0.0.1`);
    expect(message).not.toMatch(/secret of|another secret/);
  });

  it('refuses a call whose bytes, name or query are not those that were signed', async () => {
    const { AwsClient } = await import('aws4fetch');
    const client = new AwsClient({ ...s3.settings, sessionToken: '', service: 's3', retries: 0 });
    const sha = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
    const address = `${s3.settings.endpoint}/${s3.settings.bucket}/x`;
    const headers = { 'x-amz-content-sha256': sha };
    const signed = await client.sign(address, { method: 'PUT', headers, body: 'x' });
    const own = Object.fromEntries(signed.headers);
    const put = async (at: string, body: string, sent = own): Promise<string> =>
      (await fetch(at, { method: 'PUT', headers: sent, body })).text();
    expect(await put(address, 'x')).toBe('');
    expect(await put(address, 'y')).toContain('XAmzContentSHA256Mismatch');
    expect(await put(`${address}y`, 'x')).toContain('SignatureDoesNotMatch');
    expect(await put(`${address}?partNumber=1`, 'x')).toContain('SignatureDoesNotMatch');
    expect(await put(address, 'x', { ...own, 'x-amz-copy-source': '/b/x' })).toContain('AccessDenied');
  });

  it('that is not there at all is said to be so', async () => {
    const gone = await startS3();
    await gone.close();
    const { host } = new URL(gone.settings.endpoint!);
    await expect(pinged({ endpoint: `http://${host}` })).rejects.toMatchObject({
      kind: 'unreachable',
      message: `The bucket of files s3://files-of-tests/a/ at ${host} does not answer: ECONNREFUSED.`,
    });
  });

  it('is asked again where it only failed for a moment', async () => {
    s3.failNext(503, 2);
    await expect(pinged({})).resolves.toBeUndefined();
    s3.failNext(500, 3);
    await expect(pinged({})).rejects.toMatchObject({ kind: 'unreachable' });
    await expect(pinged({})).resolves.toBeUndefined();
  });

  it('has no bytes and no open parts of an upload that is over', async () => {
    const store = createS3Store(s3.settings);
    const before = [...s3.objects.keys()];
    for (const size of [13_000_000, 40]) {
      const id = randomUUID();
      await store.uploads.protocol.create(new Upload({ id, size, offset: 0 }));
      await store.uploads.protocol.write(Readable.from([randomBytes(30)]), id, 0);
      await store.uploads.forget(id);
    }
    expect([...s3.objects.keys()]).toEqual(before);
    expect(s3.open.size).toBe(0);
  });

  it('copies what is larger than one call takes part by part', async () => {
    const store = createS3Store(s3.settings);
    const bytes = randomBytes(12_000_000);
    await store.write(key, bytes);
    const bucket = openBucket(s3.settings);
    const [name = ''] = await bucket.list('kept/');
    await copyObject(bucket, name, 'copied', 5 * 1024 * 1024);
    const copied = await bucket.ask({ method: 'GET', name: 'copied' });
    expect(Buffer.from(await copied.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await buffer(store.read(key))).toHaveLength(bytes.length);
  });
});
