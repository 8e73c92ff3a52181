// Names that are the program's own in ClickHouse: no table or column with a file can have them.

/** The column of a table that says which load brought a row: empty for rows of no import. */
export const LOAD = '_load';

/** The versions of the rows of a mirror. */
export const versionsOf = (table: string): string => `.versions.${table}`;

/** The imports of every version of a table that has any. */
export const IMPORTS = '.imports';

/** Which stored tables were loaded, as its comment says. */
export const STORED = '.stored';

const STAGING = '.staging.';

/** A version of a table that is being made; `id` is its own. */
export const stagingOf = (table: string, id: string): string => `${STAGING}${table}.${id}`;

/** How the names of all of a table's begin. */
export const stagingsOf = (table: string): string => stagingOf(table, '');

export const isOwn = (table: string): boolean => table.startsWith('.');
