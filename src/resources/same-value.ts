import type { FieldType, FieldValue } from '../language/plan/index.ts';

/** The properties of a field that affect comparisons. */
interface ValueField {
  readonly type: FieldType;
  readonly item?: ValueField | null | undefined;
  readonly parts?: Readonly<Record<string, ValueField>> | null | undefined;
}

/** Whether two values of a field are equal, regardless of notation. */
export const sameValue = (
  field: ValueField,
  one: FieldValue | undefined,
  other: FieldValue | undefined,
): boolean => one === other || plain(field, one ?? null) === plain(field, other ?? null);

/**
 * A text that is the same for equal values: decimals without trailing zeros, parts of an object in a fixed
 * order.
 */
function plain(field: ValueField | undefined, value: FieldValue): string {
  if (value === null || value === '') return '';
  if (Array.isArray(value)) {
    const items = value.map((item: FieldValue) => plain(field?.item ?? undefined, item));
    return JSON.stringify(items);
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, part]) => [name, plain(field?.parts?.[name], part)]);
    return JSON.stringify(
      parts.filter(([, part]) => part !== '').toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
  }
  return JSON.stringify(field?.type === 'decimal' ? plainDecimal(String(value)) : value);
}

/** A decimal without superfluous zeros. */
export function plainDecimal(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (whole === '') return text;
  const plainest = `${whole}${fraction === '' ? '' : `.${fraction}`}`;
  return plainest === '0' ? '0' : sign + plainest;
}
