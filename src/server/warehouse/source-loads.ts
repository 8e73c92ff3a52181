import type { DataLoad, Warehouse } from './warehouse.ts';

/**
 * Returns the last load of each source of a company, from the table `data_sources`. `placeholder` is in the syntax of
 * the dialect.
 */
export async function sourceLoads(
  warehouse: Pick<Warehouse, 'describe' | 'query'>,
  company: string,
  placeholder: string,
): Promise<readonly DataLoad[]> {
  const columns = await warehouse.describe('data_sources');
  if (columns === null) return [];
  const completeTo = columns.has('complete_to') ? 'max(complete_to)' : 'NULL';
  const { rows } = await warehouse.query({
    sql: `SELECT source, max(loaded_at), ${completeTo} FROM data_sources WHERE company_id = ${placeholder} AND loaded_at IS NOT NULL GROUP BY source ORDER BY source`,
    params: [company],
  });
  return rows.map(([source, loadedAt, day]) => ({
    source: String(source),
    loadedAt: String(loadedAt),
    completeTo: day === null || day === undefined ? null : String(day),
    table: null,
  }));
}
