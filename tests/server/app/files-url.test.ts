import { describe, expect, it } from 'vitest';
import { readBucket } from '../../../src/server/app/files-url.ts';

const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'hidden' };
const plain = { accessKeyId: 'AKIA', secretAccessKey: 'hidden', sessionToken: null };

describe('the place of files', () => {
  it.each([
    [{}, { bucket: 'b-1', prefix: '', region: 'us-east-1', endpoint: null, ...plain }, 's3://b-1'],
    [
      { AWS_REGION: 'eu-west-3', AWS_ENDPOINT_URL: 'http://minio:9000/', AWS_SESSION_TOKEN: 't' },
      {
        ...plain,
        bucket: 'my.files',
        prefix: 'a/b/',
        region: 'eu-west-3',
        endpoint: 'http://minio:9000',
        sessionToken: 't',
      },
      's3://my.files/a/b',
    ],
    [
      { AWS_DEFAULT_REGION: 'x', AWS_ENDPOINT_URL: 'http://a', AWS_ENDPOINT_URL_S3: 'https://b' },
      { bucket: 'abc', prefix: 'c/', region: 'x', endpoint: 'https://b', ...plain },
      's3://abc/c/',
    ],
  ])('is read with %o', (more, settings, url) =>
    expect(readBucket({ ...keys, ...more, FILES_URL: url })).toEqual(settings),
  );

  it('is the folder where none is named', () => expect(readBucket(keys)).toBeNull());

  it.each([
    ['https://bucket', {}, 'FILES_URL'],
    ['s3://Bucket', {}, 'FILES_URL'],
    ['s3://bucket/a/../b', {}, 'FILES_URL'],
    ['s3://bucket/a?b', {}, 'FILES_URL'],
    ['s3://bucket', { AWS_SECRET_ACCESS_KEY: '' }, 'AWS_SECRET_ACCESS_KEY'],
    ['s3://bucket', { AWS_ACCESS_KEY_ID: '' }, 'AWS_ACCESS_KEY_ID'],
    ['s3://bucket', { AWS_ENDPOINT_URL: 'minio:9000' }, 'AWS_ENDPOINT_URL'],
    ['s3://bucket', { AWS_ENDPOINT_URL: 'http://minio/path' }, 'AWS_ENDPOINT_URL'],
  ])('is refused in one line, without a secret: %s %o', (url, more, named) => {
    const read = () => readBucket({ ...keys, ...more, FILES_URL: url });
    expect(read).toThrow(named);
    expect(read).not.toThrow('hidden');
  });
});
