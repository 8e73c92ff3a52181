import type { NumberStyle } from '../../../../format/index.ts';
import type { CallOutcome } from '../../actions.ts';
import type { Step } from '../model/change.ts';
import type { GridField, GridValue, RowValues } from '../model/field.ts';
import { openKey } from '../model/open-rows.ts';
import type { GridState, RowEdit, ServerFault } from '../model/state.ts';

/** A change that an import or a restore would make. */
export interface PlanChange {
  readonly kind: 'insert' | 'update' | 'delete';
  /** Of a row that is there. */
  readonly id?: string;
  readonly version?: number;
  /** The row of the file. */
  readonly row: number | null;
  readonly before: RowValues | null;
  readonly after: RowValues | null;
}

export type FaultInPlan = Omit<ServerFault, 'index'> & {
  readonly row: number | null;
  /** Of a row of another resource: what its field is. */
  readonly about?: { readonly title: string } & Partial<Pick<GridField, 'type' | 'choices' | 'schema'>>;
};

/** A field of another resource, as far as its values are shown. Members and choices come with their names. */
export interface OtherField extends Pick<GridField, 'title' | 'type'>, NumberStyle {}

/** What becomes of rows of another resource: those that the rows belong to, or that belong to them. */
export interface OtherChanges {
  readonly resource: string;
  /** Of the resource. */
  readonly title: string;
  /** How many rows change. */
  readonly count: number;
  /** The first of them. */
  readonly changes: readonly {
    readonly kind: PlanChange['kind'];
    /** The fields of its key. */
    readonly row: readonly (OtherField & { readonly value: GridValue })[];
    readonly fields: readonly (OtherField & { readonly before: GridValue; readonly after: GridValue })[];
  }[];
}

/** What an import or a restore would change, as the API answers it. */
export interface ChangePlan {
  readonly done: boolean;
  readonly mark: string;
  readonly counts: Readonly<Record<'insert' | 'update' | 'delete' | 'unchanged' | 'leftOut', number>>;
  readonly faultCount: number;
  /** Rows of the file. */
  readonly faultyRows: readonly number[];
  /** The first of them. */
  readonly faults: readonly FaultInPlan[];
  readonly changes: readonly PlanChange[];
  readonly others: readonly OtherChanges[];
}

export const planIn = (outcome: CallOutcome): ChangePlan | null =>
  outcome.kind === 'done' ? (outcome.data as ChangePlan) : null;

/** Rows of other resources that change with these. */
export const otherCount = (plan: Pick<ChangePlan, 'others'> | null): number =>
  (plan?.others ?? []).reduce((sum, { count }) => sum + count, 0);

export const changeCount = ({ counts }: ChangePlan): number => counts.insert + counts.update + counts.delete;

/** The fields that a change gives another value. */
export function changedFields(
  { before, after }: PlanChange,
  fields: readonly GridField[],
): readonly GridField[] {
  return fields.filter(({ name }) => (before?.[name] ?? null) !== (after?.[name] ?? null));
}

/** The changes as drafts of a grid: nothing is written before somebody saves. `writable` are the fields that users write. */
export function draftsOf(
  changes: readonly PlanChange[],
  { saved, edits }: Pick<GridState, 'saved' | 'edits'>,
  {
    writable,
    key,
    isOpen,
  }: { readonly writable: readonly GridField[]; readonly key: readonly string[]; readonly isOpen: boolean },
  newKey: () => string,
): Step {
  const drafts: (readonly [string, RowEdit])[] = [];
  const added: { key: string; values: RowValues; below: null }[] = [];
  for (const change of changes) {
    const { kind, id = '', version = 0, after } = change;
    if (kind === 'delete') drafts.push([id, { kind, version }]);
    else {
      const given = Object.fromEntries(
        (kind === 'insert' ? writable : changedFields(change, writable)).flatMap(({ name }) => {
          const value = after?.[name] ?? null;
          return kind === 'insert' && value === null ? [] : [[name, value]];
        }),
      );
      if (kind === 'insert' && !isOpen) added.push({ key: newKey(), values: given, below: null });
      else {
        const place = kind === 'insert' ? openKey(after ?? {}, key) : id;
        const before = edits.get(place);
        const own = before?.kind === 'update' ? before.values : {};
        const cells = Object.entries({ ...own, ...given }).filter(
          ([name, value]) =>
            !(isOpen && key.includes(name)) && value !== (saved.get(place)?.values[name] ?? null),
        );
        if (cells.length > 0)
          drafts.push([place, { kind: 'update', version, values: Object.fromEntries(cells) }]);
      }
    }
  }
  return { added, drafts };
}
