import { and, asc, desc, eq, inArray, isNotNull, isNull, like, lt, sql, sum } from 'drizzle-orm';
import { nameKey } from '../../files/index.ts';
import type { Database } from './database.ts';
import type { FileDone, FileEntry, FilePlace, StoredFiles } from './file-entries.ts';
import {
  current,
  ofCurrentVersion,
  inArea,
  sameName,
  isTaken,
  freeName,
  lastVersion,
  live,
  descendantsIn,
  briefs,
  isUsed,
} from './file-entry-queries.ts';
import { fileEntries, fileUploads, fileVersions } from './tables/files.ts';

export function fileEntryStore(database: Database): StoredFiles {
  const entries = (where: ReturnType<typeof and>, limit: number): Promise<FileEntry[]> =>
    database
      .select(current)
      .from(fileEntries)
      .leftJoin(fileVersions, ofCurrentVersion)
      .where(where)
      .orderBy(asc(fileEntries.nameKey))
      .limit(limit);

  return {
    list: ({ parent, ...place }, by, limit) =>
      briefs(
        database,
        and(inArea(place), eq(fileEntries.parent, parent), isNull(fileEntries.deletedWith)),
        by,
        limit,
      ),
    search: (place, text, by, limit) => {
      const pattern = `%${nameKey(text).replaceAll(/[\\%_]/g, '\\$&')}%`;
      const found = and(inArea(place), like(fileEntries.nameKey, pattern), isNull(fileEntries.deletedWith));
      return briefs(database, found, by, limit);
    },
    bin: (place, by, limit) =>
      briefs(database, and(inArea(place), eq(fileEntries.deletedWith, fileEntries.id)), by, limit),
    newest: (place, limit) =>
      database
        .select({
          id: fileEntries.id,
          name: fileEntries.name,
          version: fileEntries.version,
          type: fileVersions.type,
        })
        .from(fileEntries)
        .innerJoin(fileVersions, ofCurrentVersion)
        .where(and(inArea(place), isNull(fileEntries.deletedWith)))
        .orderBy(desc(fileEntries.changedAt))
        .limit(limit),
    find: async (company, ids) =>
      ids.length === 0
        ? []
        : await entries(and(eq(fileEntries.company, company), inArray(fileEntries.id, [...ids])), ids.length),
    async walk(place, names) {
      let parent = '';
      for (const name of names) {
        const [found] = await entries(
          and(
            inArea(place),
            eq(fileEntries.parent, parent),
            eq(fileEntries.nameKey, nameKey(name)),
            eq(fileEntries.version, 0),
            isNull(fileEntries.deletedWith),
          ),
          1,
        );
        if (found === undefined) return null;
        parent = found.id;
      }
      return parent;
    },
    below: (company, ids) => descendantsIn(database, company, ids),
    versions: (company, id) =>
      database
        .select()
        .from(fileVersions)
        .where(and(eq(fileVersions.company, company), eq(fileVersions.entry, id)))
        .orderBy(desc(fileVersions.version)),
    duplicate: (place, hash) => duplicateIn(database, place, hash),
    async used(company) {
      const coming = database
        .select({ bytes: sum(fileUploads.bytes) })
        .from(fileUploads)
        .where(and(eq(fileUploads.company, company), isNull(fileUploads.entry)));
      const [used] = await database
        .select({
          kept: sum(fileVersions.bytes).mapWith(Number),
          coming: sql`${coming}`.mapWith(Number),
        })
        .from(fileVersions)
        .where(eq(fileVersions.company, company));
      return (used?.kept ?? 0) + (used?.coming ?? 0);
    },
    addFolder: ({ parent, ...place }, name, doer) =>
      change(database, place.company, (transaction) =>
        folderIn(transaction, { ...place, parent }, name, doer),
      ),
    addVersion: ({ parent, ...place }, name, fact, doer, uploadId) =>
      change(database, place.company, async (transaction) => {
        // Another server has already completed the upload.
        const [upload] = await transaction.select().from(fileUploads).where(eq(fileUploads.id, uploadId));
        if (upload !== undefined && upload.entry !== null) return { kind: 'added', id: upload.entry };
        const twin = await duplicateIn(transaction, place, fact.hash);
        if (twin !== null) return { kind: 'duplicate', name: twin.name };
        const [there] = await transaction
          .select({ id: fileEntries.id, version: fileEntries.version })
          .from(fileEntries)
          .where(sameName({ ...place, parent }, name));
        if (there?.version === 0) return { kind: 'taken' };
        const version = there === undefined ? 1 : (await lastVersion(transaction, there.id)) + 1;
        const id = there?.id ?? crypto.randomUUID();
        const changed = { name, version, changedBy: doer.by, changedAt: doer.at };
        if (there === undefined)
          await transaction
            .insert(fileEntries)
            .values({ id, ...place, parent, nameKey: nameKey(name), ...changed });
        else await transaction.update(fileEntries).set(changed).where(eq(fileEntries.id, id));
        await transaction
          .insert(fileVersions)
          .values({ entry: id, version, company: place.company, ...fact, by: doer.by, at: doer.at });
        await transaction.update(fileUploads).set({ entry: id }).where(eq(fileUploads.id, uploadId));
        return { kind: 'added', id };
      }),
    takeVersion: (company, id, version, doer) =>
      change(database, company, async (transaction) => {
        const mine = and(eq(fileVersions.company, company), eq(fileVersions.entry, id));
        const [old] = await transaction
          .select()
          .from(fileVersions)
          .where(and(mine, eq(fileVersions.version, version)));
        if (old === undefined) return 'missing';
        const next = (await lastVersion(transaction, id)) + 1;
        await transaction.insert(fileVersions).values({ ...old, version: next, by: doer.by, at: doer.at });
        await transaction
          .update(fileEntries)
          .set({ version: next, changedBy: doer.by, changedAt: doer.at })
          .where(eq(fileEntries.id, id));
        return 'done';
      }),
    rename: ({ company, area }, id, name, doer) =>
      change(database, company, async (transaction) => {
        const [entry] = await live(transaction, { company, area }, [id]);
        if (entry === undefined) return 'missing';
        if (await isTaken(transaction, { company, area, parent: entry.parent }, name, id)) return 'taken';
        await transaction
          .update(fileEntries)
          .set({ name, nameKey: nameKey(name), changedBy: doer.by, changedAt: doer.at })
          .where(eq(fileEntries.id, id));
        return 'done';
      }),
    move: ({ company, area, parent }, ids, doer) =>
      change(database, company, async (transaction) => {
        const found = await live(transaction, { company, area }, ids);
        if (found.length < new Set(ids).size) return 'missing';
        const inside = await descendantsIn(transaction, company, ids);
        if (inside.some(({ id }) => id === parent)) return 'inside';
        for (const { id, name } of found) {
          if (await isTaken(transaction, { company, area, parent }, name, id)) return 'taken';
          await transaction
            .update(fileEntries)
            .set({ parent, changedBy: doer.by, changedAt: doer.at })
            .where(eq(fileEntries.id, id));
        }
        return 'done';
      }),
    remove: (place, ids, doer) =>
      change(database, place.company, async (transaction) => {
        const found = await live(transaction, place, ids);
        if (found.length < new Set(ids).size) return 'missing';
        for (const { id } of found) {
          const inside = await descendantsIn(transaction, place.company, [id]);
          await transaction
            .update(fileEntries)
            .set({ deletedWith: id, deletedAt: doer.at, changedBy: doer.by })
            .where(
              and(
                inArray(
                  fileEntries.id,
                  inside.map((one) => one.id),
                ),
                isNull(fileEntries.deletedWith),
              ),
            );
        }
        return 'done';
      }),
    restore: ({ company, area }, ids, doer) =>
      change(database, company, async (transaction) => {
        const roots = await transaction
          .select(current)
          .from(fileEntries)
          .leftJoin(fileVersions, ofCurrentVersion)
          .where(
            and(
              inArea({ company, area }),
              inArray(fileEntries.id, [...ids]),
              eq(fileEntries.deletedWith, fileEntries.id),
            ),
          );
        if (roots.length < new Set(ids).size) return 'missing';
        for (const root of roots) {
          const parent =
            (await live(transaction, { company, area }, [root.parent])).length > 0 ? root.parent : '';
          const name = await freeName(transaction, { company, area, parent }, root.name);
          await transaction
            .update(fileEntries)
            .set({ parent, name, nameKey: nameKey(name), changedBy: doer.by, changedAt: doer.at })
            .where(eq(fileEntries.id, root.id));
          await transaction
            .update(fileEntries)
            .set({ deletedWith: null, deletedAt: null })
            .where(and(eq(fileEntries.company, company), eq(fileEntries.deletedWith, root.id)));
        }
        return 'done';
      }),
    purge: (before) =>
      database.transaction(async (transaction) => {
        const old = and(isNotNull(fileEntries.deletedWith), lt(fileEntries.deletedAt, before));
        const gone = await transaction
          .select({ company: fileVersions.company, hash: fileVersions.hash })
          .from(fileVersions)
          .innerJoin(fileEntries, eq(fileVersions.entry, fileEntries.id))
          .where(old);
        await transaction.delete(fileEntries).where(old);
        const unused = [];
        for (const { company, hash } of gone)
          if (!(await isUsed(transaction, company, hash))) unused.push({ company, hash });
        return unused;
      }),
    uploads: {
      start: async (upload) => void (await database.insert(fileUploads).values({ ...upload, entry: null })),
      async find(id) {
        const [found] = await database.select().from(fileUploads).where(eq(fileUploads.id, id));
        return found ?? null;
      },
      drop: async (id) => void (await database.delete(fileUploads).where(eq(fileUploads.id, id))),
      takeOld: async (before) =>
        (
          await database
            .delete(fileUploads)
            .where(lt(fileUploads.startedAt, before))
            .returning({ id: fileUploads.id })
        ).map(({ id }) => id),
    },
  };
}

/** Runs the changes of a company's files one at a time, so that no name is used twice. */
function change<Result>(
  database: Database,
  company: string,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`files ${company}`}))`);
    return await work(transaction);
  });
}

async function duplicateIn(database: Database, place: FilePlace, hash: string): Promise<FileEntry | null> {
  const [found] = await database
    .select(current)
    .from(fileEntries)
    .innerJoin(fileVersions, ofCurrentVersion)
    .where(and(inArea(place), eq(fileVersions.hash, hash), isNull(fileEntries.deletedWith)))
    .limit(1);
  return found ?? null;
}

async function folderIn(
  transaction: Database,
  place: FilePlace & { readonly parent: string },
  name: string,
  { by, at }: FileDone,
): Promise<string | null> {
  const [there] = await transaction
    .select({ id: fileEntries.id, version: fileEntries.version })
    .from(fileEntries)
    .where(sameName(place, name));
  if (there !== undefined) return there.version === 0 ? there.id : null;
  const id = crypto.randomUUID();
  await transaction
    .insert(fileEntries)
    .values({ id, ...place, name, nameKey: nameKey(name), version: 0, changedBy: by, changedAt: at });
  return id;
}
