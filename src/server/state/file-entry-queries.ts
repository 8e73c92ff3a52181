import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { nameKey } from '../../files/index.ts';
import type { Database } from './database.ts';
import type { FileBrief, FileEntry, FileOrder, FilePlace } from './file-entries.ts';
import { fileEntries, fileVersions } from './tables/files.ts';

export const current = {
  id: fileEntries.id,
  area: fileEntries.area,
  parent: fileEntries.parent,
  name: fileEntries.name,
  version: fileEntries.version,
  changedBy: fileEntries.changedBy,
  changedAt: fileEntries.changedAt,
  deletedWith: fileEntries.deletedWith,
  deletedAt: fileEntries.deletedAt,
  hash: fileVersions.hash,
  bytes: fileVersions.bytes,
  type: fileVersions.type,
  width: fileVersions.width,
  height: fileVersions.height,
  duration: fileVersions.duration,
};

export const ofCurrentVersion = and(
  eq(fileVersions.entry, fileEntries.id),
  eq(fileVersions.version, fileEntries.version),
);

export const inArea = ({ company, area }: FilePlace) =>
  and(eq(fileEntries.company, company), eq(fileEntries.area, area));

export function sameName({ company, area, parent }: FilePlace & { readonly parent: string }, name: string) {
  return and(
    eq(fileEntries.company, company),
    eq(fileEntries.area, area),
    eq(fileEntries.parent, parent),
    eq(fileEntries.nameKey, nameKey(name)),
    isNull(fileEntries.deletedWith),
  );
}

export async function isTaken(
  transaction: Database,
  place: FilePlace & { readonly parent: string },
  name: string,
  but: string,
): Promise<boolean> {
  const found = await transaction
    .select({ id: fileEntries.id })
    .from(fileEntries)
    .where(and(sameName(place, name), ne(fileEntries.id, but)));
  return found.length > 0;
}

/** Returns the name, with the first free number appended if it is in use. */
export async function freeName(
  transaction: Database,
  place: FilePlace & { readonly parent: string },
  name: string,
): Promise<string> {
  const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? name : `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
    if (!(await isTaken(transaction, place, tried, ''))) return tried;
  }
}

export async function lastVersion(transaction: Database, id: string): Promise<number> {
  const [last] = await transaction
    .select({ version: fileVersions.version })
    .from(fileVersions)
    .where(eq(fileVersions.entry, id))
    .orderBy(desc(fileVersions.version))
    .limit(1);
  return last?.version ?? 0;
}

export const live = (transaction: Database, { company, area }: FilePlace, ids: readonly string[]) =>
  transaction
    .select({ id: fileEntries.id, name: fileEntries.name, parent: fileEntries.parent })
    .from(fileEntries)
    .where(
      and(
        eq(fileEntries.company, company),
        eq(fileEntries.area, area),
        inArray(fileEntries.id, [...ids]),
        isNull(fileEntries.deletedWith),
      ),
    );

/** Returns these entries and all their descendants, each with its path from the given entry. */
export async function descendantsIn(
  database: Database,
  company: string,
  ids: readonly string[],
): Promise<readonly (FileEntry & { readonly path: string })[]> {
  if (ids.length === 0) return [];
  const paths = new Map<string, string>();
  let parents: readonly string[] = ids;
  const found: (FileEntry & { readonly path: string })[] = [];
  for (let isFirst = true; parents.length > 0; isFirst = false) {
    const at = isFirst ? fileEntries.id : fileEntries.parent;
    const level = await database
      .select(current)
      .from(fileEntries)
      .leftJoin(fileVersions, ofCurrentVersion)
      .where(and(eq(fileEntries.company, company), inArray(at, [...parents])))
      .orderBy(asc(fileEntries.nameKey));
    for (const entry of level) {
      const above = isFirst ? undefined : paths.get(entry.parent);
      const path = above === undefined ? entry.name : `${above}/${entry.name}`;
      paths.set(entry.id, path);
      found.push({ ...entry, path });
    }
    parents = level.filter(({ version }) => version === 0).map(({ id }) => id);
  }
  return found;
}

export async function isUsed(transaction: Database, company: string, hash: string): Promise<boolean> {
  const found = await transaction
    .select({ entry: fileVersions.entry })
    .from(fileVersions)
    .where(and(eq(fileVersions.company, company), eq(fileVersions.hash, hash)))
    .limit(1);
  return found.length > 0;
}

/**
 * Returns entries with only the properties that sorting needs. The caller reads the rest for the displayed
 * ones.
 */
export async function briefs(
  database: Database,
  where: ReturnType<typeof and>,
  by: FileOrder,
  limit: number,
): Promise<readonly FileBrief[]> {
  const { id, name, version, changedAt } = current;
  const own = { id, name, version };
  if (by === 'name' || by === 'changedAt')
    return await database
      .select({ ...own, value: by === 'name' ? name : changedAt })
      .from(fileEntries)
      .where(where)
      .limit(limit);
  return await database
    .select({ ...own, value: current[by] })
    .from(fileEntries)
    .leftJoin(fileVersions, ofCurrentVersion)
    .where(where)
    .limit(limit);
}
