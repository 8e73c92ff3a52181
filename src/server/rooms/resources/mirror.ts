import type { FastifyBaseLogger } from 'fastify';
import { mirrorOf } from '../../../language/plan/index.ts';
import type { ResourceModel, ResourceValues, TablePlan } from '../../../language/plan/index.ts';
import { completeRow, currentValues, faultsOfRow, keyOf } from '../../../resources/index.ts';
import type { Clock } from '../../process/clock.ts';
import type { State, StoredRow } from '../../state/state.ts';
import { quoted } from '../../warehouse/quoted.ts';
import type { Cell, Warehouse } from '../../warehouse/warehouse.ts';
import type { Pages } from '../pages/pages.ts';
import { seedResources } from './seed.ts';

interface Parts {
  readonly state: State;
  readonly warehouse: Warehouse;
  readonly pages: Pages;
  readonly clock: Clock;
}

/** A row that no longer fits its resource's file: it is kept, shown as needing repair, and not mirrored. */
interface Misfit {
  readonly company: string;
  readonly resource: string;
  readonly id: string;
  readonly fields: readonly string[];
}

/** What is written into the warehouse of some rows. */
export async function mirrorRows(
  warehouse: Warehouse,
  company: string,
  model: ResourceModel,
  changed: readonly { readonly id: string; readonly values: ResourceValues | null }[],
): Promise<void> {
  const table = mirrorOf(model);
  if (table === null) return;
  const rows = changed.flatMap(({ id, values }) =>
    values ? [cellsOf(table, model, company, id, values)] : [],
  );
  await warehouse.mirror(table, { company, removed: changed.map(({ id }) => id), rows });
}

/**
 * Makes all mirrors from the state: at the start, and after a change of the files. Rows take the keys that the files say
 * now. Answers the rows that no longer fit.
 */
async function mirrorAll({ state, warehouse, pages }: Parts): Promise<readonly Misfit[]> {
  const kept = await state.resources.kept();
  const misfits: Misfit[] = [];
  for (const [, model] of pages.base().resources) {
    // A table of a resource without rows is there, too: datasets read it.
    await replace(warehouse, '', model, []);
    for (const company of await companiesIn(warehouse, model))
      if (!kept.some((one) => one.company === company && one.resource === model.name))
        await replace(warehouse, company, model, []);
  }
  for (const { company, resource } of kept) {
    const model = pages.variant(company).resources.get(resource);
    if (model === undefined) continue;
    const rows = await state.resources.rows(company, resource);
    const sound: { id: string; values: ResourceValues }[] = [];
    for (const { id, cells } of rows) {
      const values = currentValues(model, cells);
      const faults = faultsOfRow(model, values);
      if (faults.length === 0) sound.push({ id, values });
      else misfits.push({ company, resource, id, fields: faults.map(({ field }) => field ?? '') });
    }
    await rekey(state, company, model, rows);
    await replace(warehouse, company, model, sound);
  }
  return misfits;
}

/** The companies that have rows in a mirror: an engine that keeps it may have some of rows that are gone. */
async function companiesIn(warehouse: Warehouse, model: ResourceModel): Promise<readonly string[]> {
  const table = mirrorOf(model);
  if (table === null) return [];
  const sql = `SELECT DISTINCT ${quoted(table.tenant)} FROM ${quoted(table.name)}`;
  return (await warehouse.query({ sql, params: [] })).rows.map(([company]) => String(company));
}

async function replace(
  warehouse: Warehouse,
  company: string,
  model: ResourceModel,
  rows: readonly { readonly id: string; readonly values: ResourceValues }[],
): Promise<void> {
  const table = mirrorOf(model);
  if (table === null) return;
  const found = await warehouse.describe(table.name);
  const columns = Object.keys(table.columns);
  if (found && columns.join() !== [...found.keys()].join()) await warehouse.dropMirror(table.name);
  const cells = rows.map(({ id, values }) => cellsOf(table, model, company, id, values));
  await warehouse.mirror(table, { company, removed: 'all', rows: cells });
}

async function rekey(
  state: State,
  company: string,
  model: ResourceModel,
  rows: readonly StoredRow[],
): Promise<void> {
  const changed = rows.flatMap((row) => {
    const values = currentValues(model, row.cells);
    const key = keyOf(model, values);
    const found = model.brand === null ? null : values[model.brand];
    const brand = typeof found === 'string' ? found : null;
    return key === row.key && brand === row.brand ? [] : [{ ...row, key, brand }];
  });
  if (changed.length > 0) await state.resources.change(company, model.name, (work) => work.rekey(changed));
}

function cellsOf(
  { columns }: TablePlan,
  model: ResourceModel,
  company: string,
  id: string,
  written: ResourceValues,
): readonly Cell[] {
  const values: ResourceValues = { ...completeRow(model, written), company_id: company, id };
  return Object.keys(columns).map((name) => {
    const value = values[name] ?? null;
    return model.fields[name]?.type === 'month' && value !== null ? `${String(value)}-01` : value;
  });
}

/** Keeps the mirrors in line with the files; the returned promise is the first time. */
export async function keepMirrors(parts: Parts, log: FastifyBaseLogger): Promise<void> {
  let seen: readonly (ReadonlyMap<string, ResourceModel> | undefined)[] = [];
  const mirror = async (): Promise<void> => {
    await seedResources(parts, log);
    const misfits = await mirrorAll(parts);
    for (const { company, resource, id, fields } of misfits.slice(0, 100))
      log.warn({ company, resource, id, fields }, 'a row no longer fits the file of its resource');
    if (misfits.length > 100)
      log.warn({ rows: misfits.length }, 'rows no longer fit the files of their resources');
  };
  seen = [parts.pages.base().resources];
  await mirror();
  parts.pages.subscribe(() => {
    const now = [parts.pages.base().resources];
    if (now[0] === seen[0]) return;
    seen = now;
    mirror().catch((error: unknown) => log.error({ error }, 'the mirrors of resources could not be made'));
  });
}
