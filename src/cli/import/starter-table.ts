import type { TablePlan, TypedColumn } from '../../language/plan/index.ts';
import type { ImportPlan } from './import-plan.ts';
import type { RowKey } from './row-key.ts';
import { addedNames, type ColumnValue } from '../../server/warehouse/index.ts';
import type { ConvertedColumn } from './convert-all.ts';

/** A table as in a file of `tables/`. */
export interface StarterTable {
  readonly name: string;
  /** The key of the rows. Null when there is none. */
  readonly key: RowKey | null;
  /** The date that reports use, if every row has one. */
  readonly day: string | null;
  readonly columns: readonly {
    readonly name: string;
    readonly column: TypedColumn;
    readonly unknown: boolean;
  }[];
}

const TEXT: TypedColumn = { type: 'text', digits: null };

/** The table for a file's columns, including those that are looked up in addition. */
export function starterTable(
  name: string,
  columns: readonly ConvertedColumn[],
  { inferred }: Pick<ImportPlan, 'inferred'>,
  key: RowKey | null,
): StarterTable {
  const roleOf = (column: ConvertedColumn) => inferred?.find((one) => one.name === column.name)?.role;
  const whole = columns.filter(({ values }) => !values.includes(null));
  const day = whole.find((column) => roleOf(column) === 'time')?.name ?? null;
  const written = columns.map((column) => ({
    name: column.name,
    column: column.column,
    unknown: column.values.includes(null),
  }));
  const known = new Map(written.map((column) => [column.name, column]));
  const beside = addedNames(columns).map((one) => ({
    name: one,
    column: TEXT,
    unknown: known.get(partnerOf(one))?.unknown ?? true,
  }));
  const keys = columns.filter((column) => key?.columns.includes(column.name));
  // A table stores days. The key of an hourly file is then not unique.
  const holds = keys.length > 0 && sharedKeys(keys) === 0;
  return { name, key: holds ? key : null, day, columns: [...written, ...beside] };
}

/** The plan of the table. */
export function tablePlan({ name, key, day, columns }: StarterTable): TablePlan {
  const described = { description: null };
  return {
    ...described,
    name,
    tenant: 'company_id',
    key: key?.columns ?? null,
    order: orderOf(day, key),
    partition: day === null ? null : { column: day, grain: 'month' },
    columns: {
      company_id: { ...TEXT, ...described, unknown: false },
      ...Object.fromEntries(
        columns.map(({ name: column, column: type, unknown }) => [
          column,
          { ...type, ...described, unknown },
        ]),
      ),
    },
  };
}

const orderOf = (day: string | null, key: RowKey | null): readonly string[] =>
  day === null ? [] : [day, ...(key?.columns ?? []).filter((one) => one !== day)];

/** The name column of an id column, and vice versa. */
const partnerOf = (name: string): string =>
  name.replace(/_(id|name)$/, (part) => (part === '_id' ? '_name' : '_id'));

/** The number of rows whose values in these columns occurred in an earlier row. */
export function sharedKeys(columns: readonly { readonly values: readonly ColumnValue[] }[]): number {
  const rows = columns[0]?.values.length ?? 0;
  const seen = new Set<string>();
  for (let row = 0; row < rows; row += 1)
    seen.add(columns.map(({ values }) => String(values[row])).join('\u0000'));
  return rows - seen.size + (columns.length === 0 ? 1 : 0);
}

/** The text of the table's file. `isOwn`: it belongs to a customer and has no base. */
export function tableYaml(
  { name: _name, key, day, columns }: StarterTable,
  source: string,
  isOwn: boolean,
): string {
  const schema = isOwn ? '../../../.editor/customers/table.schema.json' : '../.editor/table.schema.json';
  return [
    `# yaml-language-server: $schema=${schema}`,
    `# The columns of ${source.replaceAll(/[\r\n]/g, ' ')}. Say in a description what they are.`,
    ...(isOwn ? ['new: true'] : []),
    'tenant: company_id',
    ...(key === null
      ? []
      : [`# What tells one row from another: ${key.reason}.`, `key: [${key.columns.join(', ')}]`]),
    ...(day === null ? [] : [`order: [${orderOf(day, key).join(', ')}]`]),
    ...(day === null ? [] : [`partition: month(${day})`]),
    'columns:',
    '  company_id: text',
    ...columns.map(columnLine),
    '',
  ].join('\n');
}

function columnLine({ name, column: { type, digits }, unknown }: StarterTable['columns'][number]): string {
  const parts = [
    `type: ${type}`,
    ...(type === 'decimal' && digits !== 2 ? [`digits: ${digits}`] : []),
    ...(unknown ? ['unknown: true'] : []),
  ];
  return parts.length === 1 ? `  ${name}: ${type}` : `  ${name}: { ${parts.join(', ')} }`;
}
