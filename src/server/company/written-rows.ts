import { existsSync } from 'node:fs';
import { lockDataDir } from '../process/process-lock.ts';
import type { Clock } from '../process/clock.ts';
import { openState, stateIn } from '../state/open-state.ts';
import type { StatePlace } from '../state/open-state.ts';
import type { StoredRow } from '../state/state.ts';

/** The rows of a resource that users of a company wrote. */
export interface WrittenResource {
  readonly company: string;
  readonly resource: string;
  readonly rows: readonly StoredRow[];
}

/** Returns the rows that users of all companies wrote. Throws a `DataDirError` when the server is running. */
export async function readWrittenRows(place: StatePlace, clock: Clock): Promise<readonly WrittenResource[]> {
  const { dataDir, databaseUrl } = place;
  if (databaseUrl === null && !existsSync(stateIn(dataDir))) return [];
  const unlock = lockDataDir(dataDir);
  try {
    const state = await openState(place, clock);
    try {
      const written: WrittenResource[] = [];
      for (const { company, resource } of await state.resources.kept())
        written.push({ company, resource, rows: await state.resources.rows(company, resource) });
      return written;
    } finally {
      await state.close();
    }
  } finally {
    unlock();
  }
}
