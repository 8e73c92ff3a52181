import type { FieldValue, ResourcePlan, ResourceValues } from '../../../language/plan/index.ts';
import { sameValue, tidy } from '../../../resources/index.ts';

/** A typed value, and the saved value at the time of typing. */
export interface FieldEdit {
  readonly was: FieldValue;
  readonly is: FieldValue;
}

export type FieldEdits = Readonly<Record<string, FieldEdit>>;

/** A row as it is saved, and its unsaved edits. */
export interface RowState {
  /** Null for a row that has not been saved yet. */
  readonly id: string | null;
  readonly version: number;
  readonly saved: ResourceValues;
  readonly edits: FieldEdits;
}

type Fields = Pick<ResourcePlan, 'fields'>;

/** The saved value of a field; null for none. */
const savedIn = ({ saved }: RowState, name: string): FieldValue => saved[name] ?? null;

/** The row's values with its edits applied. */
export const valuesOf = ({ saved, edits }: RowState): ResourceValues => ({
  ...saved,
  ...Object.fromEntries(Object.entries(edits).map(([name, { is }]) => [name, is])),
});

/** The row with an edited value. A value equal to the saved one is no edit. */
export function edited(state: RowState, { fields }: Fields, name: string, value: FieldValue): RowState {
  const is = tidy(value);
  const { [name]: known, ...others } = state.edits;
  const edit = { was: known?.was ?? savedIn(state, name), is };
  const isSaved = sameValue(fields[name]!, is, savedIn(state, name));
  return { ...state, edits: isSaved ? others : { ...others, [name]: edit } };
}

/** The fields with an edit that another user has changed to a different value. */
export const conflictsOf = (state: RowState, { fields }: Fields): readonly string[] =>
  Object.entries(state.edits).flatMap(([name, { was }]) =>
    sameValue(fields[name]!, was, savedIn(state, name)) ? [] : [name],
  );

/** The row after another user has saved it. Edits stay, except those equal to what that user wrote. */
export function merged(
  state: RowState,
  { fields }: Fields,
  { id, version, values }: { readonly id: string; readonly version: number; readonly values: ResourceValues },
): RowState {
  const edits = Object.entries(state.edits).filter(
    ([name, { is }]) => Object.hasOwn(fields, name) && !sameValue(fields[name]!, is, values[name]),
  );
  return { id, version, saved: values, edits: Object.fromEntries(edits) };
}

/** The row after the reader has chosen one of two versions of a field. */
export function settled(state: RowState, name: string, keep: 'mine' | 'theirs'): RowState {
  const { [name]: edit, ...others } = state.edits;
  if (edit === undefined || keep === 'theirs') return { ...state, edits: others };
  return { ...state, edits: { ...others, [name]: { was: savedIn(state, name), is: edit.is } } };
}
