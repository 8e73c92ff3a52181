import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresState } from '../../src/server/state/postgres-state.ts';
import { clockAt } from '../support/clock.ts';
import { startS3 } from '../support/s3-server.ts';
import type { S3Server } from '../support/s3-server.ts';
import { startFileServer } from '../server/rooms/files/sending.ts';
import type { FileServer } from '../server/rooms/files/sending.ts';
import { freshDatabase } from './fresh-database.ts';

const analyst = 'analyst@acme';
const area = 'documents';

let s3: S3Server;
let one: FileServer;
let other: FileServer;

beforeAll(async () => {
  const url = await freshDatabase();
  s3 = await startS3();
  const open = async (): Promise<FileServer> =>
    startFileServer(
      { filesBucket: s3.settings },
      undefined,
      await openPostgresState(url, clockAt('2026-03-01T12:00:00Z')),
    );
  one = await open();
  other = await open();
});
afterAll(async () => {
  await Promise.all([one?.close(), other?.close()]);
  await s3?.close();
});

const text = (bytes: number): Buffer => Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes));
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const names = async (server: FileServer, query = ''): Promise<readonly string[]> =>
  (await server.list(analyst, area, query)).entries.map(({ name }) => name);

async function read(server: FileServer, id: string): Promise<Response> {
  return server.fetch(`/api/contents/${(await server.list(analyst, area)).ticket}/${id}`);
}

async function sent(server: FileServer, name: string, content: Uint8Array): Promise<string> {
  const id = await server.send(analyst, { name, area }, content);
  if (typeof id !== 'string') throw new Error(`${name} was refused: ${id.rules.join()}`);
  return id;
}

describe('two servers on one PostgreSQL and one bucket', () => {
  it('continue an upload that was interrupted at the other, and both return it whole', async () => {
    const content = text(1_000_003);
    const half = 500_000;
    const begun = await one.begin(analyst, { name: 'halves.txt', area }, content.length);
    const at = begun.headers.get('location')!;
    await one.breakOff(analyst, at, { offset: 0, end: content.length }, content.subarray(0, half));
    const offset = Number((await other.tus(analyst, 'HEAD', at)).headers.get('upload-offset'));
    const rest = await other.tus(analyst, 'PATCH', at, {
      headers: { 'upload-offset': String(offset) },
      body: new Uint8Array(content.subarray(offset)),
    });
    expect(rest.status).toBe(204);
    const id = rest.headers.get('x-file-id')!;
    for (const server of [one, other])
      expect(sha(new Uint8Array(await (await read(server, id)).arrayBuffer()))).toBe(sha(content));
  });

  it('move to the bin, restore and remove what the other keeps', async () => {
    const content = text(40);
    const id = await sent(one, 'shared.txt', content);
    expect(await names(other)).toContain('shared.txt');
    const post = async (server: FileServer, call: string): Promise<number> =>
      (await server.test.post(analyst, `files/${area}/${call}`, { ids: [id] })).statusCode;
    expect(await post(other, 'delete')).toBeLessThan(300);
    expect(await names(one)).not.toContain('shared.txt');
    expect(await post(one, 'restore')).toBeLessThan(300);
    expect(await names(other)).toContain('shared.txt');
    expect(await (await read(other, id)).text()).toBe(content.toString());
  });

  it('keep one of two files with the same name and content that are sent to both at once', async () => {
    const content = text(2_000);
    const results = await Promise.all(
      [one, other].map((server) => server.send(analyst, { name: 'twice.txt', area }, content)),
    );
    const kept = results.filter((result) => typeof result === 'string');
    expect(kept).toHaveLength(1);
    expect((await names(one)).filter((name) => name.startsWith('twice'))).toEqual(['twice.txt']);
    expect(await (await read(other, kept[0]!)).text()).toBe(content.toString());
  });
});
