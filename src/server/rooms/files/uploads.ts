import { randomUUID } from 'node:crypto';
import { Server as TusServer } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileFaults, folderNames, nameFault } from '../../../files/index.ts';
import type { FileFault } from '../../../files/index.ts';
import { errorBody, toHttpError } from '../../api/errors.ts';
import { HttpError, notFound } from '../../api/handler.ts';
import type { Principal } from '../../api/handler.ts';
import { FileStoreError } from '../../files/file-store.ts';
import type { FileStore, UploadStore } from '../../files/file-store.ts';
import type { FileUpload } from '../../state/state.ts';
import type { ServerContext } from '../context.ts';
import { demandWriting, openArea, refusedFile } from './access.ts';
import type { OpenArea } from './access.ts';
import { ingest } from './ingest.ts';

export interface UploadParts {
  readonly context: () => Promise<ServerContext>;
  /** Returns the sender of a request, and counts it in their rate limit. Throws a 401 or a 429. */
  readonly admit: (request: FastifyRequest) => Promise<Principal>;
  readonly store: FileStore;
  readonly scanCommand: string | null;
}

interface Requester {
  readonly principal: Principal;
  readonly context: ServerContext;
  readonly requestId: string;
  /** The upload of the request; null until it has started one. */
  upload: FileUpload | null;
}

const url = '/api/uploads';
/** The largest depth of folders. */
const deepest = 10;

