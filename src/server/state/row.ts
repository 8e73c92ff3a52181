import type { PgTable } from 'drizzle-orm/pg-core';

/** A row as it is stored, without columns that are nobody else's concern. */
export type Row<Table extends PgTable, Without extends string = never> = Readonly<
  Omit<Table['$inferSelect'], Without>
>;
