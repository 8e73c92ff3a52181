import { holds } from '../expressions/index.ts';
import type { FieldValue, ResourceModel, ResourceValues, ValueSchema } from '../language/plan/index.ts';
import { inExpressions } from './row-values.ts';

/** What is wrong with one value of a row. */
export interface RowFault {
  /** Null where no one field is at fault. */
  readonly field: string | null;
  /** The keyword of the field's schema, or `required`, `unknown`, `computed`, `rule`, `key`, `member`, `reference`. */
  readonly rule: string;
  readonly value: FieldValue;
  /** What would be right, where that can be said: a bound, a pattern, the choices. */
  readonly allowed: string | number | readonly string[] | null;
  /** The i18n key of what users are told; null where the rule has words of its own. */
  readonly message: string | null;
}

/** Everything that a row by itself has wrong. `values` are those that a user sends, without computed fields. */
export function faultsOfRow(model: ResourceModel, values: ResourceValues): RowFault[] {
  const { fields, schema, rules } = model;
  const faults: RowFault[] = [];
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) faults.push(fault(name, 'unknown', value, Object.keys(fields)));
    else if (field.compute !== null) faults.push(fault(name, 'computed', value, null));
    else if (value !== null && value !== '')
      faults.push(...faultsOfValue(name, value, schema.properties[name]!));
  }
  for (const name of schema.required)
    if (values[name] === undefined || values[name] === null || values[name] === '')
      faults.push(fault(name, 'required', null, null));
  if (faults.length > 0) return faults;
  const known = inExpressions(model, values);
  for (const { check, message, at, names } of rules)
    if (holds(check, known, names) === false)
      faults.push({
        field: at,
        rule: 'rule',
        value: at === null ? null : (values[at] ?? null),
        allowed: check,
        message,
      });
  return faults;
}

const fault = (field: string, rule: string, value: FieldValue, allowed: RowFault['allowed']): RowFault => ({
  field,
  rule,
  value,
  allowed,
  message: null,
});

type Judge = (value: FieldValue, limit: never, schema: ValueSchema) => boolean;

/** Whether a value fulfils a keyword: those that schemas of resources use, and no others. */
const keywords: Readonly<Record<string, Judge>> = {
  type: (value, type: string) => (type === 'integer' ? Number.isSafeInteger(value) : typeof value === type),
  enum: (value, allowed: readonly FieldValue[]) => allowed.includes(value),
  minimum: (value, least: number) => typeof value !== 'number' || value >= least,
  maximum: (value, most: number) => typeof value !== 'number' || value <= most,
  minLength: (value, least: number) => typeof value !== 'string' || [...value].length >= least,
  maxLength: (value, most: number) => typeof value !== 'string' || [...value].length <= most,
  pattern: (value, pattern: string) => typeof value !== 'string' || patternOf(pattern).test(value),
  format: (value, format: string) => typeof value !== 'string' || format !== 'date' || isDay(value),
  'x-minimum': (value, least: number) => Number(value) >= least,
  'x-maximum': (value, most: number) => Number(value) <= most,
};

function faultsOfValue(name: string, value: FieldValue, schema: ValueSchema): RowFault[] {
  // The first that is broken is what the user has to hear: a text is no number that is too small.
  const broken = Object.entries(schema).find(
    ([keyword, limit]) => keywords[keyword]?.(value, limit as never, schema) === false,
  );
  return broken === undefined ? [] : [fault(name, broken[0], value, broken[1] as RowFault['allowed'])];
}

const patterns = new Map<string, RegExp>();

function patternOf(text: string): RegExp {
  const known = patterns.get(text) ?? new RegExp(text, 'u');
  patterns.set(text, known);
  return known;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
