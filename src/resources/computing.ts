import { computed } from '../expressions/index.ts';
import type { ExpressionValue } from '../expressions/index.ts';
import { brokenKeyword } from '../language/plan/index.ts';
import type { FieldType, ResourceValues, SolveModel } from '../language/plan/index.ts';

/**
 * The properties of a resource that are needed to compute its rows. The server's model and a widget's plan
 * have them.
 */
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

const DAY = { type: 'string', format: 'date' } as const;

/** The result of an expression. */
export type ComputedValue = string | number | boolean | null;

/**
 * Converts values for expressions: decimals to numbers. Empty values are missing, and so are days that no calendar has,
 * whose field reports them.
 */
export function inExpressions(
  { fields }: Computing,
  values: ResourceValues,
): Record<string, ExpressionValue> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, ExpressionValue][] => {
      if (value === null || value === undefined || value === '') return [];
      const type = fields[name]?.type;
      if (type === 'date' && brokenKeyword(DAY, value) !== null) return [];
      return [[name, type === 'decimal' ? Number(value) : (value as ExpressionValue)]];
    }),
  );
}

/**
 * The result of an expression as the field stores it: a decimal as text with all of its digits. Null when it
 * can't be computed.
 */
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
