import { readTables } from '../../src/language/node/index.ts';

const all = [...(await readTables('pages'))];

/** The tables of the product's pages whose rows are stored. */
export const productTables = new Map(all.filter(([, { sql }]) => sql === undefined));

/** Those that are SELECTs over others. */
export const productViews = new Map(all.filter(([, { sql }]) => sql !== undefined));
