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
  say: WidgetContext['say'],
  own: string | undefined,
): string {
  if (rule === 'pattern' && own !== undefined) return own;
  if (rule === 'const') return say(property.type === 'boolean' ? 'forms.mustAgree' : 'forms.choice');
  if (rule === 'format' && property.format === 'email') return say('forms.email');
  if (rule === 'length') return lengthText(property, say);
  if (rule === 'range') return rangeText(property, say);
  return say(plainTexts[rule]);
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
  say: WidgetContext['say'],
): string {
  if (type === 'array')
    return minItems === undefined
      ? say('forms.atMostItems', { count: maxItems ?? 0 })
      : say('forms.atLeastItems', { count: minItems });
  if (minLength === undefined) return say('forms.tooLong', { count: maxLength ?? 0 });
  return maxLength === undefined
    ? say('forms.tooShort', { count: minLength })
    : say('forms.lengthBetween', { min: minLength, max: maxLength });
}

function rangeText({ minimum, maximum }: FormProperty, say: WidgetContext['say']): string {
  if (minimum === undefined) return say('forms.atMost', { max: maximum ?? 0 });
  return maximum === undefined
    ? say('forms.atLeast', { min: minimum })
    : say('forms.between', { min: minimum, max: maximum });
}
