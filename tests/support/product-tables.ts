import { readTables } from '../../src/language/node/index.ts';

/** The tables of the product's pages. */
export const productTables = await readTables('pages');
