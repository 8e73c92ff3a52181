import type { ColumnType } from '../generated/spec.ts';

/** The kind of a column's values, as far as datasets distinguish them. */
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
