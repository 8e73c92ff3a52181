import { and, asc, count, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { RowQuery, RowScope, RowVersion, RowWork, State, StoredRow } from './state.ts';
import { audit, resourceHistory, resourceRequests, resourceRows } from './tables.ts';

const stored = {
  id: resourceRows.id,
  version: resourceRows.version,
  key: resourceRows.key,
  brand: resourceRows.brand,
  cells: resourceRows.cells,
  changedBy: resourceRows.changedBy,
  changedAt: resourceRows.changedAt,
};

/** The rows of resources. Changes of one resource of a company come one after another. */
export function resourceStore(database: Database): State['resources'] {
  return {
    async page(scope, query) {
      const where = and(
        inScope(scope),
        ...query.filters.map(({ names, values }) => sql`${valueOf(names)} IN ${listed(values)}`),
      );
      const rows = await database
        .select(stored)
        .from(resourceRows)
        .where(where)
        .orderBy(...orderOf(query), asc(resourceRows.id))
        .limit(query.limit)
        .offset(query.offset);
      const [found] = await database.select({ total: count() }).from(resourceRows).where(where);
      return { rows, total: found?.total ?? 0 };
    },
    rows: (company, resource) =>
      database
        .select(stored)
        .from(resourceRows)
        .where(inScope({ company, resource, brands: null }))
        .orderBy(resourceRows.id),
    kept: () =>
      database
        .selectDistinct({ company: resourceRows.company, resource: resourceRows.resource })
        .from(resourceRows),
    history: ({ company, resource, brands }, id) =>
      database
        .select({
          version: resourceHistory.version,
          kind: resourceHistory.kind,
          cells: resourceHistory.cells,
          by: resourceHistory.by,
          at: resourceHistory.at,
        })
        .from(resourceHistory)
        .where(
          and(
            eq(resourceHistory.company, company),
            eq(resourceHistory.resource, resource),
            eq(resourceHistory.id, id),
            brands === null ? undefined : sql`${resourceHistory.brand} IN ${listed(brands)}`,
          ),
        )
        .orderBy(desc(resourceHistory.version)) as Promise<readonly RowVersion[]>,
    change: (company, resource, work) =>
      database.transaction(async (transaction) => {
        await transaction.execute(
          sql`SELECT pg_advisory_xact_lock(hashtext(${`resource ${company} ${resource}`}))`,
        );
        return await work(rowWork(transaction, company, resource));
      }),
    async prune(before) {
      await database.delete(resourceRequests).where(lt(resourceRequests.at, before));
    },
  };
}

function rowWork(transaction: Database, company: string, resource: string): RowWork {
  const own = inScope({ company, resource, brands: null });
  return {
    async remembered(userName, requestKey) {
      const [found] = await transaction
        .select({ hash: resourceRequests.hash, answer: resourceRequests.answer })
        .from(resourceRequests)
        .where(
          and(
            eq(resourceRequests.company, company),
            eq(resourceRequests.userName, userName),
            eq(resourceRequests.requestKey, requestKey),
          ),
        );
      return found ?? null;
    },
    async remember(request) {
      await transaction.insert(resourceRequests).values({ company, ...request });
    },
    byIds: (ids) =>
      transaction
        .select(stored)
        .from(resourceRows)
        .where(and(own, sql`${resourceRows.id} IN ${listed(ids)}`)),
    byKeys: (keys) =>
      transaction
        .select(stored)
        .from(resourceRows)
        .where(and(own, sql`${resourceRows.key} IN ${listed(keys)}`)),
    async known(scope, ids) {
      const found = await transaction
        .select({ id: resourceRows.id })
        .from(resourceRows)
        .where(and(inScope(scope), sql`${resourceRows.id} IN ${listed(ids)}`));
      return new Set(found.map(({ id }) => id));
    },
    async written(ids) {
      const found = await transaction
        .select({ id: resourceHistory.id })
        .from(resourceHistory)
        .where(
          and(
            eq(resourceHistory.company, company),
            eq(resourceHistory.resource, resource),
            eq(resourceHistory.version, 1),
            sql`${resourceHistory.id} IN ${listed(ids)}`,
          ),
        );
      return new Set(found.map(({ id }) => id));
    },
    async write({ inserted, updated, removed }, { by, at }) {
      const when = at.toISOString();
      if (inserted.length > 0)
        await transaction.execute(
          sql`INSERT INTO ${resourceRows} (company, resource, id, version, key, brand, cells, changed_by, changed_at) SELECT ${company}, ${resource}, r.id, r.version, r.key, r.brand, r.cells, ${by}, ${when}::timestamptz FROM ${records(inserted)}`,
        );
      if (updated.length > 0)
        await transaction.execute(
          sql`UPDATE ${resourceRows} AS kept SET version = r.version, key = r.key, brand = r.brand, cells = r.cells, changed_by = ${by}, changed_at = ${when}::timestamptz FROM ${records(updated)} WHERE kept.company = ${company} AND kept.resource = ${resource} AND kept.id = r.id`,
        );
      if (removed.length > 0)
        await transaction
          .delete(resourceRows)
          .where(and(own, sql`${resourceRows.id} IN ${listed(removed.map(({ id }) => id))}`));
      for (const [kind, rows] of [
        ['insert', inserted],
        ['update', updated],
        ['delete', removed],
      ] as const)
        if (rows.length > 0)
          await transaction.execute(
            sql`INSERT INTO ${resourceHistory} (company, resource, id, version, kind, brand, cells, "by", at) SELECT ${company}, ${resource}, r.id, r.version, ${kind}, r.brand, r.cells, ${by}, ${when}::timestamptz FROM ${records(rows)}`,
          );
    },
    async rekey(rows) {
      if (rows.length > 0)
        await transaction.execute(
          sql`UPDATE ${resourceRows} AS kept SET key = r.key, brand = r.brand FROM ${records(rows)} WHERE kept.company = ${company} AND kept.resource = ${resource} AND kept.id = r.id`,
        );
    },
    async audit(entry) {
      await transaction.insert(audit).values(entry);
    },
  };
}

/** Texts as a list of SQL: one parameter, however many there are. */
const listed = (texts: readonly string[]): SQL =>
  sql`(SELECT jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

const records = (rows: readonly Pick<StoredRow, 'id' | 'version' | 'key' | 'brand' | 'cells'>[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id text, version integer, key text, brand text, cells jsonb)`;

const inScope = ({ company, resource, brands }: RowScope): SQL =>
  and(
    eq(resourceRows.company, company),
    eq(resourceRows.resource, resource),
    brands === null ? undefined : sql`${resourceRows.brand} IN ${listed(brands)}`,
    gt(resourceRows.version, 0),
  )!;

/** A value by the names that its field has and had. */
function valueOf(names: readonly string[]): SQL {
  const found = names.map((name) => sql`${resourceRows.cells} ->> ${name}::text`);
  return found.length === 1 ? sql`(${found[0]!})` : sql`coalesce(${sql.join(found, sql`, `)})`;
}

function orderOf({ sort }: RowQuery): SQL[] {
  return sort.map(({ names, isNumber, descending }) => {
    const text = valueOf(names);
    // What no longer fits its field is no number, and stands last.
    const value = isNumber
      ? sql`CASE WHEN ${text} ~ '^-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?$' THEN ${text}::float8 END`
      : sql`${text} COLLATE "C"`;
    return descending ? sql`${value} DESC NULLS LAST` : sql`${value} ASC NULLS LAST`;
  });
}
