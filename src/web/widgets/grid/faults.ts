import type { Say } from '../../i18n/index.ts';
import { brokenRules, type FieldRule } from './model/judge.ts';
import type { GridField } from './model/field.ts';
import { rowAt, type RowEdit, type GridState } from './model/state.ts';

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
) {
  const judged = new WeakMap<RowEdit, Readonly<Record<string, string>>>();
  return (state: GridState): RowFaults => {
    const faults = new Map<string, Readonly<Record<string, string>>>();
    for (const [key, edit] of state.edits) {
      if (edit.kind === 'delete') continue;
      const row = rowAt(state, key);
      const own =
        judged.get(edit) ?? textsOf(brokenRules(fields, row?.values ?? edit.values), fields, say, format);
      // Without its row, only what was changed is known.
      if (row !== null) judged.set(edit, own);
      const said = refusalsOf(state, key, own);
      if (row !== null && Object.keys(said).length > 0) faults.set(key, said);
    }
    return faults;
  };
}

function refusalsOf(
  { refusals, edits }: GridState,
  key: string,
  own: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const refusal = refusals.get(key);
  // A row that was changed since may be right: a key that was taken is mended in any of its fields.
  return refusal === undefined || refusal.edit !== edits.get(key) ? own : { ...refusal.messages, ...own };
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
