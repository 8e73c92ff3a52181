import { Validator, type Schema } from '@cfworker/json-schema';
import { toErrorSchema, type RJSFSchema, type RJSFValidationError, type ValidatorType } from '@rjsf/utils';
import type { FormProperty } from '../../../language/plan/index.ts';
import { ruleOf, type Broken } from './messages.ts';

/** Says what is wrong with a field. */
type MessageOf = (field: string, rule: Broken, property: FormProperty) => string;

const draft = '2020-12';

/** The validator stops at undefined, which JSON does not have. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The first rule that a filled field breaks; null where it keeps all. */
function brokenRule(property: FormProperty, value: unknown): Broken | null {
  const { valid, errors } = new Validator(property as Schema, draft, false).validate(asJson(value));
  if (valid) return null;
  // What is said of an item of a list is wrong with the list.
  const own = errors.filter(({ instanceLocation }) => instanceLocation === '#');
  return ruleOf((own.find(({ keyword }) => keyword in property) ?? errors[0])?.keyword ?? 'type');
}

/**
 * The form library's validator by @cfworker/json-schema: it interprets schemas. The usual one compiles them with
 * `new Function`, which the Content-Security-Policy rightly forbids.
 */
export function createValidator(messageOf: MessageOf): ValidatorType {
  const errorsOf = (data: Readonly<Record<string, unknown>>, schema: RJSFSchema): RJSFValidationError[] =>
    Object.entries(schema.properties ?? {}).flatMap(([field, written]) => {
      const property = written as FormProperty;
      const isRequired = schema.required?.includes(field) ?? false;
      const isThere = isFilled(data[field]);
      const rule = isThere ? brokenRule(property, data[field]) : isRequired ? 'required' : null;
      // A box that must be checked is not "missing".
      const told = rule === 'required' && property.const === true ? 'const' : rule;
      if (told === null) return [];
      const message = messageOf(field, told, property);
      return [{ name: told, property: `.${field}`, message, stack: `${property.title}: ${message}` }];
    });
  return {
    validateFormData(data, schema) {
      const errors = errorsOf((data ?? {}) as Readonly<Record<string, unknown>>, schema as RJSFSchema);
      return { errors, errorSchema: toErrorSchema(errors) };
    },
    isValid: (schema, data) => new Validator(schema as Schema, draft).validate(asJson(data)).valid,
    rawValidation: () => ({ errors: [] }),
  };
}
