import { hasErrors, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { TableDefinition } from '../../generated/spec.ts';
import { partitionOf, planTable } from '../../terms/plan-table.ts';
import type { ColumnPlan, TablePlan } from '../../terms/table.ts';
import { reporter, type Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import { refuseCustomerSql } from '../refuse-customer-sql.ts';
import type { Validated } from '../../validate/validate.ts';
import { kindOfColumn } from '../../warehouse/value-kind.ts';

export interface LinkedTable {
  readonly name: string;
  /** Null when the table has errors. Documents that name it are then not checked further. */
  readonly plan: TablePlan | null;
  readonly diagnostics: readonly Diagnostic[];
  /** The resource whose rows the table mirrors. Absent for a table with a file of its own. */
  readonly resource?: string;
}

/**
 * Checks that a table has the columns that its `tenant`, `key`, `order` and `partition` name, with suitable
 * types.
 */
export function linkTable(name: string, { document, spec, valid }: Validated<'table'>): LinkedTable {
  const diagnostics: Diagnostic[] = [];
  if (!valid) return { name, plan: null, diagnostics };
  const definition = spec as TableDefinition;
  const table = planTable(name, definition);
  const report = reporter(document, diagnostics);
  refuseCustomerSql(document, 'sql', report);
  const tenant = columnAt(table, definition.tenant, ['tenant'], report);
  if (tenant !== null && tenant.type !== 'text')
    report('wrong-column', ['tenant'], {
      name: definition.tenant,
      kind: kindOfColumn(tenant.type),
      need: 'text',
      option: 'tenant',
    });
  if (tenant?.unknown) report('wrong-key-column', ['tenant'], { name: definition.tenant, option: 'tenant' });
  for (const option of ['key', 'order'] as const)
    for (const [index, column] of (definition[option] ?? []).entries())
      if (columnAt(table, column, [option, index], report)?.unknown)
        report('wrong-key-column', [option, index], { name: column, option });
  linkPartition(table, definition, report);
  return { name, plan: hasErrors(diagnostics) ? null : table, diagnostics };
}

function linkPartition(table: TablePlan, { partition }: TableDefinition, report: Report): void {
  if (partition === undefined) return;
  const { column: name, grain } = partitionOf(partition);
  const column = columnAt(table, name, ['partition'], report);
  if (column === null) return;
  const kind = kindOfColumn(column.type);
  if (grain !== null && kind !== 'date')
    report('wrong-column', ['partition'], { name, kind, need: 'date', option: 'partition' });
  else if (column.unknown) report('wrong-key-column', ['partition'], { name, option: 'partition' });
}

function columnAt(table: TablePlan, name: string, at: Path, report: Report): ColumnPlan | null {
  const { columns } = table;
  if (Object.hasOwn(columns, name)) return columns[name]!;
  const allowed = Object.keys(columns);
  report('unknown-column', at, { name, source: table.name, allowed });
  return null;
}
