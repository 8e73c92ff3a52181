import { and, eq, gt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import type { RowScope, RowWork, StoredRow } from './resource-rows.ts';
import { audit } from './tables/logs.ts';
import { resourceHistory, resourceRequests, resourceRows } from './tables/resources.ts';

const stored = {
  id: resourceRows.id,
  version: resourceRows.version,
  key: resourceRows.key,
  brand: resourceRows.brand,
  cells: resourceRows.cells,
  changedBy: resourceRows.changedBy,
  changedAt: resourceRows.changedAt,
};

/** The row changes of a transaction. */
export interface Done {
  readonly written: StoredRow[];
  readonly removed: string[];
}

export const idsOf = ({ written, removed }: Done): readonly string[] => [
  ...written.map(({ id }) => id),
  ...removed,
];

export const countOf = ({ written, removed }: Done): number => written.length + removed.length;

/** Returns the operations on the rows of one resource in a transaction. Changes are recorded in `done`. */
export function rowWork(transaction: Database, company: string, resource: string, done: Done): RowWork {
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
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      const found = await transaction
        .select({ id: resourceRows.id, version: resourceRows.version })
        .from(resourceRows)
        .where(and(own, among(resourceRows.id, ids)));
      const versions = new Map(found.map(({ id, version }) => [id, version]));
      // A row that another server has changed since it was read stays as that server wrote it.
      const same = rows.filter(({ id, version }) => versions.get(id) === version);
      for (const row of same) done.written.push(row);
      await transaction.execute(
        sql`UPDATE ${resourceRows} AS kept SET key = r.key, brand = r.brand, cells = r.cells FROM ${records(same)} WHERE kept.company = ${company} AND kept.resource = ${resource} AND kept.id = r.id`,
      );
    },
    async audit(entry) {
      await transaction.insert(audit).values(entry);
    },
  };
}

/** Returns an IN condition with a single parameter for all texts. */
export const among = (column: PgColumn, texts: readonly string[]): SQL =>
  sql`${column} IN (SELECT jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

const records = (rows: readonly Pick<StoredRow, 'id' | 'version' | 'key' | 'brand' | 'cells'>[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id text, version integer, key text, brand text, cells jsonb)`;

export const inScope = ({ company, resource, brands }: RowScope): SQL =>
  and(
    eq(resourceRows.company, company),
    eq(resourceRows.resource, resource),
    brands === null ? undefined : among(resourceRows.brand, brands),
    gt(resourceRows.version, 0),
  )!;
