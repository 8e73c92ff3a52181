import type { NumberStyle } from '../../../../format/index.ts';
import type { ResourceField } from '../../../../language/plan/index.ts';

/** What a cell holds. Of a decimal, its text: a number would round it. */
export type GridValue = string | number | boolean | null;

/** The cells of a row by field. A field that is not there is empty. */
export type RowValues = Readonly<Record<string, GridValue>>;

/** Lists and objects are edited in records. */
export type GridFieldType = Exclude<ResourceField['type'], 'list' | 'object'>;

export interface GridChoice {
  readonly value: string;
  readonly title: string;
}

/** What one value may be, in the words of JSON Schema. The server judges by the same. */
export interface GridValueSchema {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly GridValue[];
}

/** A column of the grid, with its texts in the reader's language. */
export interface GridField {
  readonly name: string;
  readonly title: string;
  readonly type: GridFieldType;
  readonly required: boolean;
  /** Whether nobody writes it: it is computed, or it is the server's. */
  readonly readOnly: boolean;
  readonly schema: GridValueSchema;
  readonly style: NumberStyle;
  /** The field of the same row that decides the style, with that of its values. */
  readonly styleBy: { readonly field: string; readonly styles: Readonly<Record<string, NumberStyle>> } | null;
  /** The field of the same row with the currency of the amount; null where that is the company's. */
  readonly currencyBy: string | null;
  /** What may be chosen; empty for what the server lists. */
  readonly choices: readonly GridChoice[];
  /** The path of the list of what may be chosen, for lists that are the server's. */
  readonly options: string | null;
  /** By parameter of `options`, the field of the row that it depends on; null where it depends on none. */
  readonly by: Readonly<Record<string, string>> | null;
  /** The expression that it is computed by. */
  readonly compute: string | null;
  /** What a new row begins with. */
  readonly initial: GridValue;
}

/** Whether its cells are numbers, whatever they are sent as. */
export const isNumeric = ({ type }: Pick<GridField, 'type'>): boolean =>
  type === 'integer' || type === 'number' || type === 'decimal';

const styled = new WeakMap<GridField, Map<string, GridField>>();

/** The currency of the row's amounts of the field; null for the company's. */
export function currencyIn({ currencyBy }: GridField, values: RowValues): string | null {
  const code = currencyBy === null ? null : values[currencyBy];
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : null;
}

/** The path of the list of what fits a row with these values. A field that is empty limits nothing. */
export function optionsFor(
  { options, by }: Pick<GridField, 'options' | 'by'>,
  values: Readonly<Record<string, unknown>>,
): string | null {
  if (options === null || by === null) return options;
  // Members have their commas behind a backslash, values of rows stand in quotes.
  const isOfRows = options.startsWith('resources/');
  return Object.entries(by).reduce((path, [parameter, field]) => {
    const text = String(values[field] ?? '');
    if (text === '') return path;
    const value = isOfRows ? `"${text.replaceAll('"', '""')}"` : text.replaceAll(',', '\\,');
    return `${path}&${parameter}=${encodeURIComponent(value)}`;
  }, options);
}

/** The field as a row has it: other fields of the row may decide what its figures are in, and what can be chosen. */
export function fieldIn(field: GridField, values: RowValues): GridField {
  const { styleBy } = field;
  const currency = currencyIn(field, values);
  if (styleBy === null && currency === null && field.by === null) return field;
  const by = String(styleBy === null ? null : (values[styleBy.field] ?? null));
  const options = optionsFor(field, values);
  const key = `${by} ${currency} ${options}`;
  const known = styled.get(field) ?? new Map<string, GridField>();
  styled.set(field, known);
  const style = styleBy?.styles[by] ?? field.style;
  const found = known.get(key) ?? {
    ...field,
    options,
    by: null,
    style: currency === null ? style : { ...style, currency },
  };
  known.set(key, found);
  return found;
}
