// Reserved names in ClickHouse. No table or column that a file defines can have one of them.

/** The column that holds the load of each row. Empty for rows that were not imported. */
export const LOAD = '_load';

const VERSIONS = '.versions.';

/** The table that holds the row versions of a mirror. */
export const versionsOf = (table: string): string => `${VERSIONS}${table}`;

/** The mirror whose row versions a table holds. Null for any other table. */
export const mirrorOfVersions = (table: string): string | null =>
  table.startsWith(VERSIONS) ? table.slice(VERSIONS.length) : null;

/** The table that lists the imports of every table version. */
export const IMPORTS = '.imports';

/** The table whose comment holds the version of the stored tables that were loaded. */
export const STORED = '.stored';

const STAGING = '.staging.';

/** The staging table of an import. `id` is unique to the import. */
export const stagingOf = (table: string, id: string): string => `${STAGING}${table}.${id}`;

/** The name prefix of all staging tables of a table. */
export const stagingsOf = (table: string): string => stagingOf(table, '');

export const isOwn = (table: string): boolean => table.startsWith('.');
