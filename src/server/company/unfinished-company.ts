import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from '../../language/node/index.ts';
import type { Clock } from '../process/clock.ts';
import { openState } from '../state/open-state.ts';
import type { StatePlace } from '../state/open-state.ts';
import type { State } from '../state/state.ts';
import { openImportStore } from '../warehouse/import-store.ts';
import type { ImportPlace } from '../warehouse/import-store.ts';
import type { ImportStore } from '../warehouse/imports.ts';
import { isBeside } from '../warehouse/store-part.ts';

/** The location of users and data of companies. */
export type CompanyPlace = StatePlace & ImportPlace;

/**
 * The path of a file that contains the name of the company being created. If the state does not have that
 * company, its stored data is removed.
 */
const markerOf = (dataDir: string): string => path.join(dataDir, 'new-company');

/** Writes the name of a company before its creation. */
export function markUnfinished(dataDir: string, company: string): void {
  mkdirSync(dataDir, { recursive: true });
  replaceFile(markerOf(dataDir), company);
}

/**
 * Completes or undoes a creation. A company exists when the state has it. Otherwise the creation was
 * interrupted, and its row in the data is removed.
 */
export async function settleCompany(dataDir: string, state: State, imports: ImportStore): Promise<void> {
  const marker = markerOf(dataDir);
  if (!existsSync(marker)) return;
  const company = readFileSync(marker, 'utf8');
  if ((await state.companies.find(company)) === null)
    await imports.remove(isBeside({ table: 'companies', company }));
  rmSync(marker);
}

/** Completes or undoes a creation that was killed, before the server starts. The state is opened only in that case. */
export async function cleanUpUnfinished(place: CompanyPlace, clock: Clock): Promise<void> {
  const { dataDir } = place;
  if (!existsSync(markerOf(dataDir))) return;
  const imports = await openImportStore(place);
  const state = await openState(place, clock);
  try {
    await settleCompany(dataDir, state, imports);
  } finally {
    await imports.close();
    await state.close();
  }
}
