import path from 'node:path';
import type { Clock } from '../process/clock.ts';
import type { Folders } from '../process/folders.ts';
import { openPgliteState } from './pglite-state.ts';
import { openPostgresState } from './postgres-state.ts';
import type { State } from './state.ts';

/** The location of the state: a PostgreSQL server, or a folder in `DATA_DIR`. */
export type StatePlace = Pick<Folders, 'dataDir' | 'databaseUrl'>;

export const stateIn = (dataDir: string): string => path.join(dataDir, 'state');

export const openState = ({ dataDir, databaseUrl }: StatePlace, clock: Clock): Promise<State> =>
  databaseUrl === null ? openPgliteState(stateIn(dataDir), clock) : openPostgresState(databaseUrl, clock);
