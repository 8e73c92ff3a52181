import { spawn } from 'node:child_process';
import { fileFaults, folderNames } from '../../../files/index.ts';
import type { FileFault } from '../../../files/index.ts';
import { HttpError } from '../../api/handler.ts';
import { inspect } from '../../files/inspect.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { FileUpload } from '../../state/state.ts';
import type { ServerContext } from '../context.ts';
import { refusedFile } from './access.ts';
import type { OpenArea } from './access.ts';

interface Arrived {
  readonly upload: FileUpload;
  /** The path of its bytes on this server's disk. */
  readonly path: string;
  readonly area: OpenArea;
}

export interface IngestParts {
  readonly context: ServerContext;
  readonly store: FileStore;
  /**
   * The command of a scanner, called with the path of a file. Exit code 0 means clean, 1 means rejected; null
   * for none.
   */
  readonly scanCommand: string | null;
}

/**
 * Validates an uploaded file by its bytes, and stores it. Returns the id of its entry. Throws a 422 with all
 * faults. It can be repeated after a server ended in the middle: storing the content again has no effect, and
 * the entry is written together with the end of the upload.
 */
export async function ingest(
  { upload, path, area }: Arrived,
  { context, store, scanCommand }: IngestParts,
): Promise<string> {
  const { state, clock, jobs, news } = context;
  const { faults, ...content } = await inspect(path, upload.name);
  const wrong = [...fileFaults(area.spec, { name: upload.name, ...content }), ...faults];
  const twin = await state.files.duplicate(area.place, content.hash);
  // Another server may have stored this same upload meanwhile.
  const done = twin === null ? null : await state.files.uploads.find(upload.id);
  if (done !== null && done.entry !== null) return done.entry;
  if (twin !== null) wrong.push({ rule: 'duplicate', found: twin.name });
  if (wrong.length === 0 && scanCommand !== null) wrong.push(...(await scan(scanCommand, path)));
  if (wrong.length > 0 || content.type === null) throw refusedFile(wrong);
  const { type, hash } = content;
  const doer = { by: upload.userName, at: clock.now() };
  const parent = await folderFor(upload, area, context, doer);
  await store.uploads.keep(upload.id, { company: upload.company, hash });
  const { company, area: name } = area.place;
  const added = await state.files.addVersion(
    { company, area: name, parent },
    upload.name,
    { ...content, type },
    doer,
    upload.id,
  );
  if (added.kind === 'taken') throw refusedFile([{ rule: 'taken', found: upload.name }], 409);
  if (added.kind === 'duplicate') throw refusedFile([{ rule: 'duplicate', found: added.name }]);
  if (content.width !== null && content.duration === null)
    await jobs.add({
      kind: 'thumbnail',
      company,
      by: upload.userName,
      about: upload.name,
      input: { hash },
      once: hash,
    });
  news.publish({ company, name: '/files', rows: [name] });
  return added.id;
}

/**
 * Returns the id of an upload's folder, and creates missing folders, since dropping a folder uploads its
 * files with their paths.
 */
async function folderFor(
  { folder, company }: FileUpload,
  { place }: OpenArea,
  { state }: ServerContext,
  doer: { readonly by: string; readonly at: Date },
): Promise<string> {
  const names = folderNames(folder);
  const there = await state.files.walk(place, names);
  if (there !== null) return there;
  let parent = '';
  for (const name of names) {
    const made = await state.files.addFolder({ company, area: place.area, parent }, name, doer);
    if (made === null) throw refusedFile([{ rule: 'folder', found: name }], 409);
    parent = made;
  }
  return parent;
}

const scanMs = 120_000;

/** Scans a file. When the scanner fails, the file is refused with a 503. */
function scan(command: string, path: string): Promise<readonly FileFault[]> {
  const [program = '', ...given] = command.split(' ').filter(Boolean);
  return new Promise((resolve, reject) => {
    const fail = (): void =>
      reject(new HttpError(503, 'scan-failed', 'The file could not be scanned. Try again later.'));
    const child = spawn(program, [...given, path], { stdio: ['ignore', 'pipe', 'ignore'], timeout: scanMs });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output = (output + text.toString()).slice(0, 200)));
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) resolve([]);
      else if (code === 1) resolve([{ rule: 'scan', found: output.replaceAll(path, '').trim() }]);
      else fail();
    });
  });
}
