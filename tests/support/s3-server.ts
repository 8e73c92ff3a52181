import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '../../src/server/files/s3/bucket.ts';

/** What S3 takes at least of each part but the last. */
const leastPart = 5 * 1024 * 1024;
const keys = { accessKeyId: 'AKIATESTS', secretAccessKey: 'a secret of the tests/+=' } as const;
const region = 'eu-test-1';
const bucket = 'files-of-tests';

/** A bucket in memory behind HTTP, as S3 answers: it believes nobody whose signature or bytes are not what was signed. */
export interface S3Server {
  readonly settings: BucketSettings;
  /** By names. */
  readonly objects: Map<string, Buffer>;
  /** Uploads of parts that have not come to their end. */
  readonly open: ReadonlyMap<string, unknown>;
  /** Calls so far: `PUT /files-of-tests/…`. */
  readonly calls: string[];
  /** So many of the next calls are answered with this status. */
  failNext(status: number, times: number): void;
  close(): Promise<void>;
}

interface OpenParts {
  readonly name: string;
  readonly parts: Map<number, { readonly bytes: Buffer; readonly mark: string }>;
}

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/** `pageSize` is how many parts and names an answer has at most. */
export async function startS3(pageSize = 1_000): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const open = new Map<string, OpenParts>();
  const calls: string[] = [];
  let failing = { status: 0, times: 0 };
  const server = createServer((request, reply) => {
    calls.push(`${request.method} ${request.url}`);
    answer(request, reply).catch((error: unknown) => {
      const { status, code } = error instanceof Refused ? error : new Refused(500, String(error));
      const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>It is ${code}</Message></Error>`;
      reply.writeHead(status, { 'content-type': 'application/xml' }).end(body);
    });
  });

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (failing.times > 0) {
      failing = { ...failing, times: failing.times - 1 };
      throw new Refused(failing.status, 'SlowDown');
    }
    demandSignature(request, body);
    const url = new URL(request.url!, 'http://s3');
    const [, first, ...rest] = url.pathname.split('/');
    if (first !== bucket) throw new Refused(404, 'NoSuchBucket');
    const name = decodeURIComponent(rest.join('/'));
    const query = url.searchParams;
    const xml = (text: string): void =>
      void reply.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`);
    const uploadId = query.get('uploadId');
    if (request.method === 'GET' && name === '') return xml(listed(query));
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      open.set(id, { name, parts: new Map() });
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (uploadId !== null) return inParts(request, reply, { name, query, body, uploadId, xml });
    if (request.method === 'PUT') {
      const copied = copySource(request);
      objects.set(name, copied ?? body);
      return copied ? xml('<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>') : void reply.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return void reply.writeHead(204).end();
    }
    const found = objects.get(name);
    if (found === undefined) throw new Refused(404, 'NoSuchKey');
    const part = rangeOf(request.headers.range, found);
    const headers = { 'content-length': String(part.length) };
    reply.writeHead(part === found ? 200 : 206, headers).end(request.method === 'HEAD' ? undefined : part);
  }

  function inParts(
    request: IncomingMessage,
    reply: ServerResponse,
    {
      name,
      query,
      body,
      uploadId,
      xml,
    }: {
      readonly name: string;
      readonly query: URLSearchParams;
      readonly body: Buffer;
      readonly uploadId: string;
      readonly xml: (text: string) => void;
    },
  ): void {
    const begun = open.get(uploadId);
    if (begun === undefined || begun.name !== name) throw new Refused(404, 'NoSuchUpload');
    const sorted = [...begun.parts].toSorted(([a], [b]) => a - b);
    if (request.method === 'PUT') {
      const bytes = copySource(request) ?? body;
      const mark = `"${createHash('md5').update(bytes).digest('hex')}"`;
      begun.parts.set(Number(query.get('partNumber')), { bytes, mark });
      reply.setHeader('etag', mark);
      return xml(`<CopyPartResult><ETag>${mark.replaceAll('"', '&quot;')}</ETag></CopyPartResult>`);
    }
    if (request.method === 'GET') {
      const after = sorted.filter(([number]) => number > Number(query.get('part-number-marker') ?? 0));
      const page = after.slice(0, pageSize);
      const rows = page.map(
        ([number, { bytes, mark }]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${mark.replaceAll('"', '&quot;')}</ETag><Size>${bytes.length}</Size></Part>`,
      );
      return xml(
        `<ListPartsResult>${rows.join('')}<IsTruncated>${after.length > page.length}</IsTruncated><NextPartNumberMarker>${page.at(-1)?.[0] ?? 0}</NextPartNumberMarker></ListPartsResult>`,
      );
    }
    if (request.method === 'DELETE') {
      open.delete(uploadId);
      return void reply.writeHead(204).end();
    }
    const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)</g)];
    const taken = wanted.map(([, number, mark]) => {
      const part = begun.parts.get(Number(number));
      if (part === undefined || part.mark !== mark) throw new Refused(400, 'InvalidPart');
      return part.bytes;
    });
    if (taken.slice(0, -1).some((bytes) => bytes.length < leastPart))
      throw new Refused(400, 'EntityTooSmall');
    objects.set(name, Buffer.concat(taken));
    open.delete(uploadId);
    return xml('<CompleteMultipartUploadResult/>');
  }

  function listed(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? '';
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
      .toSorted();
    const page = names.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? pageSize)));
    const rows = page.map((name) => `<Contents><Key>${name}</Key></Contents>`);
    return `<ListBucketResult>${rows.join('')}<IsTruncated>${page.length < names.length}</IsTruncated><NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken></ListBucketResult>`;
  }

  function copySource({ headers }: IncomingMessage): Buffer | null {
    const source = headers['x-amz-copy-source'];
    if (source === undefined) return null;
    const found = objects.get(decodeURIComponent(String(source)).replace(`/${bucket}/`, ''));
    if (found === undefined) throw new Refused(404, 'NoSuchKey');
    return rangeOf(headers['x-amz-copy-source-range'] as string | undefined, found);
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { bucket, prefix: 'a/', region, endpoint, ...keys, sessionToken: null },
    objects,
    open,
    calls,
    failNext: (status, times) => void (failing = { status, times }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function rangeOf(header: string | undefined, bytes: Buffer): Buffer {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(header ?? '') ?? [];
  return start === undefined ? bytes : bytes.subarray(Number(start), Number(end) + 1);
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Signature Version 4, from the request as it came over the line. */
function demandSignature({ method, url, headers }: IncomingMessage, body: Buffer): void {
  const [, key, day, zone, signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (key === undefined || day === undefined) throw new Refused(403, 'AccessDenied');
  if (key !== keys.accessKeyId) throw new Refused(403, 'InvalidAccessKeyId');
  if (zone !== region) throw new Refused(400, 'AuthorizationHeaderMalformed');
  const stated = String(headers['x-amz-content-sha256']);
  if (stated !== sha256(body)) throw new Refused(400, 'XAmzContentSHA256Mismatch');
  const names = signed.split(';');
  for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!names.includes(name)) throw new Refused(403, 'AccessDenied');
  for (const name of Object.keys(headers))
    if (name.startsWith('x-amz-') && !names.includes(name)) throw new Refused(403, 'AccessDenied');
  const moment = String(headers['x-amz-date']);
  const at = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) < 15 * 60 * 1000) || !moment.startsWith(day))
    throw new Refused(403, 'RequestTimeTooSkewed');
  const [path = '', query = ''] = url!.split('?');
  const canonical = [
    method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    stated,
  ].join('\n');
  const scope = `${day}/${zone}/s3/aws4_request`;
  const signing = ['s3', 'aws4_request'].reduce(
    (secret, text) => hmac(secret, text),
    hmac(hmac(`AWS4${keys.secretAccessKey}`, day), zone),
  );
  const right = hmac(signing, ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n'));
  if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) throw new Refused(403, 'SignatureDoesNotMatch');
}
