import type { TablePlan } from '../../../language/plan/index.ts';
import { json } from '../../api/handler.ts';
import { identifier, sql, trusted, value } from '../../query/dialect/sql.ts';
import { resultOf } from '../../query/dialect/statement-of.ts';
import { quoted } from '../../warehouse/quoted.ts';
import { ROWS, sharedKeys } from '../../warehouse/shared-keys.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import type { Handler } from '../context.ts';

/** `GET warehouse/shared-keys`: the company's rows that violate the key that a table's file declares. */
export const getSharedKeys: Handler = async ({ principal, signal }, { warehouse, pages }) => {
  const there = await warehouse.tables();
  const found: Record<string, SharedKey> = {};
  for (const table of pages.variant(principal.company).tables.values()) {
    const columns = there.get(table.name);
    if (columns === undefined || table.key === null) continue;
    // Missing columns are reported elsewhere.
    if (![table.tenant, ...table.key].every((column) => Object.hasOwn(columns, column))) continue;
    const query = () => worstOf(table, principal.company, warehouse, signal);
    const worst = await warehouse.wide(query, { signal });
    if (worst !== null) found[table.name] = worst;
  }
  return json({ sharedKeys: found });
};

interface SharedKey {
  /** The number of rows whose key another row has, too. */
  readonly rows: number;
  /** The key that most rows share, in the order of the file. */
  readonly example: readonly unknown[];
}

async function worstOf(
  table: TablePlan,
  company: string,
  warehouse: Warehouse,
  signal: AbortSignal,
): Promise<SharedKey | null> {
  const shared = trusted(sharedKeys(table, quoted(table.name)));
  const rows = identifier(ROWS);
  const statement = sql`SELECT *, SUM(${rows} - 1) OVER () FROM (${shared}) AS shared WHERE ${identifier(table.tenant)} = ${value(company)} ORDER BY ${rows} DESC LIMIT 1`;
  const [worst] = (await resultOf(statement, warehouse, { signal })).rows;
  return worst === undefined ? null : { rows: Number(worst.at(-1)), example: worst.slice(1, -2) };
}
