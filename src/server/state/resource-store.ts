import { and, desc, eq, lt, lte, max, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { RowScope, RowVersion, StoredResources, StoredRow } from './resource-rows.ts';
import { createRowMemory } from './row-memory.ts';
import { rowFilter } from './row-order.ts';
import { among, countOf, idsOf, inScope, rowWork } from './row-work.ts';
import type { Done } from './row-work.ts';
import type { ServerChannel } from './server-news.ts';
import { resourceHistory, resourceRequests, resourceRows } from './tables/resources.ts';

/**
 * Returns the store of resource rows. Changes of one resource of a company run one at a time. Other servers
 * are notified when they are committed.
 */
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
        // Locks are taken in a fixed order, so that no deadlock occurs.
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
      // After a failed write it is unknown whether it was committed.
      for (const { resource, done } of parts) if (countOf(done) > 0) memory.forget(company, resource);
      throw error;
    }
  };
  return {
    async page(scope, { filters, ids = null, sort, limit, offset }) {
      const isAll = scope.brands === null && filters.length === 0 && ids === null;
      const wanted = isAll ? null : rowFilter(scope, { filters, ids });
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
      // Reads the last version of each row until then, regardless of brand, so that a row that moved to
      // another brand is excluded.
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

/**
 * Updates the statistics of the table, because the embedded database has no autovacuum. Without statistics it
 * reads all rows of a resource to find a thousand.
 */
function keepStatistics(database: Database) {
  let changed = 0;
  let due = 500;
  return {
    count(rows: number): void {
      changed += rows;
      if (changed < due) return;
      changed = 0;
      due = Math.min(due * 2, 50_000);
      // A failure is ignored: only speed depends on the statistics, and the next run repeats it.
      void database.execute(sql`ANALYZE ${resourceRows}`).then(undefined, () => undefined);
    },
  };
}

const atOnce = 5_000;

/**
 * Returns all rows of a resource. Thousands are read as one JSON value, which takes half the time of one
 * record per row.
 */
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

const ofKind = (kind: RowVersion['kind']): SQL<number> =>
  sql<number>`count(*) FILTER (WHERE ${resourceHistory.kind} = ${kind})`.mapWith(Number);

const inHistory = ({ company, resource, brands }: RowScope): SQL =>
  and(
    eq(resourceHistory.company, company),
    eq(resourceHistory.resource, resource),
    brands === null ? undefined : among(resourceHistory.brand, brands),
  )!;
