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
  /** What may be chosen; empty for what the server lists. */
  readonly choices: readonly GridChoice[];
  /** The path of the list of what may be chosen, for lists that are the server's. */
  readonly options: string | null;
  /** The expression that it is computed by. */
  readonly compute: string | null;
  /** What a new row begins with. */
  readonly initial: GridValue;
}

/** Whether its cells are numbers, whatever they are sent as. */
export const isNumeric = ({ type }: Pick<GridField, 'type'>): boolean =>
  type === 'integer' || type === 'number' || type === 'decimal';

const styled = new WeakMap<GridField, Map<GridValue, GridField>>();

/** The field as a row has it: another field of the row may decide what its figures are in. */
export function fieldIn(field: GridField, values: RowValues): GridField {
  if (field.styleBy === null) return field;
  const by = values[field.styleBy.field] ?? null;
  const known = styled.get(field) ?? new Map<GridValue, GridField>();
  styled.set(field, known);
  const found = known.get(by) ?? { ...field, style: field.styleBy.styles[String(by)] ?? field.style };
  known.set(by, found);
  return found;
}
