import type { Say } from '../../i18n/index.ts';
import type { GridField } from './model/field.ts';
import type { FieldRule } from './model/broken-rules.ts';

/**
 * Returns a sentence about what a broken rule allows, in the reader's language. `format` formats a bound like
 * the field's figures.
 */
export function ruleText(
  rule: FieldRule,
  { type, schema, choices }: GridField,
  say: Say,
  format: (value: number) => string,
): string {
  const { minimum, maximum, minLength, maxLength } = schema;
  if (rule === 'required') return say('forms.required');
  if (rule === 'choice') {
    const names = choices
      .slice(0, 6)
      .map(({ title }) => title)
      .join(', ');
    return names === '' ? say('forms.choice') : say('grid.faults.choice', { names });
  }
  if (rule === 'range') {
    if (maximum === undefined) return say('forms.atLeast', { min: format(minimum ?? 0) });
    return minimum === undefined
      ? say('forms.atMost', { max: format(maximum) })
      : say('forms.between', { min: format(minimum), max: format(maximum) });
  }
  if (rule === 'length') {
    if (maxLength === undefined) return say('forms.tooShort', { count: minLength ?? 0 });
    return minLength === undefined
      ? say('forms.tooLong', { count: maxLength })
      : say('forms.lengthBetween', { min: minLength, max: maxLength });
  }
  if (rule === 'type' && type in typeWords) return say(typeWords[type as keyof typeof typeWords]);
  return say('forms.format');
}

const typeWords = {
  integer: 'grid.faults.integer',
  number: 'grid.faults.number',
  decimal: 'grid.faults.number',
  date: 'grid.faults.date',
  month: 'grid.faults.month',
  boolean: 'grid.faults.boolean',
} as const;
