import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Any PostgreSQL that drizzle speaks to. */
export type Database = PgDatabase<PgQueryResultHKT>;
