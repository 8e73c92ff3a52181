import { Validator, type Schema } from '@cfworker/json-schema';
import { toErrorSchema, type RJSFSchema, type RJSFValidationError, type ValidatorType } from '@rjsf/utils';
import type { FormProperty } from '../../../language/plan/index.ts';
import { asJson, brokenRule, draft } from './broken-rule.ts';
import type { Broken } from './messages.ts';

/** Returns the error message of a field. */
type MessageOf = (field: string, rule: Broken, property: FormProperty) => string;

/**
 * A validator for the form library that uses @cfworker/json-schema, which interprets schemas. The library's
 * default validator compiles them with `new Function`, which the Content-Security-Policy forbids.
 */
export function createValidator(messageOf: MessageOf): ValidatorType {
  const errorsOf = (data: Readonly<Record<string, unknown>>, schema: RJSFSchema): RJSFValidationError[] =>
    Object.entries(schema.properties ?? {}).flatMap(([field, written]) => {
      const property = written as FormProperty;
      const rule = brokenRule(property, data[field], schema.required?.includes(field) ?? false);
      if (rule === null) return [];
      const message = messageOf(field, rule, property);
      return [{ name: rule, property: `.${field}`, message, stack: `${property.title}: ${message}` }];
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
