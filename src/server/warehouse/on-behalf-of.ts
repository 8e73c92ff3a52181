import type { Requester } from '../process/line.ts';
import type { Warehouse } from './warehouse.ts';

/** Returns the same warehouse, with this requester for all queries. */
export function onBehalfOf(warehouse: Warehouse, requester: Requester): Warehouse {
  return {
    dialect: warehouse.dialect,
    isShared: warehouse.isShared,
    query: (statement, options) => warehouse.query(statement, { ...options, requester }),
    stream: (statement, options) => warehouse.stream(statement, { ...options, requester }),
    wide: (work, options) => warehouse.wide(work, { ...options, requester }),
    describe: (table) => warehouse.describe(table),
    tables: () => warehouse.tables(),
    freshness: (company) => warehouse.freshness(company),
    ping: () => warehouse.ping(),
    damagedImports: () => warehouse.damagedImports(),
    mirrored: (table, company, ids) => warehouse.mirrored(table, company, ids),
    mirror: (table, change) => warehouse.mirror(table, change),
    shapeView: (table) => warehouse.shapeView(table),
    shapeMirror: (table) => warehouse.shapeMirror(table),
    dropMirror: (table) => warehouse.dropMirror(table),
    close: () => warehouse.close(),
  };
}
