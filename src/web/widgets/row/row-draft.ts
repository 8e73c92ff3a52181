import type { ResourceValues } from '../../../language/plan/index.ts';
import type { FieldEdits } from './row-state.ts';

/** The unsaved edits of a row, as they are stored. */
export interface RowDraft {
  readonly edits: FieldEdits;
}

/** The key under which the draft of a row is stored; of a new row, where the id is null. */
export const draftKey = (resource: string, id: string | null): string => `row:${resource}:${id ?? 'new'}`;

/** The draft of a new row, as if the user had typed these values. */
export const draftOf = (values: ResourceValues): RowDraft => ({
  edits: Object.fromEntries(Object.entries(values).map(([name, is]) => [name, { was: null, is }])),
});
