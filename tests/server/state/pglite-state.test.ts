import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate as drizzleMigrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/server/state/migrate.ts';
import { openPgliteState } from '../../../src/server/state/pglite-state.ts';
import { logs } from '../../../src/server/state/tables/logs.ts';
import { selections } from '../../../src/server/state/tables/selections.ts';
import { refreshTokens } from '../../../src/server/state/tables/sessions.ts';
import { users } from '../../../src/server/state/tables/users.ts';
import { clockAt } from '../../support/clock.ts';
import { openTestState, startEngine } from '../../support/test-state.ts';
import { describeStateContract } from './state-contract.ts';

const clock = clockAt('2026-03-01T12:00:00Z');

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

  it('without their mark of version are refused, and not made anew', async () => {
    const broken = path.join(folder, 'broken');
    cpSync(dir, broken, { recursive: true });
    rmSync(path.join(broken, 'PG_VERSION'));
    const before = readdirSync(broken, { recursive: true }).toSorted();
    await expect(openPgliteState(broken, clock)).rejects.toThrow(
      /broken can't be opened: PG_VERSION is missing, so it is damaged\. Restore the folder from a backup/,
    );
    expect(readdirSync(broken, { recursive: true }).toSorted()).toEqual(before);
    rmSync(broken, { recursive: true });
  });

  it('of a newer version are refused in one line, and not touched', async () => {
    const client = await PGlite.create(dir);
    await client.exec("INSERT INTO migrations (hash, created_at) VALUES ('x', 4000000000000)");
    await client.close();
    const opening = openPgliteState(dir, clock);
    await expect(opening).rejects.toMatchObject({ kind: 'newer-version' });
    await expect(opening).rejects.toThrow(/newer version of the program \(schema of 2096-10-02 \d\d:\d\d/);
  });
});

const formerSchema = readFileSync('tests/server/state/version-5.sql', 'utf8');

/** A database as the program left it before its migrations were drizzle-kit's. */
async function formerDatabase(): Promise<PGlite> {
  const client = await startEngine();
  await client.exec(formerSchema);
  await client.exec(`
    INSERT INTO users VALUES ('a@acme.example', 'acme', 'A', 'analyst', '[]', null, 'hash', true, null, null, null, true);
    INSERT INTO sessions VALUES ('family', 'a@acme.example', null);
    INSERT INTO refresh_tokens VALUES ('hash', 'family', '2026-04-01', null);
    INSERT INTO selections VALUES ('acme', 'a@acme.example', 'home', 'March', '{"brand":"B2"}', '2026-03-01');
    INSERT INTO logs (kind, at, company, user_name, request_id, record) VALUES ('page', '2026-03-01', 'acme', 'a', 'r', '{}')`);
  return client;
}

/** Everything that a schema consists of. */
async function schemaOf(client: PGlite): Promise<unknown> {
  const { rows: columns } = await client.query(
    `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY 1, 2`,
  );
  const { rows: constraints } = await client.query(
    `SELECT conrelid::regclass::text AS place, conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE contype IN ('p', 'f') ORDER BY 1, 2`,
  );
  const { rows: indexes } = await client.query(
    `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
  );
  return { columns, constraints, indexes };
}

const migrated = (client: PGlite, folder?: string): Promise<void> => {
  const database = drizzle({ client });
  return migrate(database, 'memory', (config) => drizzleMigrate(database, config), folder);
};

describe('the migrations', () => {
  it('make exactly what the tables describe', async () => {
    // All files that `drizzle.config.ts` names.
    const modules = await Promise.all(
      Object.values(import.meta.glob<object>('../../../src/server/state/tables/*.ts')).map((load) => load()),
    );
    const tables = Object.assign({}, ...modules) as Record<string, unknown>;
    const journal = JSON.parse(readFileSync('src/server/state/migrations/meta/_journal.json', 'utf8')) as {
      readonly entries: readonly { readonly idx: number }[];
    };
    const last = String(journal.entries.at(-1)!.idx).padStart(4, '0');
    const snapshot = JSON.parse(
      readFileSync(`src/server/state/migrations/meta/${last}_snapshot.json`, 'utf8'),
    ) as ReturnType<typeof generateDrizzleJson>;
    // What `npm run migration` would write now.
    expect(await generateMigration(snapshot, generateDrizzleJson(tables, snapshot.id))).toEqual([]);
  });

  it('take a former state over without loss, and leave the schema that a new one has', async () => {
    const [former, fresh] = [await formerDatabase(), await startEngine()];
    for (const client of [former, former, fresh]) await migrated(client);
    expect(await schemaOf(former)).toEqual(await schemaOf(fresh));
    const database = drizzle({ client: former });
    expect(await database.select().from(selections)).toMatchObject([
      { userName: 'a@acme.example', saveName: 'March', selections: { brand: 'B2' } },
    ]);
    expect(await database.select().from(refreshTokens)).toMatchObject([{ hash: 'hash' }]);
    expect(await database.select().from(users)).toMatchObject([{ userName: 'a@acme.example' }]);
    expect(await database.select().from(logs)).toHaveLength(1);
    await Promise.all([former.close(), fresh.close()]);
  });

  it.each([
    [4, 'older-version'],
    [6, 'newer-version'],
  ])('refuse a former state of version %i, and touch nothing', async (version, kind) => {
    const client = await formerDatabase();
    await client.exec(
      `DELETE FROM schema_version WHERE version > 3; INSERT INTO schema_version VALUES (${version})`,
    );
    const before = await schemaOf(client);
    await expect(migrated(client)).rejects.toMatchObject({ kind });
    expect(await schemaOf(client)).toEqual(before);
    await client.close();
  });

  it('change nothing of the tables when one of them fails', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
    cpSync('src/server/state/migrations', folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] };
    journal.entries.push({
      idx: 99,
      version: '7',
      when: 4_000_000_000_000,
      tag: '0099_broken',
      breakpoints: true,
    });
    writeFileSync(file, JSON.stringify(journal));
    const steps = ['CREATE TABLE late (a text);', 'SELECT nothing FROM nowhere;'];
    writeFileSync(path.join(folder, '0099_broken.sql'), steps.join('--> statement-breakpoint'));
    const client = await startEngine();
    await expect(migrated(client, folder)).rejects.toThrow('nowhere');
    const { rows } = await client.query(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    expect(rows).toEqual([{ table_name: 'migrations' }]);
    await migrated(client);
    await client.close();
    rmSync(folder, { recursive: true });
  });
});
