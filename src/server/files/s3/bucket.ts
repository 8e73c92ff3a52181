import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { FileStoreError } from '../file-store.ts';

/** The location and credentials of a bucket. */
export interface BucketSettings {
  readonly bucket: string;
  /** The prefix of all names: empty, or ending with a slash. */
  readonly prefix: string;
  readonly region: string;
  /**
   * The URL of a service other than Amazon's, with the bucket's name as the first part of the path; null for
   * Amazon's.
   */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  /** Never appears in messages. */
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

export interface BucketCall {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The object's name; absent for the bucket itself. */
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** Statuses to return as a response besides those of success. */
  readonly takes?: readonly number[];
  readonly signal?: AbortSignal;
}

/** Signed requests to a bucket. */
export interface Bucket {
  /** The name of the bucket for operators, without secrets. */
  readonly title: string;
  /** Sends a request. Rejects with a `FileStoreError` when there is no response, or an error status. */
  ask(requested: BucketCall): Promise<Response>;
  /** Returns the names with this prefix. */
  list(start: string): Promise<readonly string[]>;
  /** Returns the source name of a copy request. */
  source(name: string): string;
}

/** Milliseconds before each retry of a temporary failure. */
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
      // The hash of the body is signed, so a body that is changed in transit is rejected.
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
      ...(body !== undefined && { body: body as BodyInit }),
      ...(signal && { signal }),
    });
  }

  return {
    title,
    ask: send,
    async list(start) {
      const found: string[] = [];
      let token: string | null = '';
      while (token !== null) {
        const query: Record<string, string> = { 'list-type': '2', prefix: prefix + start };
        if (token !== '') query['continuation-token'] = token;
        const xml: string = await (await send({ method: 'GET', query })).text();
        found.push(...partsOf(xml, 'Contents').map((one) => (textOf(one, 'Key') ?? '').slice(prefix.length)));
        token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : null;
      }
      return found;
    },
    source: (name) => `/${bucket}/${prefix}${name}`,
  };

  async function send(requested: BucketCall): Promise<Response> {
    for (let round = 0; ; round += 1) {
      const wait = waitsMs[round];
      const answer = await once(requested).catch((cause: unknown) => {
        requested.signal?.throwIfAborted();
        if (wait === undefined) throw unreachable(title, cause);
        return null;
      });
      if (answer?.ok || (answer && requested.takes?.includes(answer.status))) return answer;
      const mayPass = answer === null || answer.status >= 500 || answer.status === 429;
      if (!mayPass || wait === undefined) throw await refusal(title, answer!);
      await answer?.body?.cancel();
      await sleep(wait);
    }
  }
}

/**
 * Throws when a response with a success status contains an error, which happens when the operation fails
 * after the response has begun.
 */
export function demandNoError(body: string, title: string): void {
  if (!body.includes('<Error>')) return;
  const why = [textOf(body, 'Code'), textOf(body, 'Message')].filter(Boolean).join(' ');
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
  const body = answer.bodyUsed ? '' : await answer.text().catch(() => '');
  const why = [answer.status, textOf(body, 'Code'), textOf(body, 'Message')?.replace(/\.$/, '')]
    .filter(Boolean)
    .join(' ');
  const kind = answer.status >= 500 || answer.status === 429 ? 'unreachable' : 'refused';
  return new FileStoreError(kind, `The bucket of files ${title} refuses: ${why}.`);
}

/**
 * Returns the text of the first element with this name. The values read here are plain text: numbers, ETags
 * and our own names.
 */
export function textOf(xml: string, element: string): string | null {
  const found = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return found?.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&') ?? null;
}

/** Returns the contents of all elements with this name. */
export const partsOf = (xml: string, element: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, inside]) => inside!);
