import { useEffect } from 'react';
import type { CellChange } from './model/change.ts';
import { fieldIn, type GridField } from './model/field.ts';
import { rowAt, type GridState } from './model/state.ts';
import type { GridStore } from './store.ts';
import type { MemberLists } from './use-members.ts';

/**
 * Replaces pasted names of members by their values when the list that fits their row has been loaded. A pasted
 * row can have a combination of values whose list the browser does not have yet.
 */
export function useLateNames(store: GridStore, fields: readonly GridField[], members: MemberLists): void {
  useEffect(() => {
    const cells = lateNames(store.view().state, fields, members);
    if (cells.length > 0) store.amend(cells);
  }, [store, fields, members]);
}

/** The cells of changed rows that have the name of exactly one member that fits their row, with its value. */
export function lateNames(
  state: GridState,
  fields: readonly GridField[],
  { fits, memberOf }: Pick<MemberLists, 'fits' | 'memberOf'>,
): readonly CellChange[] {
  const dependent = fields.filter(({ by, options }) => by !== null && options !== null);
  if (dependent.length === 0) return [];
  return [...state.edits].flatMap(([key, edit]) => {
    if (edit.kind === 'delete') return [];
    return dependent.flatMap((field): readonly CellChange[] => {
      const text = edit.values[field.name];
      if (typeof text !== 'string' || text === '') return [];
      const inRow = fieldIn(field, rowAt(state, key)?.values ?? edit.values);
      const value = fits(inRow, text) ? null : memberOf(inRow, text);
      return value === null || value === text ? [] : [{ key, field: field.name, value }];
    });
  });
}
