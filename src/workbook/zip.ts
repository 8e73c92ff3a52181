import { Zip, ZipDeflate } from 'fflate';

/** The bytes of a file, not in shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A file of the archive, written in pieces. */
export interface ZipEntry {
  readonly write: (content: string | Bytes) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface ZipWriter {
  /** Begins a file. The previous one must be closed. */
  readonly begin: (name: string) => Promise<ZipEntry>;
  /** Writes the directory, which completes the archive. */
  readonly close: () => Promise<void>;
}

/** The maximum of the format's 32-bit fields. The library would silently truncate larger numbers. */
const MOST_BYTES = 0xff_ff_ff_ff;
/** A low compression level suffices, since the rows of a sheet are similar. */
const LEVEL = 3;
/** The first date of the format. A fixed date makes files with the same content identical. */
const NO_DATE = new Date(1980, 0, 1);

const encoder = new TextEncoder();

/** Streams an archive. Only the data being compressed are in memory. */
export function createZip(sink: (bytes: Bytes) => void | Promise<void>): ZipWriter {
  let packed: Bytes[] = [];
  let length = 0;
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    packed.push(bytes as Bytes);
  });

  /** Passes compressed data to the sink and waits until they are taken. */
  async function flush(): Promise<void> {
    const ready = packed;
    packed = [];
    for (const bytes of ready) {
      length += bytes.length;
      if (length > MOST_BYTES) throw new RangeError('The file is larger than 4 GB.');
      await sink(bytes);
    }
  }

  return {
    async begin(name) {
      const file = new ZipDeflate(name, { level: LEVEL });
      file.mtime = NO_DATE;
      zip.add(file);
      await flush();
      let size = 0;
      return {
        async write(content) {
          const bytes = typeof content === 'string' ? encoder.encode(content) : content;
          size += bytes.length;
          if (size > MOST_BYTES) throw new RangeError(`${name} is larger than 4 GB.`);
          file.push(bytes);
          await flush();
        },
        async close() {
          file.push(new Uint8Array(), true);
          await flush();
        },
      };
    },
    async close() {
      zip.end();
      await flush();
    },
  };
}
