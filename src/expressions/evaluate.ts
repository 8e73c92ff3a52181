import { environmentWith } from './environment.ts';
import type { ExpressionValues } from './names.ts';

const interpreter = environmentWith({}, true);
const parsed = new Map<string, ReturnType<typeof interpreter.parse>>();

/**
 * Evaluates a condition. Null while it depends on a name without a value: `brand == "a" && rows.daily > 0` is
 * false for another brand, whatever the number of rows. An error (such as a missing list item) counts as
 * false.
 */
export function holds(condition: string, values: ExpressionValues, names: readonly string[]): boolean | null {
  try {
    return programOf(condition)(values) === true;
  } catch (error) {
    if (names.some((name) => !hasValue(values, name))) return null;
    // Any other error means that the value can't be computed.
    if (error instanceof Error) return false;
    throw error;
  }
}

/**
 * Evaluates an expression. Null when the result is not a number, text or boolean, or when a value is missing.
 */
export function computed(
  expression: string,
  values: Readonly<Record<string, unknown>>,
): string | number | boolean | null {
  try {
    const result: unknown = programOf(expression)(values);
    if (typeof result === 'bigint') return Number(result);
    if (typeof result === 'number') return Number.isFinite(result) ? result : null;
    return typeof result === 'string' || typeof result === 'boolean' ? result : null;
  } catch (error) {
    // The engine throws when the value can't be computed.
    if (error instanceof Error) return null;
    throw error;
  }
}

function programOf(expression: string): ReturnType<typeof interpreter.parse> {
  const program = parsed.get(expression) ?? interpreter.parse(expression);
  parsed.set(expression, program);
  return program;
}

function hasValue(values: ExpressionValues, name: string): boolean {
  const [group = '', key] = name.split('.');
  const found = Object.hasOwn(values, group) ? values[group] : undefined;
  if (key === undefined) return found !== undefined;
  return typeof found === 'object' && Object.hasOwn(found, key);
}
