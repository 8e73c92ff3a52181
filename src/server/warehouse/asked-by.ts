import type { Asker } from '../line.ts';
import type { Warehouse } from './warehouse.ts';

/** The same warehouse, whose questions wait in the line of this user. */
export function askedBy(warehouse: Warehouse, asker: Asker): Warehouse {
  return {
    dialect: warehouse.dialect,
    query: (statement, options) => warehouse.query(statement, { ...options, asker }),
    stream: (statement, options) => warehouse.stream(statement, { ...options, asker }),
    wide: (work, options) => warehouse.wide(work, { ...options, asker }),
    describe: (table) => warehouse.describe(table),
    tables: () => warehouse.tables(),
    freshness: (company) => warehouse.freshness(company),
    ping: () => warehouse.ping(),
    damagedImports: () => warehouse.damagedImports(),
    close: () => warehouse.close(),
  };
}
