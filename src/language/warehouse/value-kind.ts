import type { ColumnType } from '../generated/spec.ts';

/** What the values of a column are, as far as datasets care. */
export type ValueKind = 'text' | 'number' | 'date' | 'boolean';

const kinds: Readonly<Record<ColumnType, ValueKind>> = {
  text: 'text',
  integer: 'number',
  decimal: 'number',
  number: 'number',
  date: 'date',
  time: 'date',
  boolean: 'boolean',
};

export const kindOfColumn = (type: ColumnType): ValueKind => kinds[type];
