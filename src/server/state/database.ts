import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Any PostgreSQL database with a drizzle driver. */
export type Database = PgDatabase<PgQueryResultHKT>;
