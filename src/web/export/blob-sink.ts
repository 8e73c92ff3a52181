import type { Bytes } from '../../workbook/index.ts';

/** The bytes of one Blob, which the browser may keep outside of memory. */
const PIECE = 4 << 20;

/** Receives a file in chunks. */
export interface BlobSink {
  readonly write: (bytes: Bytes) => void;
  /** The whole file. */
  readonly file: (type?: string) => Blob;
}

export function createBlobSink(): BlobSink {
  const parts: Blob[] = [];
  let open: Bytes[] = [];
  let size = 0;
  const flush = (): void => {
    if (size > 0) parts.push(new Blob(open));
    open = [];
    size = 0;
  };
  return {
    write(bytes) {
      open.push(bytes);
      size += bytes.length;
      if (size >= PIECE) flush();
    },
    file(type = '') {
      flush();
      return new Blob(parts, { type });
    },
  };
}
