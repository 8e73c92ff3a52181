import type { AppText } from '../../i18n/index.ts';
import { brokenRules } from './model/broken-rules.ts';
import { fieldIn, type GridField, type GridValue, type RowValues } from './model/field.ts';
import { rowAt, rowsOf, type GridRow, type RowEdit, type GridState } from './model/state.ts';
import { ruleText } from './rule-text.ts';
import { misfitText, refusalText } from './server-faults.ts';

/** A fault of a cell. */
export interface CellFault {
  /** The key of the resource's row. */
  readonly key: string;
  /** Empty when the fault is not of a single field. */
  readonly field: string;
  readonly message: string;
  /**
   * Where the fault is shown: a row and a column; the column is null for a hidden field. Null when the row is
   * not in view.
   */
  readonly place: FaultPlace | null;
}

export interface FaultPlace {
  readonly key: string;
  readonly field: string | null;
}

/** Messages by row key and field. */
export type RowFaults = ReadonlyMap<string, Readonly<Record<string, string>>>;

type Format = (value: number | string, field: GridField) => string;

/**
 * Returns a function that finds the faults of changed rows in all fields, including hidden ones. Results are
 * cached by edit, so that after a large paste, the next step is still fast.
 */
export function createFaultFinder(
  fields: readonly GridField[],
  appText: AppText,
  format: Format,
  t: (key: string) => string,
  fits: (field: GridField, value: GridValue) => boolean = () => true,
) {
  const validated = new WeakMap<RowEdit, Readonly<Record<string, string>>>();
  const own = (edit: Exclude<RowEdit, { readonly kind: 'delete' }>, state: GridState, key: string) => {
    const row = rowAt(state, key);
    // When the row is not loaded, only the changed fields are known. Other required fields may have values.
    const rules = brokenRules(
      row === null ? fields.filter(({ name }) => Object.hasOwn(edit.values, name)) : fields,
      row?.values ?? edit.values,
    );
    const texts = Object.entries(rules).map(([name, rule]) => {
      const field = fields.find((each) => each.name === name)!;
      return [name, ruleText(rule, field, appText, (value) => format(value, field))];
    });
    const misfits =
      row === null
        ? []
        : misfitsIn(fields, edit.values, row.values, fits).map((field) => [
            field.name,
            misfitText(field, fields, appText),
          ]);
    return {
      ...(row === null ? {} : textsOfRules(state, row.values, 'error', t)),
      ...(Object.fromEntries(misfits) as Readonly<Record<string, string>>),
      ...(Object.fromEntries(texts) as Readonly<Record<string, string>>),
    };
  };
  return (state: GridState): RowFaults => {
    const faults = new Map<string, Readonly<Record<string, string>>>();
    for (const [key, edit] of state.edits) {
      const found = edit.kind === 'delete' ? {} : (validated.get(edit) ?? own(edit, state, key));
      if (state.saved.has(key) || edit.kind === 'insert') validated.set(edit, found);
      const all = { ...refusalsOf(state, key, fields, appText, format), ...found };
      if (Object.keys(all).length > 0) faults.set(key, all);
    }
    return faults;
  };
}

/**
 * Returns the fields whose value does not match the fields that it depends on, if one of them was changed.
 */
const misfitsIn = (
  fields: readonly GridField[],
  changed: RowValues,
  values: RowValues,
  fits: (field: GridField, value: GridValue) => boolean,
): readonly GridField[] =>
  fields.filter((field) => {
    const { name, by } = field;
    const value = values[name] ?? null;
    if (by === null || value === null || value === '') return false;
    const isChanged = [name, ...Object.values(by)].some((one) => Object.hasOwn(changed, one));
    return isChanged && !fits(fieldIn(field, values), value);
  });

/** Returns a function that finds the warnings of rows, saved or not. Warnings do not prevent saving. */
export function createWarningFinder(t: (key: string) => string) {
  const validated = new WeakMap<GridRow, Readonly<Record<string, string>>>();
  return (state: Pick<GridState, 'saved' | 'edits' | 'order' | 'compute' | 'broken'>): RowFaults => {
    if (state.broken === null) return new Map();
    return new Map(
      rowsOf(state).flatMap((row) => {
        if (row.edit?.kind === 'delete') return [];
        const own = validated.get(row) ?? textsOfRules(state, row.values, 'warning', t);
        validated.set(row, own);
        return Object.keys(own).length === 0 ? [] : [[row.key, own] as const];
      }),
    );
  };
}

const textsOfRules = (
  { broken }: Pick<GridState, 'broken'>,
  values: RowValues,
  severity: 'error' | 'warning',
  t: (key: string) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries((broken?.(values, severity) ?? []).map(({ field, message }) => [field, t(message)]));

function refusalsOf(
  { refusals, edits }: GridState,
  key: string,
  fields: readonly GridField[],
  appText: AppText,
  format: Format,
): Readonly<Record<string, string>> {
  const refusal = refusals.get(key);
  // A row that was changed after the refusal may be correct now: a duplicate key can be corrected in any of
  // its fields.
  if (refusal === undefined || refusal.edit !== edits.get(key)) return {};
  return Object.fromEntries(
    refusal.faults.map((fault) => [fault.field ?? '', refusalText(fault, fields, appText, format)]),
  );
}

/** Returns all faults in the order of rows and fields. Those of rows that are not in view come last. */
export function faultList(
  faults: RowFaults,
  order: readonly string[],
  fields: readonly GridField[],
  placeOf: (key: string, field: string) => FaultPlace | null,
): readonly CellFault[] {
  const known = new Set(order);
  const keys = [
    ...order.filter((key) => faults.has(key)),
    ...[...faults.keys()].filter((key) => !known.has(key)),
  ];
  const list = keys.flatMap((key) =>
    [...fields.map(({ name }) => name), ''].flatMap((field): CellFault[] => {
      const message = faults.get(key)![field];
      return message === undefined ? [] : [{ key, field, message, place: placeOf(key, field) }];
    }),
  );
  return [...list.filter(({ place }) => place !== null), ...list.filter(({ place }) => place === null)];
}
