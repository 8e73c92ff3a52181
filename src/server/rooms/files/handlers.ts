import type { FileListing } from '../../../language/plan/index.ts';
import { nameKey, typeOfName } from '../../../files/index.ts';
import { empty, HttpError, json, notFound } from '../../api/handler.ts';
import type { ApiAnswer, ApiRequest } from '../../api/handler.ts';
import type { FileBrief, FileEntry, FileOrder, FileOutcome } from '../../state/state.ts';
import { may } from '../auth/abilities.ts';
import { doerOf, recordChange } from '../audit/record.ts';
import type { Handler, Handlers, ServerContext } from '../context.ts';
import { demandName, demandWriting, folderOf, openArea, ownEntries, refusedFile } from './access.ts';
import type { OpenArea } from './access.ts';
import { inOrder } from './in-order.ts';
import { listFileNames } from './list-names.ts';
import { mayKnowNames } from './named-members.ts';
import type { Tickets } from './tickets.ts';

/** The largest number of entries that are sorted. */
const most = 10_000;
/** The default number of entries in a response. */
const usual = 200;

type Body = Readonly<{ ids: readonly string[]; id: string; name: string; folder: string; version: number }>;

/** Handlers of folders and files of the caller's company; see README.md. */
export function fileHandlers(tickets: Tickets): Handlers {
  return {
    async listFileAreas({ principal }, { pages }) {
      const mayRead = may(principal);
      const { areas } = pages.variant(principal.company).files;
      const seen = Object.entries(areas).filter(([, { read }]) => mayRead(read));
      return json({ areas: seen.map(([name, { title }]) => ({ name, title })) });
    },
    async listFiles(request, context) {
      const { principal, query } = request;
      const area = openArea(String(request.path['area']), principal, context);
      const { shown, all, isMore } = await entriesOf(request, area, context);
      const paths = query.search === undefined ? null : await foldersOf(shown, area, context);
      const { title, types, maxMegabytes, width, height, duration, namePattern, nameHint } = area.spec;
      const isNamed = mayKnowNames(area.spec, request, context);
      const rules = { width, height, duration, namePattern, nameHint };
      const listing: FileListing = {
        area: { title, types, maxMegabytes, isNamed, ...(JSON.parse(JSON.stringify(rules)) as object) },
        entries: shown.map((entry) => ({
          ...listed(entry),
          path: paths?.get(entry.parent) ?? String(query.folder ?? ''),
        })),
        count: all.length,
        ids: query.ids === true ? all.map(({ id }) => id) : null,
        truncated: isMore,
        ticket: tickets.issue(principal, area.place.area),
        mayWrite: area.mayWrite,
        used: await context.state.files.used(principal.company),
        most: area.most,
      };
      return json(listing);
    },
    listFileNames: listFileNames(tickets),
    addFolder: changing(async ({ name, folder }, area, { request, context, doer }) => {
      demandName(name);
      const parent = await folderOf(folder, area, context);
      const siblings = await context.state.files.list({ ...area.place, parent }, 'name', most);
      if (siblings.some((one) => nameKey(one.name) === nameKey(name)))
        throw refusedFile([{ rule: 'taken', found: name }], 409);
      await context.state.files.addFolder({ ...area.place, parent }, name, doer);
      await note(request, context, 'add', name);
    }),
    renameFile: changing(async ({ id, name }, area, { request, context, doer }) => {
      demandName(name);
      const entry = await entryOf(id, area, context);
      if (entry.type !== null && typeOfName(name) !== typeOfName(entry.name))
        throw refusedFile([
          { rule: 'ending', found: name, allowed: entry.name.slice(entry.name.lastIndexOf('.')) },
        ]);
      demandDone(await context.state.files.rename(area.place, id, name, doer), name);
      await note(request, context, 'update', `${entry.name} → ${name}`);
    }),
    moveFiles: changing(async ({ ids, folder }, area, { request, context, doer }) => {
      await ownEntries(ids, area.place.company, context);
      const parent = await folderOf(folder, area, context);
      demandDone(await context.state.files.move({ ...area.place, parent }, ids, doer));
      await note(request, context, 'update', folder);
    }),
    deleteFiles: changing(async ({ ids }, area, { request, context, doer }) => {
      const names = (await ownEntries(ids, area.place.company, context)).map(({ name }) => name);
      demandDone(await context.state.files.remove(area.place, ids, doer));
      await note(request, context, 'delete', names.slice(0, 20).join(', '));
    }),
    restoreFiles: changing(async ({ ids }, area, { context, doer }) => {
      await ownEntries(ids, area.place.company, context);
      demandDone(await context.state.files.restore(area.place, ids, doer));
    }),
    async listFileVersions(request, context) {
      const area = openArea(String(request.path['area']), request.principal, context);
      const { id } = await entryOf(String(request.query.id), area, context);
      const versions = await context.state.files.versions(area.place.company, id);
      return json({
        versions: versions.map(({ version, bytes, type, width, height, by, at }) => ({
          version,
          bytes,
          type,
          width,
          height,
          by,
          at: at.toISOString(),
        })),
      });
    },
    restoreFileVersion: changing(async ({ id, version }, area, { context, doer }) => {
      await entryOf(id, area, context);
      demandDone(await context.state.files.takeVersion(area.place.company, id, version, doer));
    }),
  };
}

