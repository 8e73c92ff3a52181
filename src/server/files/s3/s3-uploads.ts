import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { contentName } from '../content-name.ts';
import type { UploadStore } from '../file-store.ts';
import type { Bucket } from './bucket.ts';
import { startMultipartUpload, copyObject, completeMultipartUpload, listParts } from './parts.ts';

/**
 * Bytes of a part: the minimum of S3 for all parts except the last, and the chunk size of browsers. Part n
 * always contains the n-th 5 MB of a file, so two servers that write the same upload write the same.
 */
const partBytes = 5 * 1024 * 1024;

interface Kept {
  readonly uploadId: string;
  readonly size: number;
  readonly metadata: Upload['metadata'];
  readonly creationDate: string | undefined;
}

const infoName = (id: string): string => `coming/${id}/upload.json`;
const wholeName = (id: string): string => `coming/${id}/whole`;
/** The name of the object with the bytes of an incomplete part. */
const restName = (id: string, part: number): string => `coming/${id}/rest-${part}`;

/** Stores uploads as multipart uploads in a bucket. Nothing is stored on this machine between requests. */
export function s3Uploads(bucket: Bucket): UploadStore {
  const protocol = new S3Protocol(bucket);
  return {
    protocol,
    async open(id) {
      await protocol.complete(id);
      const dir = await mkdtemp(path.join(tmpdir(), 'reportwright-upload-'));
      const file = path.join(dir, 'upload');
      const close = (): Promise<void> => rm(dir, { recursive: true, force: true });
      try {
        const { body } = await bucket.ask({ method: 'GET', name: wholeName(id) });
        await pipeline(Readable.fromWeb(body as never), createWriteStream(file));
      } catch (error) {
        await close();
        throw error;
      }
      return { path: file, close };
    },
    async keep(id, key) {
      const name = contentName(key);
      const there = await bucket.ask({ method: 'HEAD', name, takes: [404] });
      if (there.status === 404) await copyObject(bucket, wholeName(id), name);
    },
    forget: (id) => protocol.remove(id),
  };
}

/** The store interface of the upload protocol. */
class S3Protocol extends DataStore {
  readonly #bucket: Bucket;

  constructor(bucket: Bucket) {
    super();
    this.extensions = ['creation', 'termination'];
    this.#bucket = bucket;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata, creation_date: creationDate } = upload;
    const uploadId = await startMultipartUpload(this.#bucket, wholeName(id));
    const kept: Kept = { uploadId, size, metadata, creationDate };
    await this.#bucket.ask({ method: 'PUT', name: infoName(id), body: JSON.stringify(kept) });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const kept = await this.#kept(id);
    const { size, metadata, creationDate: creation_date } = kept;
    return new Upload({ id, size, offset: await this.#offset(id, kept), metadata, creation_date });
  }

  /**
   * Bytes received before a lost connection are kept: full parts as parts, and the bytes after them as the
   * rest of the next part.
   */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const kept = await this.#kept(id);
    let part = Math.floor(offset / partBytes) + 1;
    let pieces = await this.#rest(id, part, offset % partBytes);
    let bytes = offset % partBytes;
    let end = offset;
    const send = async (name: string, query: Readonly<Record<string, string>> = {}): Promise<void> => {
      await this.#bucket.ask({ method: 'PUT', name, query, body: Buffer.concat(pieces) });
      pieces = [];
    };
    const { uploadId } = kept;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length;) {
          const piece = chunk.subarray(at, at + partBytes - bytes);
          pieces.push(piece);
          bytes += piece.length;
          at += piece.length;
          if (bytes < partBytes) continue;
          await send(wholeName(id), { partNumber: String(part), uploadId });
          end = part * partBytes;
          part += 1;
          bytes = 0;
        }
      }
    } finally {
      const reached = (part - 1) * partBytes + bytes;
      if (bytes > 0 && reached > end) {
        const isLast = reached === kept.size;
        if (isLast) await send(wholeName(id), { partNumber: String(part), uploadId });
        else await send(restName(id, part));
        end = reached;
      }
    }
    return end;
  }

  override async remove(id: string): Promise<void> {
    const kept = await this.#kept(id).catch(() => null);
    if (kept !== null)
      await this.#bucket.ask({
        method: 'DELETE',
        name: wholeName(id),
        query: { uploadId: kept.uploadId },
        takes: [404],
      });
    const names = await this.#bucket.list(`coming/${id}/`);
    // The upload's info is deleted last, because it is needed to find the parts.
    for (const name of names.toSorted((a, b) => Number(a === infoName(id)) - Number(b === infoName(id))))
      await this.#bucket.ask({ method: 'DELETE', name, takes: [404] });
  }

  /** Completes the multipart upload. Does nothing if any server has completed it. */
  async complete(id: string): Promise<void> {
    const whole = await this.#bucket.ask({ method: 'HEAD', name: wholeName(id), takes: [404] });
    if (whole.ok) return;
    const { uploadId } = await this.#kept(id);
    const parts = await listParts(this.#bucket, wholeName(id), uploadId);
    if (parts !== null) await completeMultipartUpload(this.#bucket, wholeName(id), uploadId, parts);
  }

  async #kept(id: string): Promise<Kept> {
    const answer = await this.#bucket.ask({ method: 'GET', name: infoName(id), takes: [404] });
    if (answer.status === 404) throw ERRORS.FILE_NOT_FOUND;
    return (await answer.json()) as Kept;
  }

  async #offset(id: string, { uploadId, size }: Kept): Promise<number> {
    const parts = await listParts(this.#bucket, wholeName(id), uploadId);
    if (parts === null) return size;
    let end = 0;
    for (const { number, bytes } of parts) if ((number - 1) * partBytes === end) end += bytes;
    if (end === size) return end;
    const name = restName(id, end / partBytes + 1);
    const rest = await this.#bucket.ask({ method: 'HEAD', name, takes: [404] });
    return end + (rest.ok ? Number(rest.headers.get('content-length')) : 0);
  }

  async #rest(id: string, part: number, bytes: number): Promise<Buffer[]> {
    if (bytes === 0) return [];
    const answer = await this.#bucket.ask({ method: 'GET', name: restName(id, part) });
    const rest = Buffer.from(await answer.arrayBuffer()).subarray(0, bytes);
    // Another server has replaced the rest by a shorter one. The client then asks for the offset again.
    if (rest.length < bytes) throw ERRORS.INVALID_OFFSET;
    return [rest];
  }
}
