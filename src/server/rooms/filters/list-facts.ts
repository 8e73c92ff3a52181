import type { DatasetPlan } from '../../../language/plan/index.ts';
import { refuseDamaged } from '../../api/errors.ts';
import type { Principal } from '../../api/handler.ts';
import type { ListRows, ListSource } from '../../lists/list-source.ts';
import { readsTable } from '../../query/answer/extent.ts';
import type { Sql } from '../../query/dialect/dialect.ts';
import { may } from '../auth/abilities.ts';
import { statementOf } from '../../query/dialect/statement-of.ts';
import { requesterOf } from '../../process/line.ts';
import { createAnswerCache } from '../../warehouse/answer-cache.ts';
import type { AnswerCache } from '../../warehouse/answer-cache.ts';
import type { Statement, Warehouse } from '../../warehouse/warehouse.ts';
import type { ServerContext } from '../context.ts';

/** The largest number of cached cells for each warehouse: some hundred lists of a thousand entries. */
const MOST_CELLS = 1_000_000;

const caches = new WeakMap<Warehouse, AnswerCache<ListRows>>();

/** Each entry counts at least ten cells, so that empty lists don't accumulate. */
const sizeOf = (rows: ListRows): number => rows.reduce((sum, row) => sum + row.length, 10);

/**
 * Rows are cached until the facts change, and concurrent requests share one query, because every page needs
 * the same lists.
 */
function cacheOf(warehouse: Warehouse): AnswerCache<ListRows> {
  const known = caches.get(warehouse);
  if (known !== undefined) return known;
  const cache = createAnswerCache<ListRows>({ most: MOST_CELLS, sizeOf });
  caches.set(warehouse, cache);
  return cache;
}

/** Runs a query on tables. Without rows when one of the tables was never loaded. */
export type Facts = (statement: Statement, tables: readonly string[]) => Promise<ListRows>;

/** Returns the function that queries the facts of one company, on behalf of one user. */
async function factsOf(
  { warehouse }: Pick<ServerContext, 'warehouse'>,
  { company, userName }: Pick<Principal, 'company' | 'userName'>,
  signal: AbortSignal,
): Promise<Facts> {
  const { version, damaged } = await warehouse.freshness(company);
  const requester = requesterOf({ company, userName });
  return async (statement, tables) => {
    refuseDamaged(
      damaged.filter(({ table }) => table !== null && tables.includes(table)),
      tables.join(', '),
    );
    for (const table of tables) if ((await warehouse.describe(table)) === null) return [];
    // The parameters include the company and the brands that the requester may see.
    const key = JSON.stringify([version, statement.sql, statement.params]);
    const query = async (running: AbortSignal): Promise<ListRows> =>
      (await warehouse.query(statement, { signal: running, requester })).rows;
    return cacheOf(warehouse).answer(key, query, signal);
  };
}

/** As `factsOf`, for a statement composed of parts, in the dialect of the engine. */
export async function rowsOf(
  context: Pick<ServerContext, 'warehouse'>,
  user: Pick<Principal, 'company' | 'userName'>,
  signal: AbortSignal,
): Promise<(statement: Sql, tables: readonly string[]) => Promise<ListRows>> {
  const facts = await factsOf(context, user, signal);
  return (statement, tables) => facts(statementOf(statement, context.warehouse.dialect), tables);
}

/** Returns the source of the filter lists of a user's company. */
export async function listSourceOf(
  context: Pick<ServerContext, 'warehouse' | 'pages'>,
  principal: Pick<Principal, 'company' | 'userName' | 'ability'>,
  signal: AbortSignal,
): Promise<ListSource> {
  const { lists, datasets, tables } = context.pages.variant(principal.company);
  const facts = await factsOf(context, principal, signal);
  const known = [...tables.keys()];
  return {
    plan: lists,
    datasets,
    engine: context.warehouse.dialect,
    may: may(principal),
    query: (statement, dataset) => facts(statement, tablesOf(dataset, known)),
  };
}

function tablesOf(dataset: DatasetPlan, known: readonly string[]): readonly string[] {
  const { source } = dataset;
  return 'table' in source ? [source.table] : known.filter((table) => readsTable(dataset, table));
}