interface Change {
  readonly request: ApiRequest;
  readonly context: ServerContext;
  readonly doer: { readonly by: string; readonly at: Date };
}

/** A handler that changes an area and notifies the users who look at it. */
function changing(work: (body: Body, area: OpenArea, change: Change) => Promise<void>): Handler {
  return async (request, context): Promise<ApiAnswer> => {
    const area = openArea(String(request.path['area']), request.principal, context);
    demandWriting(area, request.principal);
    const doer = { by: request.principal.userName, at: context.clock.now() };
    await work(request.body as Body, area, { request, context, doer });
    context.news.publish({ company: area.place.company, name: '/files', rows: [area.place.area] });
    return empty(204);
  };
}

/** Returns the requested first entries, and all entries in their order. */
async function entriesOf(
  request: ApiRequest,
  area: OpenArea,
  context: ServerContext,
): Promise<{
  readonly shown: readonly FileEntry[];
  readonly all: readonly FileBrief[];
  readonly isMore: boolean;
}> {
  const { query } = request;
  const found = await briefsOf(request, area, context);
  const order = { isDescending: query.descending === true, language: String(query.language ?? 'en') };
  const all = inOrder(found.slice(0, most), order);
  const ids = all.slice(0, Number(query.limit ?? usual)).map(({ id }) => id);
  const entries = await context.state.files.find(area.place.company, ids);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return { shown: ids.flatMap((id) => byId.get(id) ?? []), all, isMore: found.length > most };
}

async function briefsOf(
  { query }: ApiRequest,
  area: OpenArea,
  context: ServerContext,
): Promise<readonly FileBrief[]> {
  const { files } = context.state;
  const by = (query.sort ?? 'name') as FileOrder;
  if (query.bin === true) return await files.bin(area.place, by, most + 1);
  if (query.search !== undefined) return await files.search(area.place, String(query.search), by, most + 1);
  const parent = await folderOf(String(query.folder ?? ''), area, context);
  return await files.list({ ...area.place, parent }, by, most + 1);
}

/**
 * Returns an entry of the area that is not in the bin. Throws a 403 when it is not the company's, and a 404
 * when it is not in this area.
 */
async function entryOf(id: string, { place }: OpenArea, context: ServerContext): Promise<FileEntry> {
  const [entry] = await ownEntries([id], place.company, context);
  if (entry?.area !== place.area || entry.deletedWith !== null) throw notFound('There is no such file.');
  return entry;
}

/** The paths of the folders that entries are in, by folder id. All folders of one depth are read together. */
async function foldersOf(
  entries: readonly FileEntry[],
  { place }: OpenArea,
  { state }: ServerContext,
): Promise<ReadonlyMap<string, string>> {
  const folders = new Map<string, FileEntry>();
  let wanted = new Set(entries.map(({ parent }) => parent));
  while (wanted.size > 0) {
    const found = await state.files.find(place.company, [...wanted]);
    for (const folder of found) folders.set(folder.id, folder);
    wanted = new Set(found.map(({ parent }) => parent).filter((id) => !folders.has(id)));
    wanted.delete('');
  }
  const pathOf = (id: string): string => {
    const folder = folders.get(id);
    return folder === undefined ? '' : [pathOf(folder.parent), folder.name].filter(Boolean).join('/');
  };
  return new Map([...folders.keys(), ''].map((id) => [id, pathOf(id)]));
}

const listed = ({
  hash: _content,
  deletedWith: _with,
  area: _area,
  parent: _parent,
  ...entry
}: FileEntry) => ({
  ...entry,
  kind: entry.version === 0 ? ('folder' as const) : ('file' as const),
  changedAt: entry.changedAt.toISOString(),
  deletedAt: entry.deletedAt?.toISOString() ?? null,
});

function demandDone(outcome: FileOutcome, name = ''): void {
  if (outcome === 'missing') throw notFound('There is no such file.');
  if (outcome === 'taken') throw refusedFile([{ rule: 'taken', found: name }], 409);
  if (outcome === 'inside') throw new HttpError(409, 'inside-itself', 'A folder can’t be moved into itself.');
}

const note = (request: ApiRequest, context: ServerContext, action: string, saveName: string): Promise<void> =>
  recordChange(context, doerOf(request), { action, subject: 'file', details: { saveName } });
