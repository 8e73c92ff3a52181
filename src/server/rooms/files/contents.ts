import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileTypes, shownAs } from '../../../files/index.ts';
import { HttpError, notFound } from '../../api/handler.ts';
import type { Principal } from '../../api/handler.ts';
import type { ByteRange, FileStore } from '../../files/file-store.ts';
import type { FileContent, FileEntry } from '../../state/state.ts';
import type { ServerContext } from '../context.ts';
import { openArea, ownEntries } from './access.ts';
import { archiveOf } from './archive-of.ts';
import { makeThumbnail } from './thumbnails.ts';
import type { Ticket, Tickets } from './tickets.ts';

export interface ContentParts {
  readonly context: () => Promise<ServerContext>;
  /** Returns the user of a ticket with their current rights; null when they may not log in any more. */
  readonly principalOf: (userName: string) => Promise<Principal | null>;
  readonly tickets: Tickets;
  readonly store: FileStore;
}

interface Requested {
  readonly context: ServerContext;
  readonly ticket: Ticket;
}

/** Routes of contents, thumbnails and archives, for requests with a ticket of a user who may see the area. */
export function registerContents(server: FastifyInstance, parts: ContentParts): void {
  const requested = async (request: FastifyRequest): Promise<Requested> => {
    const ticket = parts.tickets.read((request.params as { readonly ticket: string }).ticket);
    const principal = ticket && (await parts.principalOf(ticket.userName));
    if (ticket === null || principal?.company !== ticket.company)
      throw new HttpError(403, 'no-ticket', 'This address is not valid, or not any more.');
    const context = await parts.context();
    openArea(ticket.area, principal, context);
    return { context, ticket };
  };
  const options = { compress: false } as object;

  server.get('/api/contents/:ticket/:id', options, async (request, reply) => {
    const at = await requested(request);
    const entry = await entryOf(request, at);
    const { version, download, most } = request.query as {
      readonly version?: string;
      readonly download?: string;
      readonly most?: string;
    };
    const content = await contentOf(entry, version, at);
    const { company } = at.ticket;
    const range = rangeOf(most === undefined ? request.headers.range : `bytes=0-${most}`, content.bytes);
    const key = { company, hash: content.hash };
    const isRead = request.method !== 'HEAD' && range !== 'beyond';
    const bytes = isRead ? await readable(parts.store.read(key, range ?? undefined)) : undefined;
    harmless(reply, content);
    reply.header('content-disposition', dispositionOf(entry.name, content, download === 'true'));
    if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${content.bytes}`).send();
    if (range === null) reply.header('content-length', content.bytes);
    else
      reply
        .code(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${content.bytes}`)
        .header('content-length', range.end - range.start + 1);
    return reply.send(bytes);
  });

  server.get('/api/contents/:ticket/:id/thumbnail', options, async (request, reply) => {
    const at = await requested(request);
    const entry = await entryOf(request, at);
    if (entry.hash === null || entry.width === null || entry.duration !== null)
      throw notFound('There is no thumbnail of it.');
    const key = { company: at.ticket.company, hash: entry.hash };
    // The job that makes the thumbnail may not have run yet.
    await makeThumbnail(parts.store, key);
    const bytes = await readable(parts.store.read({ ...key, part: 'thumbnail' }));
    harmless(reply, { type: 'webp' });
    return reply.header('content-disposition', 'inline').send(bytes);
  });

  // The ids are posted as a form, because a URL has no room for thousands of them.
  server.post('/api/archives/:ticket', { ...options, bodyLimit: MOST_FORM }, async (request, reply) => {
    const { context, ticket } = await requested(request);
    const ids = String((request.body as { readonly ids?: string } | null)?.ids ?? '').split(',');
    await ownEntries(ids, ticket.company, context);
    const found = await context.state.files.below(ticket.company, ids);
    const files = found.filter((entry) => entry.area === ticket.area && entry.deletedWith === null);
    if (files.length === 0) throw notFound('There is no such file.');
    reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', attachment(`${files[0]!.name}.zip`));
    return reply.send(archiveOf(files, (hash) => parts.store.read({ company: ticket.company, hash })));
  });
}

/** Bytes of a form with ten thousand ids. */
const MOST_FORM = 1024 * 1024;

/** Waits for the first bytes, so that an earlier failure gets an error response instead of a broken file. */
async function readable(bytes: Readable): Promise<Readable> {
  await once(bytes, 'readable');
  return bytes;
}

/**
 * Returns the entry that a request names. Throws a 403 when it is not the company's, and a 404 when it is not
 * a file in the ticket's area.
 */
async function entryOf(request: FastifyRequest, { context, ticket }: Requested): Promise<FileEntry> {
  const { id } = request.params as { readonly id: string };
  const [entry] = await ownEntries([id], ticket.company, context);
  if (entry === undefined || entry.area !== ticket.area || entry.deletedWith !== null || entry.version === 0)
    throw notFound('There is no such file.');
  return entry;
}

async function contentOf(
  entry: FileEntry,
  requested: string | undefined,
  { context, ticket }: Requested,
): Promise<FileContent> {
  const version = requested === undefined ? entry.version : Number(requested);
  const versions = await context.state.files.versions(ticket.company, entry.id);
  const found = versions.find((one) => one.version === version);
  if (found === undefined) throw notFound('There is no such version.');
  return found;
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
/** Browsers' PDF viewers don't work in a sandbox. Documents with scripts are refused at upload. */
const pdfPolicy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/**
 * Sets headers so that browsers keep to the content type, run no scripts in it, and embed it in our pages
 * only.
 */
function harmless(reply: FastifyReply, { type }: Pick<FileContent, 'type'>): void {
  reply
    .type(fileTypes[type].media[0])
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', type === 'pdf' ? pdfPolicy : policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=900');
}

const dispositionOf = (name: string, { type }: FileContent, isDownload: boolean): string =>
  isDownload || shownAs(type) === 'none'
    ? attachment(name)
    : attachment(name).replace('attachment', 'inline');

const attachment = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w. -]+/g, '-')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;

/**
 * The byte range that a `Range` header requests; null for the whole content, `beyond` for a range after its
 * end. Several ranges are answered with the whole content.
 */
function rangeOf(header: string | undefined, bytes: number): ByteRange | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start > end || start >= bytes ? 'beyond' : { start, end };
}
