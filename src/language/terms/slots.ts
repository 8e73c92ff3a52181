/** The suffix of the slot of a file of checks, after the slot of its page. */
const ending = '.checks';

export const isFilterBar = (slot: string): boolean => slot.startsWith('filter-bars/');
export const isDataset = (slot: string): boolean => slot.startsWith('datasets/');
export const isTable = (slot: string): boolean => slot.startsWith('tables/');
export const isResource = (slot: string): boolean => slot.startsWith('resources/');
export const isChecks = (slot: string): boolean => slot.startsWith('routes/') && slot.endsWith(ending);
export const isPage = (slot: string): boolean => slot.startsWith('routes/') && !slot.endsWith(ending);

export const checksOf = (page: string): string => page + ending;
export const pageOf = (checks: string): string => checks.slice(0, -ending.length);

/** The name of a document: `delivery_daily` for `datasets/delivery_daily`. */
export const nameOf = (slot: string): string => slot.slice(slot.indexOf('/') + 1);