/** Resumable uploads (tus 1.0). Only the user who started an upload can continue it. */
export async function registerUploads(server: FastifyInstance, parts: UploadParts): Promise<void> {
  const { uploads } = parts.store;
  const ending = new Map<string, Promise<string>>();

  /** Stores a completely uploaded file. Concurrent calls share one run. */
  function finish(upload: FileUpload, principal: Principal, context: ServerContext): Promise<string> {
    const under = ending.get(upload.id);
    if (under !== undefined) return under;
    const work = keep(upload, principal, context).finally(() => ending.delete(upload.id));
    ending.set(upload.id, work);
    return work;
  }

  async function keep(upload: FileUpload, principal: Principal, context: ServerContext): Promise<string> {
    try {
      const area = areaToWrite(upload.area, principal, context);
      const opened = await uploads.open(upload.id);
      const { scanCommand, store } = parts;
      const id = await ingest({ upload, path: opened.path, area }, { context, store, scanCommand }).finally(
        () => opened.close(),
      );
      await uploads.forget(upload.id);
      return id;
    } catch (error) {
      // Another server may have stored it meanwhile, and deleted the uploaded bytes.
      const now = await context.state.files.uploads.find(upload.id);
      if (now !== null && now.entry !== null) return now.entry;
      // A refused upload is deleted. One that failed otherwise can be retried.
      if (error instanceof HttpError && error.status < 500) {
        await uploads.forget(upload.id);
        await context.state.files.uploads.drop(upload.id);
      }
      throw error;
    }
  }

  const tus = new TusServer({
    path: url,
    datastore: uploads.protocol,
    relativeLocation: true,
    namingFunction: () => randomUUID(),
    onUploadCreate: async (request, { id, size, metadata }) => {
      const { principal, context } = requestedBy(request);
      const { area, folder, name } = wanted(metadata ?? {});
      const open = areaToWrite(area, principal, context);
      const faults = [...fileFaults(open.spec, { name, bytes: size ?? 0 }), ...folderFaults(folder)];
      if (size === undefined) throw new HttpError(400, 'no-length', 'The length of the file must be known.');
      if ((await context.state.files.used(principal.company)) + size > open.most)
        faults.push({ rule: 'quota', found: size, allowed: open.most });
      if (faults.length > 0) throw refusedFile(faults);
      const { company, userName } = principal;
      const startedAt = context.clock.now();
      const upload = { id, company, userName, area, folder, name, bytes: size, startedAt };
      await context.state.files.uploads.start(upload);
      requestedBy(request).upload = { ...upload, entry: null };
      return {};
    },
    onUploadFinish: async (request, { id }) => {
      const { principal, context, upload } = requestedBy(request);
      if (upload?.id !== id) throw notFound('There is no such upload.');
      return { headers: { 'X-File-Id': await finish(upload, principal, context) } };
    },
    onResponseError: (request, error) => {
      if (!(error instanceof Error)) return undefined;
      const refusal = toHttpError(error);
      if (refusal.status === 500) server.log.error({ err: error }, 'an upload failed');
      return {
        status_code: refusal.status,
        body: JSON.stringify(errorBody(refusal, requestedBy(request).requestId)),
      };
    },
  });

  const requesters = new WeakMap<object, Requester>();
  const requestedBy = (request: Request | { readonly runtime?: unknown }) => {
    const { node } = (request as { runtime?: { node?: { req?: object } } }).runtime ?? {};
    const found = requesters.get(node?.req ?? request);
    if (found === undefined) throw new Error('invariant: an upload has somebody who sends it');
    return found;
  };

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> {
    const principal = await parts.admit(request);
    const context = await parts.context();
    const { id } = request.params as { readonly id?: string };
    let upload: FileUpload | null = null;
    if (id !== undefined) {
      upload = await context.state.files.uploads.find(id);
      if (upload === null || upload.company !== principal.company || upload.userName !== principal.userName)
        throw new HttpError(403, 'not-yours', 'You have no such upload, or have it no more.');
      if (request.method === 'HEAD' && (await isWhole(upload, uploads))) {
        const file = upload.entry ?? (await finish(upload, principal, context));
        return await reply
          .code(200)
          .headers({ ...wholeHeaders(upload), 'x-file-id': file })
          .send();
      }
      if (request.method === 'DELETE') await context.state.files.uploads.drop(id);
    }
    requesters.set(request.raw, { principal, context, requestId: request.id, upload });
    reply.hijack();
    reply.raw.setHeader('cache-control', 'no-store');
    reply.raw.setHeader('x-content-type-options', 'nosniff');
    await tus.handle(request.raw, reply.raw);
  }

  await server.register(async (scope) => {
    // Only the store reads the body.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));
    scope.post(url, handle);
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${url}/:id`, handler: handle });
  });
}

/** Deletes uploads that were started more than a day ago, and the records of completed ones. */
export async function sweepUploads(
  { uploads }: FileStore,
  { state, clock }: Pick<ServerContext, 'state' | 'clock'>,
): Promise<void> {
  const day = 24 * 60 * 60 * 1000;
  for (const id of await state.files.uploads.takeOld(new Date(clock.now().getTime() - day)))
    await uploads.forget(id);
}

async function isWhole({ id, bytes, entry }: FileUpload, { protocol }: UploadStore): Promise<boolean> {
  if (entry !== null) return true;
  return await protocol.getUpload(id).then(
    ({ offset }) => offset === bytes,
    (error: unknown) => {
      if (error instanceof FileStoreError) throw error;
      return false;
    },
  );
}

const wholeHeaders = ({ bytes }: FileUpload) => ({
  'tus-resumable': '1.0.0',
  'upload-offset': String(bytes),
  'upload-length': String(bytes),
  'cache-control': 'no-store',
});

function areaToWrite(name: string, principal: Principal, context: ServerContext): OpenArea {
  const area = openArea(name, principal, context);
  demandWriting(area, principal);
  return area;
}

function wanted({ area, folder, name }: Readonly<Record<string, string | null>>) {
  return { area: area ?? '', folder: folder ?? '', name: (name ?? '').normalize('NFC') };
}

function folderFaults(folder: string): readonly FileFault[] {
  const names = folderNames(folder);
  const wrong = names.find((name) => nameFault(name) !== null);
  if (wrong !== undefined || names.length > deepest) return [{ rule: 'folder', found: wrong ?? folder }];
  return [];
}
