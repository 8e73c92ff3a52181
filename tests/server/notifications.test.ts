import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData } from '../../src/language/plan/index.ts';
import { clockAt } from '../support/clock.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ clock: clockAt('2026-03-01T12:00:00Z') });
});
afterAll(() => test.server.close());

const listFor = async (name: string, query = ''): Promise<ReportData> =>
  (await test.get(name, `notifications${query}`)).json();
const unreadOf = async (name: string): Promise<number> =>
  (await test.get(name, 'notifications/count')).json().unread;
const mark = async (name: string, id: unknown, as: 'read' | 'unread'): Promise<number> =>
  (await test.post(name, `notifications/${String(id)}/${as}`, undefined)).statusCode;
const cells = ({ columns, rows }: ReportData, name: string) =>
  rows.map((row) => row[columns.findIndex((column) => column.name === name)]);

describe('notifications', () => {
  it('are the company’s own, newest first, none from the future', async () => {
    const [acme, globex] = await Promise.all([listFor('analyst@acme'), listFor('analyst@globex')]);
    const moments = cells(acme, 'created').map(String);
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(moments.every((moment) => moment <= '2026-03-01T12:00:00Z')).toBe(true);
    const foreign = new Set(cells(globex, 'notification_id'));
    expect(acme.rowCount).toBeGreaterThan(0);
    expect(foreign.size).toBeGreaterThan(0);
    expect(cells(acme, 'notification_id').filter((id) => foreign.has(id!))).toEqual([]);
  });

  it('are narrowed by what a bar chooses, and “all” narrows nothing', async () => {
    const all = await listFor(
      'analyst@acme',
      '?priority=all&source=all&notification_type=all&brand_id=B000001',
    );
    expect(all.rowCount).toBe((await listFor('analyst@acme')).rowCount);
    const priority = cells(all, 'priority')[0]!;
    const some = await listFor('analyst@acme', `?priority=${priority}`);
    expect(cells(some, 'priority')).toEqual(cells(all, 'priority').filter((one) => one === priority));
    const none = await listFor('analyst@acme', '?date=2020-01-01_2020-01-31');
    expect(none.rows).toEqual([]);
  });

  it('have sources to choose from, those that the product itself tells of among them, each once', async () => {
    const lists = (await test.get('analyst@acme', 'notifications/filter')).json<
      Record<string, readonly { readonly value: string }[]>
    >();
    const sources = lists['source']!.map(({ value }) => value);
    expect(sources).toEqual(expect.arrayContaining(['Alerts', 'Schedules']));
    expect(sources.length).toBeGreaterThan(2);
    expect(new Set(sources).size).toBe(sources.length);
  });

  it('are new until their reader says otherwise, for nobody but them', async () => {
    const before = await unreadOf('analyst@acme');
    const list = await listFor('analyst@acme');
    expect(before).toBe(cells(list, 'state').filter((state) => state === 'unread').length);
    expect(before).toBeGreaterThan(0);
    expect((await test.post('analyst@acme', 'notifications/read', undefined)).statusCode).toBe(204);
    expect(await unreadOf('analyst@acme')).toBe(0);
    expect(new Set(cells(await listFor('analyst@acme'), 'state'))).toEqual(new Set(['read']));
    expect(await unreadOf('viewer@acme')).toBe(before);
  });

  it('are marked one by one, until all are read', async () => {
    const count = await unreadOf('viewer@acme');
    const [id] = cells(await listFor('viewer@acme'), 'notification_id');
    const state = async () => cells(await listFor('viewer@acme'), 'state')[0];
    expect(await mark('viewer@acme', id, 'read')).toBe(204);
    expect([await unreadOf('viewer@acme'), await state()]).toEqual([count - 1, 'read']);
    expect(await mark('viewer@acme', id, 'unread')).toBe(204);
    expect([await unreadOf('viewer@acme'), await state()]).toEqual([count, 'unread']);
    await test.post('viewer@acme', 'notifications/read', undefined);
    expect([await unreadOf('viewer@acme'), await state()]).toEqual([0, 'read']);
    expect(await mark('viewer@acme', id, 'unread')).toBe(204);
    expect([await unreadOf('viewer@acme'), await state()]).toEqual([1, 'unread']);
  });

  it('are narrowed to those that are new, marked ones among them', async () => {
    const who = 'admin@acme';
    const all = cells(await listFor(who), 'notification_id');
    await mark(who, all[0], 'read');
    await mark(who, all.at(-1), 'unread');
    const list = await listFor(who);
    const states = cells(list, 'state');
    const isNew = cells(list, 'notification_id').filter((_, index) => states[index] === 'unread');
    expect(isNew).toContain(all.at(-1));
    const found = await listFor(who, '?unread=true');
    expect(cells(found, 'notification_id')).toEqual(isNew);
    expect(new Set(cells(found, 'state'))).toEqual(new Set(['unread']));
    expect((await listFor(who, '?unread=false')).rowCount).toBe(all.length);
    expect(cells(await listFor(who, '?unread=true&limit=2'), 'notification_id')).toEqual(isNew.slice(0, 2));
  });

  it('can’t be marked where they can’t be seen', async () => {
    const [foreign] = cells(await listFor('analyst@globex'), 'notification_id');
    expect(await mark('analyst@globex', foreign, 'unread')).toBe(204);
    expect(await mark('analyst@acme', foreign, 'unread')).toBe(404);
    expect(await mark('analyst@acme', 'nothing', 'unread')).toBe(404);
  });
});
