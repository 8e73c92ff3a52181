import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/** The key of a company's content. `hash` is the SHA-256 of its bytes, hexadecimal. */
export interface FileKey {
  readonly company: string;
  readonly hash: string;
  /** A file derived from the content; absent for the content itself. */
  readonly part?: 'thumbnail';
}

/** Bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A store of contents. `tests/server/files/store-contract.ts` is the contract of every kind of store. */
export interface FileStore {
  readonly uploads: UploadStore;
  write(key: FileKey, bytes: Uint8Array): Promise<void>;
  /** Returns the size in bytes; null when there is no such content. */
  size(key: FileKey): Promise<number | null>;
  /**
   * Returns a stream. Its first read fails when there is no such content. Destroying it closes its source.
   */
  read(key: FileKey, range?: ByteRange): Readable;
  /** Removes a content with its derived files. */
  remove(key: Omit<FileKey, 'part'>): Promise<void>;
  /** Rejects with a `FileStoreError` when the store does not respond or refuses access. */
  ping(): Promise<void>;
}

/**
 * Uploads in progress. All servers that share the store can continue each upload. The position of bytes does
 * not depend on the server, so two servers that write the same upload write the same.
 */
export interface UploadStore {
  /** The store that the upload protocol reads and writes. */
  readonly protocol: DataStore;
  /** Opens a complete upload as a file on the local disk, until it is closed. */
  open(id: string): Promise<OpenedUpload>;
  /**
   * Stores a complete upload as a content. An existing content is kept. The upload is kept until `forget`.
   */
  keep(id: string, key: Omit<FileKey, 'part'>): Promise<void>;
  /** Deletes an upload. Does nothing when there is none. */
  forget(id: string): Promise<void>;
}

export interface OpenedUpload {
  readonly path: string;
  close(): Promise<void>;
}

/**
 * Thrown when the file store does not respond or refuses access. The message names the store and the reason,
 * and contains no secret.
 */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  readonly kind: 'unreachable' | 'refused';

  constructor(kind: FileStoreError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
