import { Validator, type Schema } from '@cfworker/json-schema';
import type { FormProperty } from '../../../language/plan/index.ts';
import { ruleOf, type Broken } from './messages.ts';

export const draft = '2020-12';

/** Converts a value to JSON. The validator throws for undefined, which JSON does not have. */
export const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Returns the first rule that a field's value breaks; null when it breaks none. */
export function brokenRule(property: FormProperty, value: unknown, isRequired: boolean): Broken | null {
  if (isFilled(value)) return brokenByFilled(property, value);
  if (!isRequired) return null;
  // An unchecked box that must be checked gets its own message, not that of a missing value.
  return property.const === true ? 'const' : 'required';
}

function brokenByFilled(property: FormProperty, value: unknown): Broken | null {
  const { valid, errors } = new Validator(property as Schema, draft, false).validate(asJson(value));
  if (valid) return null;
  // Errors of the list itself come before errors of its items.
  const own = errors.filter(({ instanceLocation }) => instanceLocation === '#');
  return ruleOf((own.find(({ keyword }) => keyword in property) ?? errors[0])?.keyword ?? 'type');
}
