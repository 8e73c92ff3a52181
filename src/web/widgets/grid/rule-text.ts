import type { AppText } from '../../i18n/index.ts';
import type { GridField } from './model/field.ts';
import type { FieldRule } from './model/broken-rules.ts';

/**
 * Returns a sentence about what a broken rule allows, in the reader's language. `format` formats a bound like
 * the field's figures.
 */
export function ruleText(
  rule: FieldRule,
  { type, schema, choices }: GridField,
  appText: AppText,
  format: (value: number) => string,
): string {
  const { minimum, maximum, minLength, maxLength } = schema;
  if (rule === 'required') return appText('forms.required');
  if (rule === 'choice') {
    const names = choices
      .slice(0, 6)
      .map(({ title }) => title)
      .join(', ');
    return names === '' ? appText('forms.choice') : appText('grid.faults.choice', { names });
  }
  if (rule === 'range') {
    if (maximum === undefined) return appText('forms.atLeast', { min: format(minimum ?? 0) });
    return minimum === undefined
      ? appText('forms.atMost', { max: format(maximum) })
      : appText('forms.between', { min: format(minimum), max: format(maximum) });
  }
  if (rule === 'length') {
    if (maxLength === undefined) return appText('forms.tooShort', { count: minLength ?? 0 });
    return minLength === undefined
      ? appText('forms.tooLong', { count: maxLength })
      : appText('forms.lengthBetween', { min: minLength, max: maxLength });
  }
  if (rule === 'type' && type in typeWords) return appText(typeWords[type as keyof typeof typeWords]);
  return appText('forms.format');
}

const typeWords = {
  integer: 'grid.faults.integer',
  number: 'grid.faults.number',
  decimal: 'grid.faults.number',
  date: 'grid.faults.date',
  month: 'grid.faults.month',
  boolean: 'grid.faults.boolean',
} as const;
