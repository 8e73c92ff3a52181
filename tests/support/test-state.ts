import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Clock } from '../../src/server/http/handler.ts';
import { openPgliteState } from '../../src/server/state/pglite-state.ts';
import type { State } from '../../src/server/state/state.ts';

const engine = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')) as {
  readonly version: string;
};
const kept = path.resolve(`node_modules/.cache/empty-database-${engine.version}.tar`);

/** An empty state in memory. The database's own files are made once for each version of it, since that takes seconds. */
export async function openTestState(clock: Clock): Promise<State> {
  if (!existsSync(kept)) await makeKept();
  return openPgliteState(null, clock, { prepared: new Blob([readFileSync(kept)]) });
}

async function makeKept(): Promise<void> {
  const client = await PGlite.create();
  const dump = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(path.dirname(kept), { recursive: true });
  // Written aside and renamed: other test processes may be doing the same.
  const aside = `${kept}.${process.pid}`;
  writeFileSync(aside, Buffer.from(await dump.arrayBuffer()));
  renameSync(aside, kept);
}
