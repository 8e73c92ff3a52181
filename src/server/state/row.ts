import type { PgTable } from 'drizzle-orm/pg-core';

/** A row of a table, without the columns `Without`. */
export type Row<Table extends PgTable, Without extends string = never> = Readonly<
  Omit<Table['$inferSelect'], Without>
>;
