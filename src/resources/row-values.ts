import { computed } from '../expressions/index.ts';
import type { ExpressionValue } from '../expressions/index.ts';
import type { FieldModel, FieldValue, ResourceModel, ResourceValues } from '../language/plan/index.ts';

/** Values as they were saved, under the names that the fields have now. What no field has any more is left out. */
export function currentValues({ fields }: ResourceModel, saved: ResourceValues): ResourceValues {
  const entries = Object.values(fields).flatMap(({ name, renamed, compute }): [string, FieldValue][] => {
    if (compute !== null) return [];
    const value = saved[name] ?? (renamed === null ? null : saved[renamed]) ?? null;
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** A row with its computed fields. One that can't be computed, since a value is missing, is absent. */
export function completeRow(model: ResourceModel, values: ResourceValues): ResourceValues {
  const computing = Object.values(model.fields).filter(({ compute }) => compute !== null);
  if (computing.length === 0) return values;
  const known = inExpressions(model, values);
  const more = computing.flatMap(({ name, compute }): [string, FieldValue][] => {
    const value = computed(compute!, known);
    return value === null ? [] : [[name, value]];
  });
  return { ...values, ...Object.fromEntries(more) };
}

/** A value without what is empty in it, so that rows are equal where they say the same; null where nothing is left. */
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

/** Values as expressions get them: a decimal is a number there, and what is empty has no value. */
export function inExpressions(
  { fields }: { readonly fields: Readonly<Record<string, Pick<FieldModel, 'type'>>> },
  values: ResourceValues,
): Record<string, ExpressionValue> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, ExpressionValue][] => {
      if (value === null || value === undefined) return [];
      return [[name, fields[name]?.type === 'decimal' ? Number(value) : (value as ExpressionValue)]];
    }),
  );
}

/** The same text for two rows exactly where all fields of the key have the same values. */
export const keyOf = ({ key }: ResourceModel, values: ResourceValues): string =>
  JSON.stringify(key.map((field) => values[field] ?? null));
