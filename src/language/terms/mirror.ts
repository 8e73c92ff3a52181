import type { ColumnType } from '../generated/spec.ts';
import type { FieldType, ResourceModel } from './resource.ts';
import type { ColumnPlan, TablePlan } from './table.ts';

const columnTypes: Readonly<Record<FieldType, ColumnType>> = {
  text: 'text',
  integer: 'integer',
  number: 'number',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  month: 'date',
  choice: 'text',
  member: 'text',
  reference: 'text',
  list: 'text',
  object: 'text',
};

/**
 * The table in the warehouse that mirrors the rows of a resource. Null for a resource without a mirror. A
 * month is stored as its first day, a list or an object as JSON.
 */
export function mirrorOf({
  mirror,
  key,
  fields,
  status,
}: Pick<ResourceModel, 'mirror' | 'key' | 'fields' | 'status'>): TablePlan | null {
  if (mirror === null) return null;
  const text: ColumnPlan = { type: 'text', digits: null, unknown: false, description: null };
  const columns = Object.values(fields).map(
    ({ name, type, digits, required, compute }): [string, ColumnPlan] => [
      name,
      {
        type: columnTypes[type],
        digits,
        // A draft may lack required values, except for those of the key.
        unknown: !required || compute !== null || (status !== null && !key.includes(name)),
        description: null,
      },
    ],
  );
  return {
    name: mirror,
    description: null,
    tenant: 'company_id',
    key,
    order: key,
    partition: null,
    columns: { company_id: text, id: text, ...Object.fromEntries(columns) },
  };
}
