import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Clock } from '../http/handler.ts';
import { drizzleState } from './drizzle-state.ts';
import { StateError } from './state.ts';
import type { State } from './state.ts';

/**
 * Opens PostgreSQL in this process, with its files under `dir`, or in memory where that is null. A first start makes
 * the files aside and moves them into place when they are whole. In memory it may begin with `prepared` files (as
 * `PGlite.dumpDataDir` makes them), which takes a fifth of the time.
 */
export async function openPgliteState(
  dir: string | null,
  clock: Clock,
  options: { readonly prepared?: Blob } = {},
): Promise<State> {
  const client = await openClient(dir, options.prepared);
  try {
    return await drizzleState(drizzle({ client }), clock, {
      where: dir ?? 'The state database',
      close: () => client.close(),
    });
  } catch (error) {
    await client.close();
    throw error;
  }
}

async function openClient(dir: string | null, prepared: Blob | undefined): Promise<PGlite> {
  if (dir === null) return PGlite.create(prepared ? { loadDataDir: prepared } : {});
  try {
    await mkdir(path.dirname(dir), { recursive: true });
    await removeLeftovers(dir);
    if (!existsSync(dir)) await prepare(dir);
    return await PGlite.create(dir);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StateError('storage', `The state database in ${dir} can't be opened: ${reason}`, { cause });
  }
}

async function prepare(dir: string): Promise<void> {
  const aside = `${dir}.new-${process.pid}`;
  const client = await PGlite.create(aside);
  await client.close();
  await rename(aside, dir);
}

/** What a first start left that was killed. */
async function removeLeftovers(dir: string): Promise<void> {
  const parent = path.dirname(dir);
  for (const name of await readdir(parent))
    if (name.startsWith(`${path.basename(dir)}.new-`)) await rm(path.join(parent, name), { recursive: true });
}
