import type { ResourceModel, TablePlan } from '../../../../language/plan/index.ts';
import type { State } from '../../../state/state.ts';
import type { Warehouse } from '../../../warehouse/warehouse.ts';
import type { ChangedRow } from './row-mirrors.ts';

interface Parts {
  readonly state: State;
  readonly warehouse: Warehouse;
  /** Whether this server is about to end: then it waits no longer. */
  readonly isClosed: () => boolean;
}

/** How long the server that wrote rows has to mirror them: it is looked for after each of these milliseconds. */
const patienceMs = [50, 100, 200, 400, 800, 1_600, null];

/**
 * The rows that another server has written, by their ids or all of a resource, and those among them that this server has to
 * mirror. Where the warehouse is shared, the server that writes rows mirrors them; one that is killed before that leaves it to
 * those who hear of them.
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
    await after(patience);
  }
  return { changed, heard };
}

const after = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
