import { generateDemo } from '../../src/demo/generate.ts';
import type { DemoOptions } from '../../src/demo/generate.ts';
import { openDuckDb } from '../../src/server/warehouse/duckdb.ts';
import { localEngineOf } from '../../src/server/warehouse/local-engine.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import { borrowed } from './borrowed.ts';
import { productTables } from './product-tables.ts';

/** What `demoWarehouse` holds; its last day is a Sunday. */
export const DEMO = {
  rows: 40_000,
  now: new Date('2026-11-15T12:00:00Z'),
  today: '2026-11-15',
  seed: 1,
} satisfies DemoOptions & { today: string };

let demo: Promise<Warehouse> | undefined;

/** Small demonstration data in memory, made once for each test process and shared: closing it does nothing. */
export function demoWarehouse(): Promise<Warehouse> {
  demo ??= openDuckDb({
    file: null,
    threads: 1,
    fill: (connection) => generateDemo(localEngineOf(connection), DEMO, productTables),
  }).then((warehouse) => borrowed(warehouse, { close: async () => undefined }));
  return demo;
}
