import type { ClickHouseClient } from '@clickhouse/client';
import { engineTypes } from './clickhouse-tables.ts';

/** Returns the currency of each company in the table `companies`, by company id. */
export async function companiesIn(client: ClickHouseClient): Promise<ReadonlyMap<string, string>> {
  if (!(await engineTypes(client)).has('companies')) return new Map();
  const result = await client.query({
    query: 'SELECT company_id, currency FROM companies ORDER BY 1',
    format: 'JSONCompactEachRow',
  });
  return new Map(await result.json<[string, string]>());
}
