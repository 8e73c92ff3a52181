import type { FieldValue, ResourceField } from '../../../language/plan/index.ts';
import type { WidgetContext } from '../widget.ts';

type Words = Pick<WidgetContext, 't' | 'appText' | 'format'>;

/**
 * A value as text. `name` returns the label of a member or of a row of another resource; for a name from the
 * project's files, its i18n key.
 */
export function valueText(
  field: ResourceField,
  value: FieldValue | undefined,
  words: Words,
  name?: string,
): string {
  const { t, appText, format } = words;
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value))
    return value.map((item: FieldValue) => valueText(field.item!, item, words)).join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(field.parts ?? {}).flatMap(([part, of]) => {
      const written = (value as Readonly<Record<string, FieldValue>>)[part];
      if (of.type === 'boolean') return written === true ? [t(of.title)] : [];
      const text = valueText(of, written, words);
      return text === '' ? [] : [text];
    });
    return parts.join(' · ');
  }
  if (field.type === 'choice') return t(field.of?.[String(value)] ?? String(value));
  if (field.type === 'boolean') return appText(value === true ? 'grid.yes' : 'grid.no');
  if (field.type === 'date') return format.date(value, 'day');
  if (field.type === 'month') return format.date(`${String(value)}-01`, 'month');
  if (['integer', 'number', 'decimal'].includes(field.type)) return numberText(field, value, format);
  if (field.names !== undefined) return name === undefined ? String(value) : t(name);
  return name ?? String(value);
}

function numberText(field: ResourceField, value: FieldValue, format: Words['format']): string {
  const shown = field.format ?? (field.type === 'integer' ? 'integer' : undefined);
  if (shown !== undefined)
    return format.full(value, { format: shown, ...(field.digits !== undefined && { digits: field.digits }) });
  const text = new Intl.NumberFormat(format.locale, { maximumFractionDigits: 12 });
  return text.format(Number(value));
}
