import { mkdtempSync, readdirSync, rmSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/server/state/migrate.ts';
import { migrations } from '../../../src/server/state/migrations.ts';
import { openPgliteState } from '../../../src/server/state/pglite-state.ts';
import * as tables from '../../../src/server/state/tables.ts';
import { clockAt } from '../../support/clock.ts';
import { openTestState } from '../../support/test-state.ts';
import { describeStateContract } from './state-contract.ts';

const clock = clockAt('2026-03-01T12:00:00Z');

const byPlace = (a: { place: string }, b: { place: string }) => a.place.localeCompare(b.place);

describeStateContract('PGlite in memory', () => openTestState(clock));

describe('the files of the embedded state', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'state-'));
  const dir = path.join(folder, 'state');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('keep what was written, and leave nothing beside them', async () => {
    mkdirSync(`${dir}.new-1`);
    const settings = { company: 'acme', name: 'Acme', currency: 'EUR', logoUrl: null };
    const first = await openPgliteState(dir, clock);
    await first.companies.seed([settings]);
    await first.close();
    const second = await openPgliteState(dir, clock);
    expect(await second.companies.find('acme')).toEqual(settings);
    await second.close();
    expect(readdirSync(folder)).toEqual(['state']);
  });

  it('of a newer version are refused in one line, and not touched', async () => {
    const client = await PGlite.create(dir);
    await client.exec('INSERT INTO schema_version VALUES (99)');
    await client.close();
    const opening = openPgliteState(dir, clock);
    await expect(opening).rejects.toMatchObject({ kind: 'newer-version' });
    await expect(opening).rejects.toThrow(/newer version of the program \(schema 99, this one knows \d+\)/);
  });
});

describe('the migrations', () => {
  it('make exactly the columns that the tables describe', async () => {
    const client = await PGlite.create();
    const database = drizzle({ client });
    await migrate(database, 'memory');
    const { rows } = await database.execute<{ place: string; nullable: string }>(
      sql`SELECT table_name || '.' || column_name AS place, is_nullable AS nullable
        FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'schema_version'`,
    );
    const described = Object.values(tables).flatMap((table) =>
      Object.values(getTableColumns(table)).map((column) => ({
        place: `${getTableName(table)}.${column.name}`,
        nullable: column.notNull ? 'NO' : 'YES',
      })),
    );
    expect(rows.toSorted(byPlace)).toEqual(described.toSorted(byPlace));
    await client.close();
  });

  it('change nothing when one of them fails', async () => {
    const client = await PGlite.create();
    const database = drizzle({ client });
    const broken = [
      ...migrations,
      { version: 99, sql: 'CREATE TABLE late (a text); SELECT nothing FROM nowhere' },
    ];
    await expect(migrate(database, 'memory', broken)).rejects.toThrow('nowhere');
    const { rows } = await client.query(
      `SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    expect(rows).toEqual([]);
    await client.close();
  });
});
