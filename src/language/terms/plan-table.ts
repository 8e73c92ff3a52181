import type { ColumnDefinition, ColumnType, TableDefinition } from '../generated/spec.ts';
import type { ColumnPlan, PartitionGrain, TablePlan } from './table.ts';

/** The plan of a table. `definition` must be valid. */
export function planTable(name: string, definition: TableDefinition): TablePlan {
  const { description, tenant, partition, columns, sql } = definition;
  const own = (names: readonly string[]) => names.filter((column) => column !== tenant);
  const key = definition.key ? own(definition.key) : null;
  return {
    name,
    description: description ?? null,
    tenant,
    key,
    order: own(definition.order ?? key ?? []),
    partition: partition === undefined ? null : partitionOf(partition),
    ...(sql === undefined ? {} : { sql }),
    columns: Object.fromEntries(
      Object.entries(columns).map(([column, written]) => [column, planColumn(written)]),
    ),
  };
}

function planColumn(written: ColumnType | ColumnDefinition): ColumnPlan {
  const { type, digits = 2, unknown = false, description } = typeof written === 'string' ? { type: written } : written; // prettier-ignore
  return {
    type,
    digits: type === 'decimal' ? digits : null,
    unknown,
    description: description ?? null,
  };
}

/** Parses a partition: `month(date)`, or the name of a column. */
export function partitionOf(text: string): NonNullable<TablePlan['partition']> {
  const [, grain, column] = /^(\w+)\((\w+)\)$/.exec(text) ?? [];
  return column === undefined ? { column: text, grain: null } : { column, grain: grain as PartitionGrain };
}
