import { factsOf } from '../filters/ask.ts';
import type { ServerContext } from '../http/handler.ts';

/** The names of the sources that a company's data comes from. */
export async function sourcesOf(
  company: string,
  context: Pick<ServerContext, 'warehouse'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const facts = await factsOf(context, company, signal);
  const rows = await facts(
    {
      sql: 'SELECT DISTINCT source FROM data_sources WHERE company_id = ? ORDER BY source',
      params: [company],
    },
    ['data_sources'],
  );
  return rows.map(([source]) => String(source));
}
