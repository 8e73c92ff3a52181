import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { FileStoreError } from '../file-store.ts';

/** Where a bucket is, and who asks it. */
export interface BucketSettings {
  readonly bucket: string;
  /** Before each name: empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  /** Of another service than Amazon's, which takes the bucket's name as the first part of the path; null for Amazon's. */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  /** Never told. */
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

export interface BucketCall {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Left out for the bucket itself. */
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** Statuses that are an answer, beside those of success. */
  readonly takes?: readonly number[];
  readonly signal?: AbortSignal;
}

/** Signed calls to a bucket. */
export interface Bucket {
  /** As operators name it: no secret is in it. */
  readonly title: string;
  /** Throws a `FileStoreError` where no answer comes, or a refusal. */
  ask(asked: BucketCall): Promise<Response>;
  /** The names that begin so. */
  list(start: string): Promise<readonly string[]>;
  /** How a call names an object that it copies. */
  source(name: string): string;
}

/** What only failed for a moment is asked again: this often, after so long each. */
const waitsMs = [200, 1_000];

export function openBucket(settings: BucketSettings): Bucket {
  const { bucket, prefix, region, endpoint, accessKeyId, secretAccessKey, sessionToken } = settings;
  const base = endpoint === null ? `https://${bucket}.s3.${region}.amazonaws.com` : `${endpoint}/${bucket}`;
  const title = `s3://${bucket}/${prefix} at ${new URL(base).host}`;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== null && { sessionToken }),
    region,
    service: 's3',
    retries: 0,
  });

  async function once({ method, name, query, headers, body, signal }: BucketCall): Promise<Response> {
    const address = `${base}/${name === undefined ? '' : prefix + name}?${new URLSearchParams(query).toString()}`;
    return await client.fetch(address.replace(/\?$/, ''), {
      method,
      // The hash is signed with the call: bytes that change on their way are refused.
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
      ...(body !== undefined && { body: body as BodyInit }),
      ...(signal && { signal }),
    });
  }

  return {
    title,
    ask,
    async list(start) {
      const found: string[] = [];
      let token: string | null = '';
      while (token !== null) {
        const query: Record<string, string> = { 'list-type': '2', prefix: prefix + start };
        if (token !== '') query['continuation-token'] = token;
        const xml: string = await (await ask({ method: 'GET', query })).text();
        found.push(...partsOf(xml, 'Contents').map((one) => (textOf(one, 'Key') ?? '').slice(prefix.length)));
        token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : null;
      }
      return found;
    },
    source: (name) => `/${bucket}/${prefix}${name}`,
  };

  async function ask(asked: BucketCall): Promise<Response> {
    for (let round = 0; ; round += 1) {
      const wait = waitsMs[round];
      const answer = await once(asked).catch((cause: unknown) => {
        asked.signal?.throwIfAborted();
        if (wait === undefined) throw unreachable(title, cause);
        return null;
      });
      if (answer?.ok || (answer && asked.takes?.includes(answer.status))) return answer;
      const mayPass = answer === null || answer.status >= 500 || answer.status === 429;
      if (!mayPass || wait === undefined) throw await refusal(title, answer!);
      await answer?.body?.cancel();
      await sleep(wait);
    }
  }
}

/** What fails after an answer has begun as a success is told at its end. */
export function demandNoError(said: string, title: string): void {
  if (!said.includes('<Error>')) return;
  const why = [textOf(said, 'Code'), textOf(said, 'Message')].filter(Boolean).join(' ');
  throw new FileStoreError('unreachable', `The bucket of files ${title} failed: ${why}.`);
}

const sha256 = (body: Uint8Array | string): string => createHash('sha256').update(body).digest('hex');

function unreachable(title: string, cause: unknown): FileStoreError {
  const inner = cause instanceof Error ? (cause.cause as NodeJS.ErrnoException | undefined) : undefined;
  const why = inner?.code ?? (cause instanceof Error ? cause.message : String(cause));
  return new FileStoreError('unreachable', `The bucket of files ${title} does not answer: ${why}.`, {
    cause,
  });
}

async function refusal(title: string, answer: Response): Promise<FileStoreError> {
  const said = answer.bodyUsed ? '' : await answer.text().catch(() => '');
  const why = [answer.status, textOf(said, 'Code'), textOf(said, 'Message')?.replace(/\.$/, '')]
    .filter(Boolean)
    .join(' ');
  const kind = answer.status >= 500 || answer.status === 429 ? 'unreachable' : 'refused';
  return new FileStoreError(kind, `The bucket of files ${title} refuses: ${why}.`);
}

/** The first element of that name. What we read of answers are plain texts: numbers, marks and names of ours. */
export function textOf(xml: string, element: string): string | null {
  const found = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return found?.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&') ?? null;
}

/** The insides of all elements of that name. */
export const partsOf = (xml: string, element: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, inside]) => inside!);
