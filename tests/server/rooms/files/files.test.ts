import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStore } from '../../../../src/server/files/folder-store.ts';
import { createS3Store } from '../../../../src/server/files/s3/s3-store.ts';
import { startS3 } from '../../../support/s3-server.ts';
import type { S3Server } from '../../../support/s3-server.ts';
import { startFileServer } from './sending.ts';
import type { FileServer } from './sending.ts';

const analyst = 'analyst@acme';
/** A form as a browser posts it. */
const formOf = (ids: readonly string[]): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams({ ids: ids.join(',') }),
});
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** A text that is like no other. */
const someText = (bytes = 40): Buffer => Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes));

describe.each(['a folder', 'a bucket'] as const)('files of a company in %s', (kind) => {
  let server: FileServer;
  let s3: S3Server | null = null;
  beforeAll(async () => {
    s3 = kind === 'a bucket' ? await startS3() : null;
    server = await startFileServer(s3 ? { filesBucket: s3.settings } : {});
  });
  afterAll(async () => {
    await server.close();
    await s3?.close();
  });

  const post = async (user: string, call: string, body: unknown): Promise<number> =>
    (await server.test.post(user, `files/documents/${call}`, body)).statusCode;
  const send = async (name: string, folder = '', content = someText()): Promise<string> => {
    const id = await server.send(analyst, { name, area: 'documents', folder }, content);
    if (typeof id !== 'string') throw new Error(`${name} was refused: ${id.rules.join()}`);
    return id;
  };
  const names = async (query = ''): Promise<readonly string[]> =>
    (await server.list(analyst, 'documents', query)).entries.map(({ name }) => name);
  const read = async (id: string, more = ''): Promise<Response> =>
    server.fetch(`/api/contents/${(await server.list(analyst, 'documents')).ticket}/${id}${more}`);

  it('that are broken off after every tenth and resumed arrive as they were sent', async () => {
    const content = someText(1_000_003);
    const begun = await server.begin(analyst, { name: 'resumed.txt', area: 'documents' }, content.length);
    const at = begun.headers.get('location')!;
    const tenth = Math.ceil(content.length / 10);
    let offset = 0;
    let breaks = 0;
    for (let round = 0; round < 200 && offset < content.length; round += 1) {
      if (
        await server.breakOff(
          analyst,
          at,
          { offset, end: content.length },
          content.subarray(offset, offset + tenth),
        )
      )
        breaks += 1;
      offset = Number((await server.tus(analyst, 'HEAD', at)).headers.get('upload-offset'));
    }
    expect(breaks).toBeGreaterThanOrEqual(9);
    const head = await server.tus(analyst, 'HEAD', at);
    const kept = await read(head.headers.get('x-file-id')!);
    expect(sha(new Uint8Array(await kept.arrayBuffer()))).toBe(sha(content));
  });

  it('that were whole when their server died are kept by the next question', async () => {
    const content = someText();
    const begun = await server.begin(analyst, { name: 'whole.txt', area: 'documents' }, content.length);
    const at = begun.headers.get('location')!;
    // As a server leaves it that dies between the last byte and the entry.
    const store = s3 ? createS3Store(s3.settings) : createFolderStore(server.dir);
    await store.uploads.protocol.write(Readable.from([content]), at.split('/').at(-1)!, 0);
    const head = await server.tus(analyst, 'HEAD', at);
    expect(head.headers.get('upload-offset')).toBe(String(content.length));
    expect(await names()).toContain('whole.txt');
    const again = await server.tus(analyst, 'HEAD', at);
    expect(again.headers.get('x-file-id')).toBe(head.headers.get('x-file-id'));
  });

  it('stand in folders, which a path makes, and are found, renamed and moved', async () => {
    const id = await send('Plan.txt', 'Summer/Launch');
    expect(await names('?folder=Summer')).toEqual(['Launch']);
    expect(await names('?folder=summer/launch')).toEqual(['Plan.txt']);
    expect(await post(analyst, 'folders', { folder: 'Summer', name: 'Launch' })).toBe(409);
    expect(await post(analyst, 'folders', { folder: '', name: 'Winter' })).toBe(204);
    expect(await post(analyst, 'rename', { id, name: 'Final.pdf' })).toBe(422);
    expect(await post(analyst, 'rename', { id, name: '../Final.txt' })).toBe(422);
    expect(await post(analyst, 'rename', { id, name: 'Final.txt' })).toBe(204);
    const [summer] = (await server.list(analyst, 'documents', '?search=summer')).entries;
    expect(await post(analyst, 'move', { ids: [summer!.id], folder: 'Summer/Launch' })).toBe(409);
    expect(await post(analyst, 'move', { ids: [summer!.id], folder: 'Winter' })).toBe(204);
    const { entries } = await server.list(analyst, 'documents', '?search=FINAL');
    expect(entries.map(({ name, path: at }) => [name, at])).toEqual([['Final.txt', 'Winter/Summer/Launch']]);
  });

  it('come in order, the first ones of them, with the ids of all where they are asked for', async () => {
    await post(analyst, 'folders', { folder: '', name: 'Order' });
    const sizes = { 'a10.txt': 50, 'a9.txt': 40, 'B.txt': 60, 'Ä.txt': 30 };
    const ids = new Map<string, string>();
    for (const [name, bytes] of Object.entries(sizes))
      ids.set(name, await send(name, 'Order', someText(bytes)));
    await post(analyst, 'folders', { folder: 'Order', name: 'Zoo' });
    expect(await names('?folder=Order')).toEqual(['Zoo', 'Ä.txt', 'a9.txt', 'a10.txt', 'B.txt']);
    expect(await names('?folder=Order&sort=name&descending=true')).toEqual([
      'Zoo',
      'B.txt',
      'a10.txt',
      'a9.txt',
      'Ä.txt',
    ]);
    expect(await names('?folder=Order&sort=bytes')).toEqual(['Zoo', 'Ä.txt', 'a9.txt', 'a10.txt', 'B.txt']);
    expect(await names('?folder=Order&sort=bytes&descending=true&limit=3')).toEqual([
      'Zoo',
      'B.txt',
      'a10.txt',
    ]);
    const {
      entries,
      count,
      ids: all,
      truncated,
    } = await server.list(analyst, 'documents', '?folder=Order&sort=bytes&limit=2&ids=true');
    expect([entries.length, count, truncated]).toEqual([2, 5, false]);
    expect(all!.slice(1)).toEqual(['Ä.txt', 'a9.txt', 'a10.txt', 'B.txt'].map((name) => ids.get(name)));
    expect((await server.list(analyst, 'documents')).ids).toBe(null);
  });

  it('have a version for each content of one name, and any of them again', async () => {
    const [first, second] = [someText(), someText()];
    const id = await send('versions.txt', '', first);
    expect(await send('VERSIONS.txt', '', second)).toBe(id);
    expect(await (await read(id)).text()).toBe(second.toString());
    expect(await (await read(id, '?version=1')).text()).toBe(first.toString());
    expect((await read(id, '?version=7')).status).toBe(404);
    expect(await post(analyst, 'versions/restore', { id, version: 1 })).toBe(204);
    expect(await (await read(id)).text()).toBe(first.toString());
  });

  it('go into the bin with all that is in them, and come back under a free name', async () => {
    await send('a.txt', 'Gone');
    const [folder] = (await server.list(analyst, 'documents', '?search=gone')).entries;
    expect(await post(analyst, 'delete', { ids: [folder!.id] })).toBe(204);
    expect(await names('?search=a.txt')).toEqual([]);
    expect(await names('?bin=true')).toEqual(['Gone']);
    expect(await post(analyst, 'folders', { folder: '', name: 'Gone' })).toBe(204);
    expect(await post(analyst, 'restore', { ids: [folder!.id] })).toBe(204);
    expect(await names('?folder=Gone (2)')).toEqual(['a.txt']);
    expect(await names('?bin=true')).toEqual([]);
  });

  it('are sent in parts, as archives, and as what runs nothing', async () => {
    const content = someText();
    const id = await send('one.txt', 'Pack/Inner', content);
    const part = await server.fetch(
      `/api/contents/${(await server.list(analyst, 'documents')).ticket}/${id}`,
      { headers: { range: 'bytes=2-5' } },
    );
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 2-5/${content.length}`,
      content.subarray(2, 6).toString(),
    ]);
    const whole = await read(id, '?download=true');
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename="one.txt"/);
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
    const { ticket, entries } = await server.list(analyst, 'documents', '?search=pack');
    const zip = await server.fetch(`/api/archives/${ticket}`, formOf([entries[0]!.id]));
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['Pack/Inner/one.txt', content.toString()],
    ]);
  });

  it('are an archive however many they are', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) ids.push(await send(`many-${index}.txt`, 'Many'));
    const { ticket } = await server.list(analyst, 'documents');
    // Each by itself, and the first as often as makes ten thousand ids.
    const requested = [...ids, ...Array.from({ length: 9_980 }, () => ids[0]!)];
    const zip = await server.fetch(`/api/archives/${ticket}`, formOf(requested));
    expect(zip.status).toBe(200);
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.keys(files).toSorted()).toEqual(ids.map((_, index) => `many-${index}.txt`).toSorted());
  });

  it('are nothing to another company, and nothing without the right', async () => {
    const id = await send('secret.txt');
    const stranger = 'analyst@globex';
    const foreign = (await server.list(stranger, 'documents')).ticket;
    for (const address of [`/api/contents/${foreign}/${id}`, `/api/contents/${foreign}/${id}/thumbnail`])
      expect((await server.fetch(address)).status).toBe(403);
    expect((await server.fetch(`/api/archives/${foreign}`, formOf([id]))).status).toBe(403);
    for (const [call, body] of [
      ['rename', { id, name: 'mine.txt' }],
      ['move', { ids: [id], folder: '' }],
      ['delete', { ids: [id] }],
      ['restore', { ids: [id] }],
      ['versions/restore', { id, version: 1 }],
    ] as const)
      expect(await post(stranger, call, body)).toBe(403);
    expect((await server.test.get(stranger, `files/documents/versions?id=${id}`)).statusCode).toBe(403);
    const begun = await server.begin(analyst, { name: 'mine.txt', area: 'documents' }, 10);
    const at = begun.headers.get('location')!;
    for (const user of [stranger, 'admin@acme'])
      for (const method of ['HEAD', 'PATCH', 'DELETE'])
        expect((await server.tus(user, method, at, { headers: { 'upload-offset': '0' } })).status).toBe(403);
    expect((await server.fetch(`/api/contents/${foreign.slice(0, -3)}abc/${id}`)).status).toBe(403);
    expect((await server.test.get('viewer@acme', 'files/invoices')).statusCode).toBe(403);
    expect((await server.test.get(analyst, 'files/__proto__')).statusCode).toBe(404);
  });

  it('say so where their place does not answer, and come when it does again', async () => {
    if (s3 === null) return;
    const id = await send('late.txt', '', someText(90));
    const { ticket } = await server.list(analyst, 'documents');
    s3.failNext(500, 3);
    const failed = await server.fetch(`/api/contents/${ticket}/${id}`);
    expect([failed.status, await failed.text()]).toEqual([503, expect.stringContaining('files-unavailable')]);
    s3.failNext(403, 1);
    const begun = await server.begin(analyst, { name: 'refused.txt', area: 'documents' }, 10);
    expect([begun.status, await begun.text()]).toEqual([503, expect.stringContaining('files-unavailable')]);
    expect((await server.fetch(`/api/contents/${ticket}/${id}`)).status).toBe(200);
    expect(await names()).toContain('late.txt');
  });

  it('that are beyond what a company may keep are refused before they are sent', async () => {
    const begun = await server.begin(analyst, { name: 'huge.mp4', area: 'videos' }, 3_999_999_999);
    expect(begun.status).toBe(201);
    for (let count = 0; count < 3; count += 1)
      await server.begin(analyst, { name: 'huge.mp4', area: 'videos' }, 3_999_999_999);
    await server.begin(analyst, { name: 'huge.mp4', area: 'videos' }, 3_999_999_999);
    const over = await server.begin(analyst, { name: 'huge.mp4', area: 'videos' }, 3_999_999_999);
    expect(over.status).toBe(422);
    expect(await over.text()).toContain('quota');
  });
});
