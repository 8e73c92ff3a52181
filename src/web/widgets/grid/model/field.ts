import type { NumberStyle } from '../../../../format/index.ts';
import type { ResourceField } from '../../../../language/plan/index.ts';

/** The value of a cell. A decimal is a text, because a number would round it. */
export type GridValue = string | number | boolean | null;

/** The values of a row, keyed by field. A missing field is empty. */
export type RowValues = Readonly<Record<string, GridValue>>;

/** Lists and objects can't be edited in a grid, only in records. */
export type GridFieldType = Exclude<ResourceField['type'], 'list' | 'object'>;

export interface GridChoice {
  readonly value: string;
  readonly title: string;
}

/** The constraints of one value in JSON Schema. The server uses the same ones. */
export interface GridValueSchema {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly GridValue[];
}

/** The currency of the rows that belong to one row. `of` has the values by which they name it. */
export interface OwnerCurrency {
  readonly of: Readonly<Record<string, string>>;
  readonly currency: string;
}

interface OwnerCurrencies {
  readonly fields: readonly string[];
  /** Keyed by the values of `fields`, as JSON. */
  readonly codes: ReadonlyMap<string, string>;
}

/** A column of the grid, with its texts in the reader's language. */
export interface GridField {
  readonly name: string;
  readonly title: string;
  readonly type: GridFieldType;
  readonly required: boolean;
  /** Whether users can't write the field, because it is computed or set by the server. */
  readonly readOnly: boolean;
  readonly schema: GridValueSchema;
  readonly style: NumberStyle;
  /** The field of the same row that decides the number style, with the style for each of its values. */
  readonly styleBy: { readonly field: string; readonly styles: Readonly<Record<string, NumberStyle>> } | null;
  /** The field of the same row that has the amount's currency; null when no field has it. */
  readonly currencyBy: string | null;
  /**
   * For an amount in the currency of the row that its row belongs to: the currencies by the values that name
   * that row. Null for amounts in the company's currency.
   */
  readonly ownerCurrencies: OwnerCurrencies | null;
  /** The choices; empty when they are loaded from the server. */
  readonly choices: readonly GridChoice[];
  /** The path of the server's list of choices. */
  readonly options: string | null;
  /** For each parameter of `options`, the field of the row that provides it; null when there are none. */
  readonly by: Readonly<Record<string, string>> | null;
  /** The expression of a computed field. */
  readonly compute: string | null;
  /** The default value in a new row. */
  readonly initial: GridValue;
}

/** Whether the field's values are numbers. Decimals are sent as texts. */
export const isNumeric = ({ type }: Pick<GridField, 'type'>): boolean =>
  type === 'integer' || type === 'number' || type === 'decimal';

const styled = new WeakMap<GridField, Map<string, GridField>>();

/** Returns the currency of a field's amounts in a row; null for the company's currency. */
export function currencyIn({ currencyBy, ownerCurrencies }: GridField, values: RowValues): string | null {
  const code =
    ownerCurrencies === null
      ? values[currencyBy ?? '']
      : ownerCurrencies.codes.get(ownerIn(ownerCurrencies.fields, values));
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : null;
}

const ownerIn = (fields: readonly string[], values: RowValues): string =>
  JSON.stringify(fields.map((field) => String(values[field] ?? '')));

/** Returns fields whose amounts are in the currencies of the rows that the rows belong to. */
export function withOwnerCurrencies(
  fields: readonly GridField[],
  currencies: readonly OwnerCurrency[],
): readonly GridField[] {
  const [first] = currencies;
  if (first === undefined) return fields;
  const names = Object.keys(first.of);
  const codes = new Map(currencies.map(({ of, currency }) => [ownerIn(names, of), currency]));
  return fields.map((field) => {
    const styles = [field.style, ...Object.values(field.styleBy?.styles ?? {})];
    const isAmount = field.currencyBy === null && styles.some(({ format }) => format === 'currency');
    return isAmount ? { ...field, ownerCurrencies: { fields: names, codes } } : field;
  });
}

/** Returns the field with amounts in a currency; null for the field's own style. */
export const inCurrency = (field: GridField, currency: string | null): GridField =>
  currency === null
    ? field
    : variantOf(field, `in ${currency}`, () => ({ style: { ...field.style, currency } }));

/** Returns the path of the choices for a row with these values. An empty field limits nothing. */
export function optionsFor(
  { options, by }: Pick<GridField, 'options' | 'by'>,
  values: Readonly<Record<string, unknown>>,
): string | null {
  if (options === null || by === null) return options;
  // In the values of the API's parameters, commas of members are escaped by a backslash, and values of rows
  // are quoted.
  const isOfRows = options.startsWith('resources/');
  return Object.entries(by).reduce((path, [parameter, field]) => {
    const text = String(values[field] ?? '');
    if (text === '') return path;
    const value = isOfRows ? `"${text.replaceAll('"', '""')}"` : text.replaceAll(',', '\\,');
    return `${path}&${parameter}=${encodeURIComponent(value)}`;
  }, options);
}

/**
 * Returns the field as it is in a row: other fields of the row may decide its number style, currency and
 * choices.
 */
export function fieldIn(field: GridField, values: RowValues): GridField {
  const { styleBy } = field;
  const currency = currencyIn(field, values);
  if (styleBy === null && currency === null && field.by === null) return field;
  const by = String(styleBy === null ? null : (values[styleBy.field] ?? null));
  const options = optionsFor(field, values);
  return variantOf(field, `${by} ${currency} ${options}`, () => {
    const style = styleBy?.styles[by] ?? field.style;
    return { options, by: null, style: currency === null ? style : { ...style, currency } };
  });
}

/** Returns the same object for the same field and key. */
function variantOf(field: GridField, key: string, change: () => Partial<GridField>): GridField {
  const known = styled.get(field) ?? new Map<string, GridField>();
  styled.set(field, known);
  const found = known.get(key) ?? { ...field, ...change() };
  known.set(key, found);
  return found;
}
