import type { GridValue, RowValues } from './field.ts';
import type { GridRow, SavedRow } from './state.ts';

/** A row that is there to be filled, whether it is written yet or not: of another table than the one that is edited. */
export interface OpenRow {
  /** What identifies it, by field of the key. */
  readonly key: RowValues;
  /** What stands beside it to be read, and what is proposed for it. */
  readonly beside: RowValues;
  /** How members of its key are called. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Where what is proposed for a field stands beside a row. No field of a resource has a dot in its name. */
export const proposalName = (field: string): string => `proposals.${field}`;

/** What is proposed for a cell; null for one that is filled. */
export function proposalFor({ values, edit }: Pick<GridRow, 'values' | 'edit'>, field: string): GridValue {
  const value = values[field] ?? '';
  return value === '' && edit?.kind !== 'delete' ? (values[proposalName(field)] ?? null) : null;
}

const MARK = 'open:';

/** The key of a row that is not written yet. It tells what identifies the row, also after a reload. */
export const openKey = (key: RowValues, fields: readonly string[]): string =>
  `${MARK}${JSON.stringify(fields.map((field) => [field, key[field] ?? null]))}`;

export const isOpen = (key: string): boolean => key.startsWith(MARK);

export const keyValuesOf = (key: string): RowValues =>
  Object.fromEntries(JSON.parse(key.slice(MARK.length)) as [string, string][]);

/** The open rows with what is written of them. Without a version, a row is not written. */
export function filledRows(open: readonly OpenRow[], saved: readonly SavedRow[]): readonly SavedRow[] {
  const fields = Object.keys(open[0]?.key ?? {});
  const written = new Map(saved.map((row) => [openKey(row.values, fields), row]));
  const rows = new Map<string, SavedRow>();
  for (const { key, beside, texts } of open) {
    const id = openKey(key, fields);
    const row = written.get(id) ?? { id, version: 0, values: key };
    rows.set(id, { ...row, beside, texts: { ...texts, ...row.texts } });
  }
  return [...rows.values()];
}

/** Open rows that are written since: by whom, the key does not tell. */
export function writtenSince(
  order: readonly string[],
  rows: readonly SavedRow[],
): ReadonlyMap<string, SavedRow> {
  const open = order.filter(isOpen);
  if (open.length === 0) return new Map();
  const fields = Object.keys(keyValuesOf(open[0]!));
  const byKey = new Map(rows.map((row) => [openKey(row.values, fields), row]));
  return new Map(
    open.flatMap((key) => {
      const row = byKey.get(key);
      return row === undefined || row.version === 0 ? [] : [[key, row] as const];
    }),
  );
}
