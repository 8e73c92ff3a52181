import type { GridValue, RowValues } from './field.ts';
import type { GridRow, SavedRow } from './state.ts';

/** A row that users fill in, saved or not. It comes from a query, not from the edited table. */
export interface OpenRow {
  /** The values of the key fields. */
  readonly key: RowValues;
  /** The read-only values next to it, and its proposals. */
  readonly beside: RowValues;
  /** The titles of the members in its key. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * The name under which a field's proposal is stored among the read-only values. Fields of a resource have no
 * dot in their name.
 */
export const proposalName = (field: string): string => `proposals.${field}`;

/** Returns the proposal for a cell; null when the cell is filled. */
export function proposalFor({ values, edit }: Pick<GridRow, 'values' | 'edit'>, field: string): GridValue {
  const value = values[field] ?? '';
  return value === '' && edit?.kind !== 'delete' ? (values[proposalName(field)] ?? null) : null;
}

const MARK = 'open:';

/**
 * Returns the key of a row that is not saved yet. It contains the values of the key fields, so it is the same
 * after a reload.
 */
export const openKey = (key: RowValues, fields: readonly string[]): string =>
  `${MARK}${JSON.stringify(fields.map((field) => [field, key[field] ?? null]))}`;

export const isOpen = (key: string): boolean => key.startsWith(MARK);

export const keyValuesOf = (key: string): RowValues =>
  Object.fromEntries(JSON.parse(key.slice(MARK.length)) as [string, string][]);

/** Merges open rows with their saved versions. A row of version 0 is not saved. */
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

/** Returns saved rows for open rows that have been saved meanwhile, by anybody. */
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
