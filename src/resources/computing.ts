import { computed } from '../expressions/index.ts';
import type { ExpressionValue } from '../expressions/index.ts';
import type { FieldType, ResourceValues, SolveModel } from '../language/plan/index.ts';

/** What is needed of a resource to compute its rows: the model of the server has it, and the plan of a widget. */
export interface Computing {
  readonly fields: Readonly<
    Record<
      string,
      {
        readonly type: FieldType;
        readonly digits?: number | null;
        readonly compute?: string | null;
      }
    >
  >;
  readonly solve?: readonly SolveModel[];
}

/** What an expression may come to. */
export type ComputedValue = string | number | boolean | null;

/** Values as expressions get them: a decimal is a number there, and what is empty has no value. */
export function inExpressions(
  { fields }: Computing,
  values: ResourceValues,
): Record<string, ExpressionValue> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, ExpressionValue][] => {
      if (value === null || value === undefined || value === '') return [];
      return [[name, fields[name]?.type === 'decimal' ? Number(value) : (value as ExpressionValue)]];
    }),
  );
}

/** What an expression comes to, as the field keeps it: a decimal is a text with all of its digits. Null where it can't be computed. */
export function computedValue(
  { fields }: Computing,
  name: string,
  expression: string,
  known: Readonly<Record<string, ExpressionValue>>,
): ComputedValue {
  const value = computed(expression, known);
  if (typeof value !== 'number') return value;
  const { type, digits } = fields[name]!;
  return type === 'decimal' ? value.toFixed(digits ?? 2) : value;
}
