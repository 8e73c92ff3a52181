import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import { HttpError } from '../../api/handler.ts';
import type { FileEntry } from '../../state/state.ts';

/** The limit of the format's 32-bit fields, rounded down. */
const mostBytes = 4_000_000_000;
const mostFiles = 60_000;

/**
 * A zip of files and folders, written while it is read, so that only one chunk is in memory. Contents are
 * stored uncompressed, because pictures and videos are compressed already. Throws a 422 when it would be too
 * large.
 */
export function archiveOf(
  entries: readonly (FileEntry & { readonly path: string })[],
  read: (hash: string) => Readable,
): Readable {
  const files = entries.filter(({ hash }) => hash !== null);
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
  if (bytes > mostBytes || files.length > mostFiles)
    throw new HttpError(422, 'too-large', 'An archive has at most 4 GB. Choose fewer files.');
  return Readable.from(pieces(files, read), { objectMode: false });
}

async function* pieces(
  files: readonly (FileEntry & { readonly path: string })[],
  read: (hash: string) => Readable,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    ready.push(piece);
  });
  const taken = function* (): Generator<Uint8Array> {
    const now = ready;
    ready = [];
    yield* now;
  };
  const names = new Set<string>();
  for (const { path, hash, changedAt } of files) {
    const file = new ZipPassThrough(freeName(path, names));
    file.mtime = changedAt;
    zip.add(file);
    for await (const chunk of read(hash!)) {
      file.push(chunk as Uint8Array);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** A name that is not used yet, since files from different folders may have the same name. */
function freeName(path: string, names: Set<string>): string {
  const dot = path.lastIndexOf('.') > path.lastIndexOf('/') ? path.lastIndexOf('.') : path.length;
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? path : `${path.slice(0, dot)} (${count})${path.slice(dot)}`;
    if (names.has(name.toLowerCase())) continue;
    names.add(name.toLowerCase());
    return name;
  }
}
