import { nearest } from '../../diagnostics/suggest.ts';
import type { DatasetSpec, JoinSpec, MeasureSpec } from '../../generated/spec.ts';
import { joinOf } from '../../terms/measure-spec.ts';
import type { TablePlan } from '../../terms/table.ts';
import type { Report } from '../../source/layered.ts';
import { columnUses } from '../../warehouse/column-uses.ts';
import { checkValue } from '../check-member.ts';
import type { Words } from '../words.ts';

/** Checks that joins never multiply facts, and that columns with a join's prefix name an existing join. */
export function linkJoins(
  spec: Partial<DatasetSpec>,
  named: readonly string[],
  tables: Words['tables'],
  report: Report,
): void {
  for (const [name, join] of Object.entries(spec.joins ?? {}))
    linkJoin(name, join, spec.tenant, tables, report);
  for (const { join, column, at, part } of columnUses(spec)) {
    if (join === null || named.includes(join)) continue;
    const near = nearest(join, named);
    const meant = near === undefined ? undefined : `${near}.${column}`;
    report('unknown-join', at, { name: join, allowed: named }, { part, near: meant });
  }
  for (const [name, measure] of Object.entries(spec.measures ?? {})) refuseMultiplied(name, measure, report);
}

/** The tenant column must be that of the table. By another column, rows of other companies could match. */
export function linkTenant(
  { table, tenant }: { readonly table: TablePlan; readonly tenant: string | undefined },
  at: readonly string[],
  report: Report,
): void {
  if (tenant === undefined || tenant === table.tenant) return;
  const params = { name: tenant, table: table.name, tenant: table.tenant };
  report('wrong-tenant', at, params, { near: table.tenant });
}

function linkJoin(
  name: string,
  { table, tenant, on, where = {} }: JoinSpec,
  own: string | undefined,
  tables: Words['tables'],
  report: Report,
): void {
  const at = ['joins', name];
  const linked = tables.get(table);
  if (linked === undefined) {
    const allowed = [...tables.keys()];
    const near = nearest(table, allowed);
    if (near === undefined) report('join-without-key', [...at, 'table'], { table });
    else report('unknown-table', [...at, 'table'], { name: table, allowed }, { near });
  }
  const plan = linked?.plan ?? null;
  if (plan === null) return;
  if (tenant !== undefined || own !== plan.tenant)
    linkTenant(
      { table: plan, tenant: tenant ?? own },
      [...at, tenant === undefined ? 'table' : 'tenant'],
      report,
    );
  const columns = Object.keys(plan.columns);
  for (const [key, map] of Object.entries({ on, where }))
    for (const column of Object.keys(map).filter((each) => !columns.includes(each))) {
      const params = { name: column, source: table, allowed: columns };
      return report('unknown-column', [...at, key, column], params, {
        part: 'key',
        near: nearest(column, columns),
      });
    }
  for (const [column, value] of Object.entries(where)) {
    const { type } = plan.columns[column]!;
    checkValue(value, { name: column, type }, [...at, 'where', column], report);
  }
  if (plan.key === null) return report('join-without-key', [...at, 'table'], { table });
  const given = new Set([...Object.keys(on), ...Object.keys(where)]);
  const missing = plan.key.filter((column) => !given.has(column));
  if (missing.length > 0)
    report('multiplying-join', [...at, 'on'], { table, key: plan.key, missing }, { part: 'key' });
}

const multiplied = ['average', 'weight', 'quantile', 'median', 'last'] as const;

/**
 * Refuses aggregations over a joined column. A joined value is repeated for each of its facts, so it would
 * count several times. Only a weighted mean may use it, such as a month's target weighted by spend.
 */
function refuseMultiplied(name: string, measure: MeasureSpec, report: Report): void {
  for (const key of multiplied) {
    const column = measure[key];
    if (column === undefined || joinOf(column) === null) continue;
    if (key === 'average' && measure.weight !== undefined) continue;
    report('wrong-joined-measure', ['measures', name, key], { name: key, column });
  }
}
