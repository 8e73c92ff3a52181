import { computed } from '../expressions/index.ts';
import type { ExpressionValue } from '../expressions/index.ts';
import type { FieldValue, ResourceModel, ResourceValues } from '../language/plan/index.ts';

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

/** Values as expressions get them: a decimal is a number there, and what is empty has no value. */
export function inExpressions(
  { fields }: ResourceModel,
  values: ResourceValues,
): Record<string, ExpressionValue> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, ExpressionValue][] => {
      if (value === null || value === undefined) return [];
      return [[name, fields[name]?.type === 'decimal' ? Number(value) : value]];
    }),
  );
}

/** The same text for two rows exactly where all fields of the key have the same values. */
export const keyOf = ({ key }: ResourceModel, values: ResourceValues): string =>
  JSON.stringify(key.map((field) => values[field] ?? null));
