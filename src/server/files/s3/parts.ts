import { demandNoError, partsOf, textOf } from './bucket.ts';
import type { Bucket } from './bucket.ts';

/** A part of a multipart upload. */
export interface ObjectPart {
  readonly number: number;
  readonly bytes: number;
  /** The part's ETag. */
  readonly mark: string;
}

/** Starts a multipart upload. Returns its id. */
export async function startMultipartUpload(bucket: Bucket, name: string): Promise<string> {
  const answer = await bucket.ask({ method: 'POST', name, query: { uploads: '' } });
  return textOf(await answer.text(), 'UploadId') ?? '';
}

/** Returns the uploaded parts in order; null when the upload is already completed. */
export async function listParts(
  bucket: Bucket,
  name: string,
  uploadId: string,
): Promise<readonly ObjectPart[] | null> {
  const found: ObjectPart[] = [];
  let marker = '0';
  for (;;) {
    const query = { uploadId, 'part-number-marker': marker };
    const answer = await bucket.ask({ method: 'GET', name, query, takes: [404] });
    if (answer.status === 404) return null;
    const xml = await answer.text();
    for (const part of partsOf(xml, 'Part'))
      found.push({
        number: Number(textOf(part, 'PartNumber')),
        bytes: Number(textOf(part, 'Size')),
        mark: textOf(part, 'ETag') ?? '',
      });
    if (textOf(xml, 'IsTruncated') !== 'true') return found;
    marker = textOf(xml, 'NextPartNumberMarker') ?? '';
  }
}

/** Completes a multipart upload. Does nothing when another server has completed it. */
export async function completeMultipartUpload(
  bucket: Bucket,
  name: string,
  uploadId: string,
  parts: readonly Pick<ObjectPart, 'number' | 'mark'>[],
): Promise<void> {
  const rows = parts.map(
    ({ number, mark }) => `<Part><PartNumber>${number}</PartNumber><ETag>${mark}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${rows.join('')}</CompleteMultipartUpload>`;
  const answer = await bucket.ask({ method: 'POST', name, query: { uploadId }, body, takes: [404] });
  if (answer.ok) demandNoError(await answer.text(), bucket.title);
}

/** Maximal bytes of a single copy request. */
const mostCopied = 5_000_000_000;

/** Copies an object within the bucket. A large object is copied in parts. */
export async function copyObject(bucket: Bucket, from: string, to: string, most = mostCopied): Promise<void> {
  const head = await bucket.ask({ method: 'HEAD', name: from });
  const bytes = Number(head.headers.get('content-length'));
  const headers = { 'x-amz-copy-source': bucket.source(from) };
  if (bytes <= most) {
    const answer = await bucket.ask({ method: 'PUT', name: to, headers });
    return demandNoError(await answer.text(), bucket.title);
  }
  const uploadId = await startMultipartUpload(bucket, to);
  const parts: Pick<ObjectPart, 'number' | 'mark'>[] = [];
  for (let start = 0; start < bytes; start += most) {
    const number = parts.length + 1;
    const range = `bytes=${start}-${Math.min(start + most, bytes) - 1}`;
    const answer = await bucket.ask({
      method: 'PUT',
      name: to,
      query: { partNumber: String(number), uploadId },
      headers: { ...headers, 'x-amz-copy-source-range': range },
    });
    const body = await answer.text();
    demandNoError(body, bucket.title);
    parts.push({ number, mark: textOf(body, 'ETag') ?? '' });
  }
  await completeMultipartUpload(bucket, to, uploadId, parts);
}
