import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/** A content of a company: the SHA-256 of its bytes, hexadecimal. */
export interface FileKey {
  readonly company: string;
  readonly hash: string;
  /** What was made of it; left out for the content itself. */
  readonly part?: 'thumbnail';
}

/** Bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where contents are kept. `tests/server/files/store-contract.ts` says what holds of each kind of store. */
export interface FileStore {
  readonly uploads: UploadStore;
  write(key: FileKey, bytes: Uint8Array): Promise<void>;
  /** Null where there is none. */
  size(key: FileKey): Promise<number | null>;
  /** Fails with the first read where there is none. Destroying it ends its source. */
  read(key: FileKey, range?: ByteRange): Readable;
  /** With what was made of it. */
  remove(key: Omit<FileKey, 'part'>): Promise<void>;
  /** Fails with a `FileStoreError` where the place does not answer, or refuses. */
  ping(): Promise<void>;
}

/**
 * Files on their way. All servers that share the place can go on with each: bytes have one place whoever writes them, so
 * two that write the same upload at a time write the same.
 */
export interface UploadStore {
  /** What the upload protocol asks and writes to. */
  readonly protocol: DataStore;
  /** The bytes of one that is whole, as a file on this disk until it is closed. */
  open(id: string): Promise<OpenedUpload>;
  /** Makes one that is whole a content. A content that is there already stays; the upload stays until it is forgotten. */
  keep(id: string, key: Omit<FileKey, 'part'>): Promise<void>;
  /** Nothing happens where there is none. */
  forget(id: string): Promise<void>;
}

export interface OpenedUpload {
  readonly path: string;
  close(): Promise<void>;
}

/** The place of files does not answer, or refuses. The message says which place, and why; it holds no secret. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  readonly kind: 'unreachable' | 'refused';

  constructor(kind: FileStoreError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
