import type { Warehouse } from '../warehouse/warehouse.ts';

/** The names of the sources that a company's data comes from. */
export async function sourcesOf(
  company: string,
  warehouse: Warehouse,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if ((await warehouse.describe('data_sources')) === null) return [];
  const { rows } = await warehouse.query(
    {
      sql: 'SELECT DISTINCT source FROM data_sources WHERE company_id = ? ORDER BY source',
      params: [company],
    },
    { signal },
  );
  return rows.map(([source]) => String(source));
}
