import type { NumberStyle } from '../../../../format/index.ts';
import type { CallOutcome } from '../../actions.ts';
import type { Step } from '../model/change.ts';
import type { GridField, GridValue, RowValues } from '../model/field.ts';
import { openKey } from '../model/open-rows.ts';
import type { GridState, RowEdit, ServerFault } from '../model/state.ts';

/** A change that an import or a restore would make. */
export interface PlanChange {
  readonly kind: 'insert' | 'update' | 'delete';
  /** Of an existing row. */
  readonly id?: string;
  readonly version?: number;
  /** The row number in the file. */
  readonly row: number | null;
  readonly before: RowValues | null;
  readonly after: RowValues | null;
}

export type FaultInPlan = Omit<ServerFault, 'index'> & {
  readonly row: number | null;
  /** The field's definition, when the fault is of another resource. */
  readonly about?: { readonly title: string } & Partial<Pick<GridField, 'type' | 'choices' | 'schema'>>;
};

/**
 * A field of another resource, with what its display needs. Members and choices are sent with their titles.
 */
export interface OtherField extends Pick<GridField, 'title' | 'type'>, NumberStyle {}

/** The changes of rows of another resource: those that the rows belong to, or that belong to them. */
export interface OtherChanges {
  readonly resource: string;
  /** The title of the resource. */
  readonly title: string;
  /** The number of rows that change. */
  readonly count: number;
  /** The first changes. */
  readonly changes: readonly {
    readonly kind: PlanChange['kind'];
    /** The key fields of the row. */
    readonly row: readonly (OtherField & { readonly value: GridValue })[];
    readonly fields: readonly (OtherField & { readonly before: GridValue; readonly after: GridValue })[];
  }[];
}

/** The changes that an import or a restore would make, as the API returns them. */
export interface ChangePlan {
  readonly done: boolean;
  readonly mark: string;
  readonly counts: Readonly<Record<'insert' | 'update' | 'delete' | 'unchanged' | 'leftOut', number>>;
  readonly faultCount: number;
  /** Numbers of the file's rows with faults. */
  readonly faultyRows: readonly number[];
  /** The first faults. */
  readonly faults: readonly FaultInPlan[];
  readonly changes: readonly PlanChange[];
  readonly others: readonly OtherChanges[];
}

export const planIn = (outcome: CallOutcome): ChangePlan | null =>
  outcome.kind === 'done' ? (outcome.data as ChangePlan) : null;

/** Returns the number of rows of other resources that change, too. */
export const otherCount = (plan: Pick<ChangePlan, 'others'> | null): number =>
  (plan?.others ?? []).reduce((sum, { count }) => sum + count, 0);

export const changeCount = ({ counts }: ChangePlan): number => counts.insert + counts.update + counts.delete;

/** Returns the fields whose value changes. */
export function changedFields(
  { before, after }: PlanChange,
  fields: readonly GridField[],
): readonly GridField[] {
  return fields.filter(({ name }) => (before?.[name] ?? null) !== (after?.[name] ?? null));
}

/**
 * Converts the changes to drafts of a grid, which are written when the user saves. `writable` are the fields
 * that users can write.
 */
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
