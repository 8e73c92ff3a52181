import { factsOf } from '../filters/list-facts.ts';
import type { Principal } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';

/** The names of the sources that a company's data comes from. */
export async function sourcesOf(
  user: Pick<Principal, 'company' | 'userName'>,
  context: Pick<ServerContext, 'warehouse'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const facts = await factsOf(context, user, signal);
  const rows = await facts(
    {
      sql: 'SELECT DISTINCT source FROM data_sources WHERE company_id = ? ORDER BY source',
      params: [user.company],
    },
    ['data_sources'],
  );
  return rows.map(([source]) => String(source));
}
