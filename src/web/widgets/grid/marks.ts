import type { FaultPlace } from './faults.ts';
import { fieldIn, type GridField, type GridValue } from './model/field.ts';
import type { RowsNews } from './model/news.ts';
import type { GridState } from './model/state.ts';

/** The marks of a cell for changes of other users. */
export interface CellMarks {
  /**
   * The other user and their saved value, when the cell has a different unsaved value here; null otherwise.
   */
  readonly contested: string | null;
  /** Whether the cell is among the last changes of other users. */
  readonly isNews: boolean;
}

const none: CellMarks = { contested: null, isNews: false };

/**
 * Returns a function that finds the marks of a shown cell. `textOf` formats a user's name with their value.
 */
export function marksIn(
  { conflicts, edits }: Pick<GridState, 'conflicts' | 'edits'>,
  news: RowsNews | null,
  placeOf: (key: string) => FaultPlace | null,
  fields: readonly GridField[],
  textOf: (field: GridField, value: GridValue, name: string) => string,
): (key: string, field: string) => CellMarks {
  const found = new Map<string, CellMarks>();
  const mark = (key: string, field: string, marks: Partial<CellMarks>): void => {
    const place = placeOf(key);
    if (place === null) return;
    const at = nameOf(place.key, place.field ?? field);
    found.set(at, { ...(found.get(at) ?? none), ...marks });
  };
  for (const { key, kind, after, fields: changed } of news?.changes ?? [])
    for (const name of kind === 'insert' ? Object.keys(after!.values) : changed)
      mark(key, name, { isNews: true });
  for (const [key, { values, changedBy }] of conflicts) {
    const edit = edits.get(key);
    if (edit?.kind !== 'update' || values === null) continue;
    for (const field of fields) {
      const theirs = values[field.name] ?? null;
      if (Object.hasOwn(edit.values, field.name) && edit.values[field.name] !== theirs)
        mark(key, field.name, { contested: textOf(fieldIn(field, values), theirs, changedBy) });
    }
  }
  return (key, field) => found.get(nameOf(key, field)) ?? none;
}

const nameOf = (key: string, field: string): string => `${key}\n${field}`;
