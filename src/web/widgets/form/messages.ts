import type { FormProperty } from '../../../language/plan/index.ts';
import type { WidgetContext } from '../widget.ts';

/** The rules of JSON Schema that a value can break. */
export type Broken = 'required' | 'const' | 'format' | 'pattern' | 'length' | 'range' | 'choice' | 'type';

const brokenBy: Readonly<Record<string, Broken>> = {
  const: 'const',
  enum: 'choice',
  oneOf: 'choice',
  format: 'format',
  pattern: 'pattern',
  minLength: 'length',
  maxLength: 'length',
  minItems: 'length',
  maxItems: 'length',
  minimum: 'range',
  maximum: 'range',
};

/** Returns the rule that a keyword of the validator belongs to. */
export const ruleOf = (keyword: string): Broken => brokenBy[keyword] ?? 'type';

/** Returns the error message of a field, in the reader's language. */
export function messageOf(
  rule: Broken,
  property: FormProperty,
  appText: WidgetContext['appText'],
  own: string | undefined,
): string {
  if (rule === 'pattern' && own !== undefined) return own;
  if (rule === 'const') return appText(property.type === 'boolean' ? 'forms.mustAgree' : 'forms.choice');
  if (rule === 'format' && property.format === 'email') return appText('forms.email');
  if (rule === 'length') return lengthText(property, appText);
  if (rule === 'range') return rangeText(property, appText);
  return appText(plainTexts[rule]);
}

const plainTexts = {
  required: 'forms.required',
  format: 'forms.format',
  pattern: 'forms.format',
  choice: 'forms.choice',
  type: 'forms.format',
} as const;

function lengthText(
  { type, minLength, maxLength, minItems, maxItems }: FormProperty,
  appText: WidgetContext['appText'],
): string {
  if (type === 'array')
    return minItems === undefined
      ? appText('forms.atMostItems', { count: maxItems ?? 0 })
      : appText('forms.atLeastItems', { count: minItems });
  if (minLength === undefined) return appText('forms.tooLong', { count: maxLength ?? 0 });
  return maxLength === undefined
    ? appText('forms.tooShort', { count: minLength })
    : appText('forms.lengthBetween', { min: minLength, max: maxLength });
}

function rangeText({ minimum, maximum }: FormProperty, appText: WidgetContext['appText']): string {
  if (minimum === undefined) return appText('forms.atMost', { max: maximum ?? 0 });
  return maximum === undefined
    ? appText('forms.atLeast', { min: minimum })
    : appText('forms.between', { min: minimum, max: maximum });
}
