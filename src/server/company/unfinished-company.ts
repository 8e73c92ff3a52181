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

/** Where users and data of companies are. */
export type CompanyPlace = StatePlace & ImportPlace;

/** Names the company that is being made, as long as it is: what is left of it without a company of the state goes again. */
const noteIn = (dataDir: string): string => path.join(dataDir, 'new-company');

/** Says, before anything is made, which company it is for. */
export function noteCompany(dataDir: string, company: string): void {
  mkdirSync(dataDir, { recursive: true });
  replaceFile(noteIn(dataDir), company);
}

/** A company is made once the state has it. Without that, its row among the data is taken out: what was stored for it was cut off. */
export async function settleCompany(dataDir: string, state: State, imports: ImportStore): Promise<void> {
  const note = noteIn(dataDir);
  if (!existsSync(note)) return;
  const company = readFileSync(note, 'utf8');
  if ((await state.companies.find(company)) === null)
    await imports.remove(isBeside({ table: 'companies', company }));
  rmSync(note);
}

/** The same before a start: for whoever was killed while a company was made. The state is opened only then. */
export async function settleKilled(place: CompanyPlace, clock: Clock): Promise<void> {
  const { dataDir } = place;
  if (!existsSync(noteIn(dataDir))) return;
  const imports = await openImportStore(place);
  const state = await openState(place, clock);
  try {
    await settleCompany(dataDir, state, imports);
  } finally {
    await imports.close();
    await state.close();
  }
}
