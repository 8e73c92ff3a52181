import type { AppendedType, LocalEngine } from '../server/warehouse/index.ts';

export type DraftColumns = Readonly<Record<string, AppendedType>>;
export type DraftRow<Columns extends DraftColumns> = {
  readonly [name in keyof Columns]: string | number | null;
};

/** Creates a temporary table with these rows. Dates are days since 1970-01-01. */
export async function appendRows<Columns extends DraftColumns>(
  engine: LocalEngine,
  table: string,
  columns: Columns,
  rows: readonly DraftRow<Columns>[],
): Promise<void> {
  await engine.append(table, {
    columns,
    rows: rows.length,
    values: (column, from, to) => rows.slice(from, to).map((row) => row[column] ?? null),
  });
}
