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
import { beginParts, copyObject, endParts, listParts } from './parts.ts';

/**
 * Bytes of a part: the least that S3 takes of all but the last, and what browsers send at a time. Part 3 has the third of
 * these pieces of a file, whoever sends it: two servers that write one upload at a time write the same.
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
/** The bytes of a part that are there before it is full. */
const restName = (id: string, part: number): string => `coming/${id}/rest-${part}`;

/** Uploads of several parts in a bucket, with nothing of them on this machine. */
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

/** What the upload protocol asks of a store. */
class S3Protocol extends DataStore {
  readonly #bucket: Bucket;

  constructor(bucket: Bucket) {
    super();
    this.extensions = ['creation', 'termination'];
    this.#bucket = bucket;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata, creation_date: creationDate } = upload;
    const uploadId = await beginParts(this.#bucket, wholeName(id));
    const kept: Kept = { uploadId, size, metadata, creationDate };
    await this.#bucket.ask({ method: 'PUT', name: infoName(id), body: JSON.stringify(kept) });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const kept = await this.#kept(id);
    const { size, metadata, creationDate: creation_date } = kept;
    return new Upload({ id, size, offset: await this.#offset(id, kept), metadata, creation_date });
  }

  /** What came before a connection broke stays: full parts as such, the bytes behind them as the rest of the next one. */
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
    // What leads to the parts goes last.
    for (const name of names.toSorted((a, b) => Number(a === infoName(id)) - Number(b === infoName(id))))
      await this.#bucket.ask({ method: 'DELETE', name, takes: [404] });
  }

  /** Makes one object of the parts. Done already, by whichever server, it stays. */
  async complete(id: string): Promise<void> {
    const whole = await this.#bucket.ask({ method: 'HEAD', name: wholeName(id), takes: [404] });
    if (whole.ok) return;
    const { uploadId } = await this.#kept(id);
    const parts = await listParts(this.#bucket, wholeName(id), uploadId);
    if (parts !== null) await endParts(this.#bucket, wholeName(id), uploadId, parts);
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
    // Another server has written less meanwhile: the sender asks again how far it is.
    if (rest.length < bytes) throw ERRORS.INVALID_OFFSET;
    return [rest];
  }
}
