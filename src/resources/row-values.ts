import type { FieldValue, ResourceModel, ResourceValues } from '../language/plan/index.ts';
import { computedValue, inExpressions, type ComputedValue, type Computing } from './computing.ts';

/** Stored values under the current names of the fields. Values of deleted fields are left out. */
export function currentValues({ fields }: ResourceModel, saved: ResourceValues): ResourceValues {
  const entries = Object.values(fields).flatMap(({ name, renamed, compute }): [string, FieldValue][] => {
    if (compute !== null) return [];
    const value = saved[name] ?? (renamed === null ? null : saved[renamed]) ?? null;
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** The values of a new row. */
export function defaultsOf({ fields }: Pick<ResourceModel, 'fields'>): ResourceValues {
  const set = Object.values(fields).filter((field) => field.default !== null);
  return Object.fromEntries(set.map((field) => [field.name, field.default]));
}

/** A row with its computed fields. A field that can't be computed, since a value is missing, is absent. */
export function completeRow(model: Computing, values: ResourceValues): ResourceValues {
  const more = Object.entries(computedValues(model, values)).filter(([, value]) => value !== null);
  return more.length === 0 ? values : { ...values, ...Object.fromEntries(more) };
}

/** A value without empty parts, so that equal rows compare equal. Null when nothing is left. */
export function tidy(value: FieldValue): FieldValue {
  if (value === '' || value === null) return null;
  if (Array.isArray(value)) {
    const items = value.map(tidy).filter((item) => item !== null);
    return items.length > 0 ? items : null;
  }
  if (typeof value !== 'object') return value;
  const parts = Object.entries(value).flatMap(([name, part]): [string, FieldValue][] => {
    const tidied = tidy(part);
    return tidied === null ? [] : [[name, tidied]];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : null;
}

/** The computed fields of a row. Null when a field can't be computed. */
export function computedValues(
  model: Computing,
  values: ResourceValues,
): Readonly<Record<string, ComputedValue>> {
  const computing = Object.entries(model.fields).flatMap(([name, { compute = null }]) =>
    compute === null ? [] : [{ name, compute }],
  );
  if (computing.length === 0) return {};
  const known = inExpressions(model, values);
  return Object.fromEntries(
    computing.map(({ name, compute }) => [name, computedValue(model, name, compute, known)]),
  );
}

/** A text that is the same for two rows exactly when all fields of the key are equal. */
export const keyOf = ({ key }: ResourceModel, values: ResourceValues): string =>
  JSON.stringify(key.map((field) => values[field] ?? null));
