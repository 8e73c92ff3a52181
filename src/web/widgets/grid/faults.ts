import type { Say } from '../../i18n/index.ts';
import { brokenRules, type FieldRule } from './model/judge.ts';
import type { GridField, RowValues } from './model/field.ts';
import { RULE } from './model/saving.ts';
import { rowAt, rowsOf, type GridRow, type RowEdit, type GridState } from './model/state.ts';

/** What is wrong with a cell. */
export interface CellFault {
  readonly key: string;
  readonly field: string;
  readonly message: string;
}

/** By row and field. */
export type RowFaults = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Finds what is wrong with the rows that were changed. An edit is judged once: after a paste the next step is as quick as any. */
export function createFaultFinder(
  fields: readonly GridField[],
  say: Say,
  format: (value: number, field: GridField) => string,
  t: (key: string) => string,
) {
  const judged = new WeakMap<RowEdit, Readonly<Record<string, string>>>();
  return (state: GridState): RowFaults => {
    const faults = new Map<string, Readonly<Record<string, string>>>();
    for (const [key, edit] of state.edits) {
      if (edit.kind === 'delete') continue;
      const row = rowAt(state, key);
      const values = row?.values ?? edit.values;
      const own = judged.get(edit) ?? {
        ...textsOfRules(state, values, 'error', t),
        ...textsOf(brokenRules(fields, values), fields, say, format),
      };
      // Without its row, only what was changed is known.
      if (row !== null) judged.set(edit, own);
      const said = refusalsOf(state, key, own, say);
      if (row !== null && Object.keys(said).length > 0) faults.set(key, said);
    }
    return faults;
  };
}

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
  own: Readonly<Record<string, string>>,
  say: Say,
): Readonly<Record<string, string>> {
  const refusal = refusals.get(key);
  // A row that was changed since may be right: a key that was taken is mended in any of its fields.
  if (refusal === undefined || refusal.edit !== edits.get(key)) return own;
  const said = Object.entries(refusal.messages).map(([field, text]) => [field, refusalText(text, say)]);
  return { ...Object.fromEntries(said), ...own };
}

function textsOf(
  rules: Readonly<Record<string, FieldRule>>,
  fields: readonly GridField[],
  say: Say,
  format: (value: number, field: GridField) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => {
      const field = fields.find((each) => each.name === name)!;
      return [name, ruleText(rule, field, say, (value) => format(value, field))];
    }),
  );
}

function ruleText(
  rule: FieldRule,
  { type, schema, choices }: GridField,
  say: Say,
  format: (value: number) => string,
): string {
  const { minimum, maximum, minLength, maxLength } = schema;
  if (rule === 'required') return say('forms.required');
  if (rule === 'choice') {
    const names = choices
      .slice(0, 6)
      .map(({ title }) => title)
      .join(', ');
    return names === '' ? say('forms.choice') : say('grid.faults.choice', { names });
  }
  if (rule === 'range') {
    if (maximum === undefined) return say('forms.atLeast', { min: format(minimum ?? 0) });
    return minimum === undefined
      ? say('forms.atMost', { max: format(maximum) })
      : say('forms.between', { min: format(minimum), max: format(maximum) });
  }
  if (rule === 'length') {
    if (maxLength === undefined) return say('forms.tooShort', { count: minLength ?? 0 });
    return minLength === undefined
      ? say('forms.tooLong', { count: maxLength })
      : say('forms.lengthBetween', { min: minLength, max: maxLength });
  }
  if (rule === 'type' && type in typeWords) return say(typeWords[type as keyof typeof typeWords]);
  return say('forms.format');
}

const refusalText = (text: string, say: Say): string =>
  text.startsWith(RULE) ? say(refusalWords[text.slice(RULE.length)] ?? 'grid.faults.refused') : text;

/** What only the server can tell of a row. */
const refusalWords: Readonly<Record<string, Parameters<Say>[0] | undefined>> = {
  key: 'grid.faults.key',
  member: 'grid.faults.member',
  reference: 'grid.faults.member',
  solved: 'grid.faults.solved',
};

const typeWords = {
  integer: 'grid.faults.integer',
  number: 'grid.faults.number',
  decimal: 'grid.faults.number',
  date: 'grid.faults.date',
  month: 'grid.faults.month',
  boolean: 'grid.faults.boolean',
} as const;

/** All of them, in the order of the rows and columns. */
export const faultList = (
  faults: RowFaults,
  order: readonly string[],
  fields: readonly GridField[],
): readonly CellFault[] =>
  order.flatMap((key) => {
    const texts = faults.get(key);
    if (texts === undefined) return [];
    return fields.flatMap(({ name }) => {
      const message = texts[name];
      return message === undefined ? [] : [{ key, field: name, message }];
    });
  });
