import { and, desc, eq, gt, lt, lte, max, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { createRowMemory } from './row-memory.ts';
import { isWanted } from './row-order.ts';
import type { ServerChannel } from './server-news.ts';
import { audit } from './tables/logs.ts';
import { resourceHistory, resourceRequests, resourceRows } from './tables/resources.ts';
import type { RowScope, RowVersion, RowWork, StoredResources, StoredRow } from './resource-rows.ts';

const stored = {
  id: resourceRows.id,
  version: resourceRows.version,
  key: resourceRows.key,
  brand: resourceRows.brand,
  cells: resourceRows.cells,
  changedBy: resourceRows.changedBy,
  changedAt: resourceRows.changedAt,
};

/** The rows of resources. Changes of one resource of a company come one after another; other servers hear of them as they are committed. */
export function resourceStore(database: Database, channel: ServerChannel): StoredResources {
  const memory = createRowMemory((company, resource) => readRows(database, company, resource));
  channel.subscribe((news) => {
    if (news === 'missed') memory.forgetAll();
    else if (news.kind === 'rows') memory.forget(news.company, news.resource);
  });
  const statistics = keepStatistics(database);
  const changeAll: StoredResources['changeAll'] = async (company, resources, work) => {
    const parts = resources.map((resource) => ({ resource, done: { written: [], removed: [] } as Done }));
    try {
      const result = await database.transaction(async (transaction) => {
        // In one order, so that nobody waits for whoever waits for them.
        for (const resource of resources.toSorted())
          await transaction.execute(
            sql`SELECT pg_advisory_xact_lock(hashtext(${`resource ${company} ${resource}`}))`,
          );
        const worked = await work(
          parts.map(({ resource, done }) => rowWork(transaction, company, resource, done)),
        );
        for (const { resource, done } of parts)
          if (countOf(done) > 0)
            await channel.send({ kind: 'rows', company, resource, ids: idsOf(done) }, transaction);
        return worked;
      });
      for (const { resource, done } of parts) {
        memory.take(company, resource, done);
        statistics.count(countOf(done));
      }
      return result;
    } catch (error) {
      // Where it fails after it has written, nobody knows whether that was committed.
      for (const { resource, done } of parts) if (countOf(done) > 0) memory.forget(company, resource);
      throw error;
    }
  };
  return {
    async page(scope, { filters, ids = null, sort, limit, offset }) {
      const isAll = scope.brands === null && filters.length === 0 && ids === null;
      const wanted = isAll ? null : isWanted(scope, { filters, ids });
      const rows = await memory.list(scope.company, scope.resource, sort, wanted);
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    rows: (company, resource) => memory.list(company, resource, [], null),
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
        .where(and(inHistory({ company, resource, brands }), eq(resourceHistory.id, id)))
        .orderBy(desc(resourceHistory.version)) as Promise<readonly RowVersion[]>,
    async rowsAt(scope, at) {
      // The last version of each row by then, whatever brand it had: one that went to another brand is not here any more.
      const rows = await database
        .selectDistinctOn([resourceHistory.id])
        .from(resourceHistory)
        .where(and(inHistory({ ...scope, brands: null }), lte(resourceHistory.at, at)))
        .orderBy(resourceHistory.id, desc(resourceHistory.version));
      return rows
        .filter(
          ({ kind, brand }) =>
            kind !== 'delete' && (scope.brands === null || scope.brands.includes(brand ?? '')),
        )
        .map(({ id, version, brand, cells, by, at: changedAt }) => ({
          id,
          version,
          key: '',
          brand,
          cells,
          changedBy: by,
          changedAt,
        }));
    },
    async lastVersions({ company, resource }) {
      const rows = await database
        .select({ id: resourceHistory.id, version: max(resourceHistory.version) })
        .from(resourceHistory)
        .where(inHistory({ company, resource, brands: null }))
        .groupBy(resourceHistory.id);
      return new Map(rows.map(({ id, version }) => [id, version ?? 0]));
    },
    batches: (scope, limit) =>
      database
        .select({
          at: resourceHistory.at,
          by: resourceHistory.by,
          insert: ofKind('insert'),
          update: ofKind('update'),
          delete: ofKind('delete'),
        })
        .from(resourceHistory)
        .where(inHistory(scope))
        .groupBy(resourceHistory.at, resourceHistory.by)
        .orderBy(desc(resourceHistory.at))
        .limit(limit),
    change: (company, resource, work) => changeAll(company, [resource], ([rows]) => work(rows!)),
    changeAll,
    async prune(before) {
      await database.delete(resourceRequests).where(lt(resourceRequests.at, before));
    },
  };
}

/** The embedded database has nobody who keeps its statistics: without them it reads all rows of a resource to find a thousand. */
function keepStatistics(database: Database) {
  let changed = 0;
  let due = 500;
  return {
    count(rows: number): void {
      changed += rows;
      if (changed < due) return;
      changed = 0;
      due = Math.min(due * 2, 50_000);
      // Only speed depends on it: the next time makes up for one that fails.
      void database.execute(sql`ANALYZE ${resourceRows}`).then(undefined, () => undefined);
    },
  };
}

const atOnce = 5_000;

/** All rows of a resource. Thousands come as one value, which takes half the time of a record for each. */
async function readRows(database: Database, company: string, resource: string): Promise<StoredRow[]> {
  const { rows } = (await database.execute(
    sql`SELECT json_agg(json_build_array(id, version, key, brand, cells, changed_by, changed_at)) AS found FROM (SELECT *, row_number() OVER () / ${atOnce}::integer AS part FROM ${resourceRows} WHERE ${inScope({ company, resource, brands: null })}) AS numbered GROUP BY part`,
  )) as unknown as { readonly rows: readonly { readonly found: readonly RowRecord[] }[] };
  return rows.flatMap(({ found }) =>
    found.map(([id, version, key, brand, cells, changedBy, changedAt]) => ({
      id,
      version,
      key,
      brand,
      cells,
      changedBy,
      changedAt: new Date(changedAt),
    })),
  );
}

type RowRecord = readonly [
  id: string,
  version: number,
  key: string,
  brand: string | null,
  cells: StoredRow['cells'],
  changedBy: string,
  changedAt: string,
];

/** What a transaction did to rows. */
interface Done {
  readonly written: StoredRow[];
  readonly removed: string[];
}

const idsOf = ({ written, removed }: Done): readonly string[] => [...written.map(({ id }) => id), ...removed];

const countOf = ({ written, removed }: Done): number => written.length + removed.length;

function rowWork(transaction: Database, company: string, resource: string, done: Done): RowWork {
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
        .where(and(own, among(resourceRows.id, ids))),
    byKeys: (keys) =>
      transaction
        .select(stored)
        .from(resourceRows)
        .where(and(own, among(resourceRows.key, keys))),
    async known(scope, ids) {
      const found = await transaction
        .select({ id: resourceRows.id })
        .from(resourceRows)
        .where(and(inScope(scope), among(resourceRows.id, ids)));
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
            among(resourceHistory.id, ids),
          ),
        );
      return new Set(found.map(({ id }) => id));
    },
    async write({ inserted, updated, removed }, { by, at }) {
      const when = at.toISOString();
      for (const rows of [inserted, updated])
        for (const row of rows) done.written.push({ ...row, changedBy: by, changedAt: at });
      for (const { id } of removed) done.removed.push(id);
      if (inserted.length > 0)
        await transaction.execute(
          sql`INSERT INTO ${resourceRows} (company, resource, id, version, key, brand, cells, changed_by, changed_at) SELECT ${company}, ${resource}, r.id, r.version, r.key, r.brand, r.cells, ${by}, ${when}::timestamptz FROM ${records(inserted)}`,
        );
      if (updated.length > 0)
        await transaction.execute(
          sql`UPDATE ${resourceRows} AS kept SET version = r.version, key = r.key, brand = r.brand, cells = r.cells, changed_by = ${by}, changed_at = ${when}::timestamptz FROM ${records(updated)} WHERE kept.company = ${company} AND kept.resource = ${resource} AND kept.id = r.id`,
        );
      if (removed.length > 0)
        await transaction.delete(resourceRows).where(
          and(
            own,
            among(
              resourceRows.id,
              removed.map(({ id }) => id),
            ),
          ),
        );
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
      for (const row of rows) done.written.push(row);
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

/** One parameter, however many texts there are. */
const among = (column: PgColumn, texts: readonly string[]): SQL =>
  sql`${column} IN (SELECT jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

const records = (rows: readonly Pick<StoredRow, 'id' | 'version' | 'key' | 'brand' | 'cells'>[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id text, version integer, key text, brand text, cells jsonb)`;

const ofKind = (kind: RowVersion['kind']): SQL<number> =>
  sql<number>`count(*) FILTER (WHERE ${resourceHistory.kind} = ${kind})`.mapWith(Number);

const inHistory = ({ company, resource, brands }: RowScope): SQL =>
  and(
    eq(resourceHistory.company, company),
    eq(resourceHistory.resource, resource),
    brands === null ? undefined : among(resourceHistory.brand, brands),
  )!;

const inScope = ({ company, resource, brands }: RowScope): SQL =>
  and(
    eq(resourceRows.company, company),
    eq(resourceRows.resource, resource),
    brands === null ? undefined : among(resourceRows.brand, brands),
    gt(resourceRows.version, 0),
  )!;
