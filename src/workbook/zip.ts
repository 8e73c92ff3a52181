import { Zip, ZipDeflate } from 'fflate';

/** The bytes of a file; never of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** One file of the archive, written in pieces. */
export interface ZipEntry {
  readonly write: (content: string | Bytes) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface ZipWriter {
  /** Begins a file; the one before must be closed. */
  readonly begin: (name: string) => Promise<ZipEntry>;
  /** Writes the list of all files, which ends the archive. */
  readonly close: () => Promise<void>;
}

/** What the format's fields of 32 bits can say; the library would write what is left of larger numbers. */
const MOST_BYTES = 0xff_ff_ff_ff;
/** Rows of a sheet are much alike: they pack well at a low level, too. */
const LEVEL = 3;
/** The first day of the format: the same content is the same file. */
const NO_DATE = new Date(1980, 0, 1);

const encoder = new TextEncoder();

/** Writes an archive piece by piece: nothing is held but what is being packed. */
export function createZip(sink: (bytes: Bytes) => void | Promise<void>): ZipWriter {
  let packed: Bytes[] = [];
  let length = 0;
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    packed.push(bytes as Bytes);
  });

  /** Hands on what was packed so far: whoever writes waits until it is taken. */
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
