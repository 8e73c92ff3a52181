import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Clock } from '../../src/server/process/clock.ts';
import { drizzleState, migrated } from '../../src/server/state/drizzle-state.ts';
import { pgliteSql } from '../../src/server/state/pglite-state.ts';
import { noChannel } from '../../src/server/state/server-news.ts';
import type { State } from '../../src/server/state/state.ts';
import { borrowed } from './borrowed.ts';

const pglite = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')) as {
  readonly version: string;
};
const kept = path.resolve(`node_modules/.cache/empty-database-${pglite.version}.tar`);

/** Engines that nobody uses now. One takes a second of work to start, and next to none to be emptied. */
const idle: PGlite[] = [];

/** Takes away all rows, and leaves the tables as the migrations have made them. */
const emptied = `DROP SCHEMA IF EXISTS jobs CASCADE;
DO $$ BEGIN EXECUTE (
  SELECT 'TRUNCATE ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' RESTART IDENTITY CASCADE'
  FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'
); END $$`;

/** An empty state in memory. Its engine is started at most once for as many as are open at a time in a test process. */
export async function openTestState(clock: Clock): Promise<State> {
  const engine = idle.pop() ?? (await startEngine());
  let isOpen = true;
  const whileOpen = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!isOpen) throw new Error('This state is closed.');
    return work();
  };
  const client = borrowed(engine, {
    query: (...requested) => whileOpen(() => engine.query(...requested)),
    exec: (...requested) => whileOpen(() => engine.exec(...requested)),
    transaction: (...requested) => whileOpen(() => engine.transaction(...requested)),
  });
  const database = drizzle({ client });
  await migrated(database, 'The state database', (config) => migrate(database, config));
  return drizzleState(database, clock, {
    channel: noChannel,
    sql: pgliteSql(client),
    isAlone: true,
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      await engine.exec(emptied);
      idle.push(engine);
    },
  });
}

/** An engine with an empty database in memory. Its own files are made once for each version of it: that takes seconds. */
export async function startEngine(): Promise<PGlite> {
  if (!existsSync(kept)) await makeKept();
  return PGlite.create({ loadDataDir: new Blob([readFileSync(kept)]) });
}

/** Puts an empty database where a server keeps its state: one that is no first start is tried without seconds of waiting. */
export async function unpackEmptyState(dir: string): Promise<void> {
  if (!existsSync(kept)) await makeKept();
  mkdirSync(dir, { recursive: true });
  execFileSync('tar', ['-xf', kept, '-C', dir], { stdio: 'ignore' });
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
