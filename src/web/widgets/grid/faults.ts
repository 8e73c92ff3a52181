import type { Say } from '../../i18n/index.ts';
import { brokenRules } from './model/judge.ts';
import { fieldIn, type GridField, type GridValue, type RowValues } from './model/field.ts';
import { rowAt, rowsOf, type GridRow, type RowEdit, type GridState } from './model/state.ts';
import { ruleText } from './rule-text.ts';
import { misfitText, refusalText } from './server-faults.ts';

/** What is wrong with a cell. */
export interface CellFault {
  /** The row of the resource. */
  readonly key: string;
  /** Empty where no one field is at fault. */
  readonly field: string;
  readonly message: string;
  /** Where it is shown: a row and its column, none for a hidden field. Null where the row is not in view. */
  readonly place: FaultPlace | null;
}

export interface FaultPlace {
  readonly key: string;
  readonly field: string | null;
}

/** By row and field. */
export type RowFaults = ReadonlyMap<string, Readonly<Record<string, string>>>;

type Format = (value: number | string, field: GridField) => string;

/**
 * Finds what is wrong with the rows that were changed, in any of the fields, hidden ones included. An edit is judged once:
 * after a paste the next step is as quick as any.
 */
export function createFaultFinder(
  fields: readonly GridField[],
  say: Say,
  format: Format,
  t: (key: string) => string,
  fits: (field: GridField, value: GridValue) => boolean = () => true,
) {
  const judged = new WeakMap<RowEdit, Readonly<Record<string, string>>>();
  const own = (edit: Exclude<RowEdit, { readonly kind: 'delete' }>, state: GridState, key: string) => {
    const row = rowAt(state, key);
    // Without its row, only what was changed is known: what is not named may well be there.
    const rules = brokenRules(
      row === null ? fields.filter(({ name }) => Object.hasOwn(edit.values, name)) : fields,
      row?.values ?? edit.values,
    );
    const texts = Object.entries(rules).map(([name, rule]) => {
      const field = fields.find((each) => each.name === name)!;
      return [name, ruleText(rule, field, say, (value) => format(value, field))];
    });
    const misfits =
      row === null
        ? []
        : misfitsIn(fields, edit.values, row.values, fits).map((field) => [
            field.name,
            misfitText(field, fields, say),
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
      const found = edit.kind === 'delete' ? {} : (judged.get(edit) ?? own(edit, state, key));
      if (state.saved.has(key) || edit.kind === 'insert') judged.set(edit, found);
      const said = { ...refusalsOf(state, key, fields, say, format), ...found };
      if (Object.keys(said).length > 0) faults.set(key, said);
    }
    return faults;
  };
}

/** The fields that don't fit those they depend on, where one of these or they themselves were changed. */
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

/** Finds what is to be looked at in rows, saved or not: it does not keep them from being saved. */
export function createWarningFinder(t: (key: string) => string) {
  const judged = new WeakMap<GridRow, Readonly<Record<string, string>>>();
  return (state: Pick<GridState, 'saved' | 'edits' | 'order' | 'compute' | 'broken'>): RowFaults => {
    if (state.broken === null) return new Map();
    return new Map(
      rowsOf(state).flatMap((row) => {
        if (row.edit?.kind === 'delete') return [];
        const own = judged.get(row) ?? textsOfRules(state, row.values, 'warning', t);
        judged.set(row, own);
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
  say: Say,
  format: Format,
): Readonly<Record<string, string>> {
  const refusal = refusals.get(key);
  // A row that was changed since may be right: a key that was taken is mended in any of its fields.
  if (refusal === undefined || refusal.edit !== edits.get(key)) return {};
  return Object.fromEntries(
    refusal.faults.map((fault) => [fault.field ?? '', refusalText(fault, fields, say, format)]),
  );
}

/** All of them, in the order of the rows and fields; those of rows that are not in view come last. */
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
