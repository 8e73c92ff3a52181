import { crc32 } from './crc32.ts';

/** The bytes of a file; never of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** One file of the archive, written in pieces. */
export interface ZipEntry {
  readonly write: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface ZipWriter {
  /** Begins a file; the one before must be closed. */
  readonly begin: (name: string) => Promise<ZipEntry>;
  /** Writes the list of all files, which ends the archive. */
  readonly close: () => Promise<void>;
}

interface Written {
  readonly name: Bytes;
  readonly at: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** What the format's fields of 32 bits can say. */
const MOST_BYTES = 0xff_ff_ff_ff;
/** Version 2.0: deflated files. */
const VERSION = 20;
/** Sizes follow the file; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the first day of the format: the same content is the same file. */
const NO_DATE = 0x0021;

const encoder = new TextEncoder();

/** Writes an archive piece by piece: nothing is held but what is being packed. */
export function createZip(sink: (bytes: Bytes) => void | Promise<void>): ZipWriter {
  const files: Written[] = [];
  let length = 0;

  async function put(bytes: Bytes): Promise<void> {
    length += bytes.length;
    if (length > MOST_BYTES) throw new RangeError('The file is larger than 4 GB.');
    await sink(bytes);
  }

  return {
    async begin(title) {
      const name = encoder.encode(title);
      const at = length;
      await put(record(0x04034b50, [[VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [NO_DATE, 2], [0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]], name)); // prettier-ignore
      const start = length;
      const packer = new CompressionStream('deflate-raw');
      const input = packer.writable.getWriter();
      const drained = drain(packer.readable, put);
      // Whoever writes next hears of it.
      drained.catch(() => {});
      let [crc, size] = [0, 0];
      return {
        async write(text) {
          const bytes = encoder.encode(text);
          crc = crc32(bytes, crc);
          size += bytes.length;
          if (size > MOST_BYTES) throw new RangeError(`${title} is larger than 4 GB.`);
          await Promise.race([input.write(bytes), drained]);
        },
        async close() {
          await Promise.all([input.close(), drained]);
          const packed = length - start;
          await put(record(0x08074b50, [[crc, 4], [packed, 4], [size, 4]])); // prettier-ignore
          files.push({ name, at, crc, packed, size });
        },
      };
    },
    async close() {
      const start = length;
      for (const { name, at, crc, packed, size } of files)
        await put(record(0x02014b50, [[VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [NO_DATE, 2], [crc, 4], [packed, 4], [size, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]], name)); // prettier-ignore
      const listed = length - start;
      await put(record(0x06054b50, [[0, 2], [0, 2], [files.length, 2], [files.length, 2], [listed, 4], [start, 4], [0, 2]])); // prettier-ignore
    },
  };
}

async function drain(readable: ReadableStream<Bytes>, put: (bytes: Bytes) => Promise<void>): Promise<void> {
  const reader = readable.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) await put(read.value);
  } catch (error) {
    await reader.cancel(error);
    throw error;
  }
}

/** A record of the format: its signature, numbers with their bytes, and a name. */
function record(signature: number, fields: readonly (readonly [number, 2 | 4])[], name?: Bytes): Bytes {
  const fixed = fields.reduce((sum, [, bytes]) => sum + bytes, 4);
  const bytes = new Uint8Array(fixed + (name?.length ?? 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  let at = 4;
  for (const [value, width] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  if (name !== undefined) bytes.set(name, at);
  return bytes;
}
