import { setTimeout as delay } from 'node:timers/promises';
import type { ResourceModel, TablePlan } from '../../../../language/plan/index.ts';
import type { State } from '../../../state/state.ts';
import type { Warehouse } from '../../../warehouse/warehouse.ts';
import type { ChangedRow } from './row-mirrors.ts';

interface Parts {
  readonly state: State;
  readonly warehouse: Warehouse;
  /** Whether this server is closing; it then stops waiting. */
  readonly isClosed: () => boolean;
}

/**
 * Milliseconds between the checks whether the server that wrote the rows has mirrored them; null ends the
 * waiting.
 */
const patienceMs = [50, 100, 200, 400, 800, 1_600, null];

/**
 * Returns the rows that another server has written (those of `ids`, or all of the resource) as `heard`, and
 * those that this server has to mirror as `changed`. With a shared warehouse the server that writes rows also
 * mirrors them. If it does not within the waiting time, because it was killed, the servers that are notified
 * do it.
 */
export async function rowsOfOthers(
  company: string,
  model: ResourceModel,
  ids: readonly string[] | null,
  table: TablePlan | undefined,
  { state, warehouse, isClosed }: Parts,
): Promise<{ readonly changed: readonly ChangedRow[]; readonly heard: readonly string[] }> {
  const rows = new Map((await state.resources.rows(company, model.name)).map((row) => [row.id, row]));
  const heard = ids ?? [...rows.keys()];
  const changed = heard.map((id) => {
    const row = rows.get(id);
    return { id, version: row?.version ?? 0, values: row?.cells ?? null };
  });
  if (!warehouse.isShared || table === undefined) return { changed, heard };
  for (const patience of patienceMs) {
    const there = await warehouse.mirrored(table, company, ids ?? undefined);
    const lacking = changed.flatMap((row) => {
      const found = there.get(row.id);
      if (row.values === null) return found === undefined ? [] : [{ ...row, version: found }];
      return found !== undefined && found >= row.version ? [] : [row];
    });
    if (lacking.length === 0 || patience === null || isClosed()) return { changed: lacking, heard };
    await delay(patience, undefined, { ref: false });
  }
  return { changed, heard };
}
