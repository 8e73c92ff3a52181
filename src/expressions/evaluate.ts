import { environmentWith } from './environment.ts';
import type { ExpressionValues } from './names.ts';

const interpreter = environmentWith({}, true);
const parsed = new Map<string, ReturnType<typeof interpreter.parse>>();

/**
 * Whether a condition holds. Null while it depends on a name that has no value yet: `brand == "a" && rows.daily > 0` is
 * false for another brand, whatever the number of rows. What can't be computed (an item that a list does not have) does
 * not hold.
 */
export function holds(condition: string, values: ExpressionValues, names: readonly string[]): boolean | null {
  const run = parsed.get(condition) ?? interpreter.parse(condition);
  parsed.set(condition, run);
  try {
    return run(values) === true;
  } catch (error) {
    if (names.some((name) => !hasValue(values, name))) return null;
    // Any other error is the engine's word for a value that can't be computed.
    if (error instanceof Error) return false;
    throw error;
  }
}

function hasValue(values: ExpressionValues, name: string): boolean {
  const [group = '', key] = name.split('.');
  const found = Object.hasOwn(values, group) ? values[group] : undefined;
  if (key === undefined) return found !== undefined;
  return typeof found === 'object' && Object.hasOwn(found, key);
}
