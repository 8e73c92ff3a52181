import type { BucketSettings } from '../files/s3/bucket.ts';
import { EnvironmentError, secretOf } from '../process/variables.ts';
import type { Variables } from '../process/variables.ts';

/**
 * Reads `FILES_URL`, with region, endpoint and keys from the variables of Amazon's own tools. Null when it is not set.
 */
export function readBucket(variables: Variables): BucketSettings | null {
  const text = variables.FILES_URL || null;
  if (text === null) return null;
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(text) ?? [];
  if (bucket === undefined)
    throw new EnvironmentError(
      `FILES_URL is "${text}"; allowed: a bucket of S3, such as s3://my-bucket or s3://my-bucket/files.`,
    );
  const names = path.split('/').filter(Boolean);
  if (names.some((name) => /^\.+$/.test(name)))
    throw new EnvironmentError(`FILES_URL is "${text}"; its path can't have . or .. in it.`);
  const accessKeyId = secretOf(variables, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = secretOf(variables, 'AWS_SECRET_ACCESS_KEY');
  if (accessKeyId === null || secretAccessKey === null)
    throw new EnvironmentError(
      'FILES_URL is set, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be, too (or their _FILE forms).',
    );
  return {
    bucket,
    prefix: names.map((name) => `${name}/`).join(''),
    region: variables.AWS_REGION || variables.AWS_DEFAULT_REGION || 'us-east-1',
    endpoint: endpointIn(variables),
    accessKeyId,
    secretAccessKey,
    sessionToken: secretOf(variables, 'AWS_SESSION_TOKEN'),
  };
}

/** The endpoint may have no path, query or credentials, which would become a part of each object's address. */
function endpointIn(variables: Variables): string | null {
  const text = variables.AWS_ENDPOINT_URL_S3 || variables.AWS_ENDPOINT_URL || null;
  if (text === null) return null;
  if (!/^https?:\/\/[^/?#@\s]+\/?$/.test(text) || !URL.canParse(text))
    throw new EnvironmentError(
      `AWS_ENDPOINT_URL is "${text}"; allowed: the address of a service that speaks as S3 does, such as https://s3.example.com.`,
    );
  return text.replace(/\/$/, '');
}
