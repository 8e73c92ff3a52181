import { rowsOf } from '../filters/list-facts.ts';
import { identifier, sql, value } from '../../query/dialect/sql.ts';
import type { Principal } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';

const TABLE = 'data_sources';

/** The names of the sources that a company's data comes from. */
export async function sourcesOf(
  user: Pick<Principal, 'company' | 'userName'>,
  context: Pick<ServerContext, 'warehouse'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const query = await rowsOf(context, user, signal);
  const source = identifier('source');
  const rows = await query(
    sql`SELECT DISTINCT ${source} FROM ${identifier(TABLE)} WHERE ${identifier('company_id')} = ${value(user.company)} ORDER BY ${source}`,
    [TABLE],
  );
  return rows.map(([name]) => String(name));
}
