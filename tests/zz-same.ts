import { DuckDBInstance } from '@duckdb/node-api';
import { generateDemo } from '../src/demo/generate.ts';
import { localEngineOf } from '../src/server/warehouse/local-engine.ts';
import { productTables } from './support/product-tables.ts';
let first: Map<string, string> | null = null;
for (let i = 0; i < 14; i++) {
  const instance = await DuckDBInstance.create(':memory:', { threads: i === 0 ? '1' : '2' });
  const connection = await instance.connect();
  await generateDemo(localEngineOf(connection), { rows: 30_000, now: new Date('2026-11-15T12:00:00Z'), seed: 3 }, productTables);
  const found = new Map<string, string>();
  for (const table of productTables.keys()) {
    const [row] = (await connection.runAndReadAll(`SELECT count(*), bit_xor(hash(t)), sum(hash(t) % 1000003) FROM ${table} t`)).getRowsJson();
    found.set(table, JSON.stringify(row));
  }
  if (first === null) first = found;
  else { const bad = [...found].filter(([t, v]) => first!.get(t) !== v).map(([t, v]) => t + ' ' + first!.get(t) + ' ' + v); console.log(i, bad.length ? bad : 'same'); 
    if (bad.length) { await connection.run(`EXPORT DATABASE '/tmp/prof/bad${i}' (FORMAT parquet)`); } }
  if (i === 0) await connection.run(`EXPORT DATABASE '/tmp/prof/good' (FORMAT parquet)`);
  instance.closeSync();
}
