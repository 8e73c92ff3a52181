import type { Readable } from 'node:stream';

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

/** Where contents are kept. The store in a folder is tried by `tests/server/rooms/files`. */
export interface FileStore {
  /** Takes over the file at this path, which is gone from there afterwards. A content that is there already stays. */
  take(key: FileKey, path: string): Promise<void>;
  write(key: FileKey, bytes: Uint8Array): Promise<void>;
  /** Null where there is none. */
  size(key: FileKey): Promise<number | null>;
  /** Fails with the first read where there is none. Destroying it ends its source. */
  read(key: FileKey, range?: ByteRange): Readable;
  /** With what was made of it. */
  remove(key: Omit<FileKey, 'part'>): Promise<void>;
}
