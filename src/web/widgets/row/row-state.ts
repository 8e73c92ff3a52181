import type { FieldValue, ResourcePlan, ResourceValues } from '../../../language/plan/index.ts';
import { sameValue, tidy } from '../../../resources/index.ts';

/** A value that was typed, and what stood there when it was. */
export interface FieldEdit {
  readonly was: FieldValue;
  readonly is: FieldValue;
}

export type FieldEdits = Readonly<Record<string, FieldEdit>>;

/** A row as it is saved, and what is typed and not saved yet. */
export interface RowState {
  /** Null for a row that is not there yet. */
  readonly id: string | null;
  readonly version: number;
  readonly saved: ResourceValues;
  readonly edits: FieldEdits;
}

type Fields = Pick<ResourcePlan, 'fields'>;

/** A value that is saved; null for none. */
const savedIn = ({ saved }: RowState, name: string): FieldValue => saved[name] ?? null;

/** What the row would be if it were saved now. */
export const valuesOf = ({ saved, edits }: RowState): ResourceValues => ({
  ...saved,
  ...Object.fromEntries(Object.entries(edits).map(([name, { is }]) => [name, is])),
});

/** The row with a value typed in. One that is what was saved is no edit. */
export function edited(state: RowState, { fields }: Fields, name: string, value: FieldValue): RowState {
  const is = tidy(value);
  const { [name]: known, ...others } = state.edits;
  const edit = { was: known?.was ?? savedIn(state, name), is };
  const isSaved = sameValue(fields[name]!, is, savedIn(state, name));
  return { ...state, edits: isSaved ? others : { ...others, [name]: edit } };
}

/** The fields that were typed here and changed elsewhere, to something else. */
export const conflictsOf = (state: RowState, { fields }: Fields): readonly string[] =>
  Object.entries(state.edits).flatMap(([name, { was }]) =>
    sameValue(fields[name]!, was, savedIn(state, name)) ? [] : [name],
  );

/** The row as somebody else has saved it. What is typed stays, but for what they have written, too. */
export function heard(
  state: RowState,
  { fields }: Fields,
  { id, version, values }: { readonly id: string; readonly version: number; readonly values: ResourceValues },
): RowState {
  const edits = Object.entries(state.edits).filter(
    ([name, { is }]) => Object.hasOwn(fields, name) && !sameValue(fields[name]!, is, values[name]),
  );
  return { id, version, saved: values, edits: Object.fromEntries(edits) };
}

/** The row after one of two versions of a field was chosen. */
export function settled(state: RowState, name: string, keep: 'mine' | 'theirs'): RowState {
  const { [name]: edit, ...others } = state.edits;
  if (edit === undefined || keep === 'theirs') return { ...state, edits: others };
  return { ...state, edits: { ...others, [name]: { was: savedIn(state, name), is: edit.is } } };
}
