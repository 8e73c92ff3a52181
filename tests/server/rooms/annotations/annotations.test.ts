import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertWorld } from '../alerts/world.ts';
import { formPage } from '../resources/world.ts';
import type { AlertWorld, Row } from '../alerts/world.ts';

const notes = `title: resources.targets
key: [brand, date, text]
fields:
  brand: { type: member, title: fields.brand, of: { dataset: sales, dimension: brand } }
  date: { type: date, title: fields.month }
  ends: { type: date, title: fields.month }
  text: { type: text, title: Text }
  campaign: { type: text, title: Campaign }
access: { read: { action: read, subject: Auth }, write: { action: read, subject: Auth } }
limit: { brand: brand }
notes: { button: moves.send, opens: /remarks/:id, start: date, end: ends, text: text, filters: { brand_id: brand, campaign_id: campaign } }
`;

const alba = 'B000002';
const boreal = 'B000003';
let world: AlertWorld;

beforeAll(async () => {
  world = await alertWorld({}, (write) => {
    write('resources/remarks.yaml', notes);
    write('routes/remark.yaml', formPage('remarks'));
  });
});
afterAll(() => world?.close());

async function note(who: string, values: object): Promise<string> {
  const changes = [{ kind: 'insert', values }];
  const answer = await world.post(who, 'resources/remarks/changes', { changes });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: readonly { id: string }[] }>().rows[0]!.id;
}

async function annotations(who: string, query = ''): Promise<readonly Row[]> {
  return world.listed(who, `annotations${query}`);
}

const textsIn = (rows: readonly Row[]): readonly unknown[] => rows.map(({ annotation }) => annotation);
const texts = async (who: string, query = ''): Promise<readonly unknown[]> =>
  textsIn(await annotations(who, query));

describe('notes that people write', () => {
  let id = '';
  beforeAll(async () => {
    id = await note('admin@acme', { brand: alba, date: '2026-02-03', ends: '2026-02-05', text: 'Sale' });
    await note('limited@acme', { brand: alba, date: '2026-02-10', text: 'New shop', campaign: 'C1' });
    await note('admin@acme', { brand: boreal, date: '2026-02-01', text: 'Price rise' });
  });

  it('are returned in the order of their days, each with its author and a link to its page', async () => {
    const rows = await annotations('admin@acme');
    expect(textsIn(rows)).toEqual(['Price rise', 'Sale', 'New shop']);
    expect(rows[1]).toMatchObject({
      id,
      kind: 'note',
      date: '2026-02-03',
      ends: '2026-02-05',
      measure: null,
      user: 'admin@acme.example',
      link: `/remarks/${id}`,
    });
    expect(rows[2]).toMatchObject({ date: '2026-02-10', ends: '2026-02-10', user: 'limited@acme.example' });
  });

  it('are about the filters of the chart: one without a campaign is about all campaigns', async () => {
    expect(await texts('admin@acme', `?brand_id=${alba}`)).toEqual(['Sale', 'New shop']);
    expect(await texts('admin@acme', '?brand_id=B000001')).toHaveLength(3);
    expect(await texts('admin@acme', '?campaign_id=C1')).toEqual(['Price rise', 'Sale', 'New shop']);
    expect(await texts('admin@acme', '?campaign_id=C2,C3')).toEqual(['Price rise', 'Sale']);
    expect(await texts('admin@acme', '?campaign_id=all')).toHaveLength(3);
  });

  it('are those whose days overlap the days of the chart', async () => {
    expect(await texts('admin@acme', '?date=2026-02-05_2026-02-09')).toEqual(['Sale']);
    expect(await texts('admin@acme', '?date=2026-02-06_2026-02-09')).toEqual([]);
    expect(await texts('admin@acme', '?date=2026-02-10_2026-02-10')).toEqual(['New shop']);
  });

  it('are seen by users who may see their brand, and by no other company', async () => {
    expect(await texts('limited@acme')).toEqual(['Sale', 'New shop']);
    expect(await texts('limited@acme', `?brand_id=${boreal}`)).toEqual([]);
    expect(await texts('admin@globex')).toEqual([]);
  });

  it('are absent for users who may not read their resource', async () => {
    await world.edit(
      'resources/remarks.yaml',
      notes.replace('read: { action: read, subject: Auth }', 'read: { action: manage, subject: all }'),
    );
    expect(await texts('admin@acme')).toHaveLength(3);
    expect(await texts('analyst@acme')).toEqual([]);
    await world.edit('resources/remarks.yaml', notes);
  });

  it('are announced to open pages as changed annotations', async () => {
    const address = await world.server.listen({ port: 0, host: '127.0.0.1' });
    const { idToken } = await world.login('admin@acme');
    const leaving = AbortSignal.timeout(4_000);
    const { body } = await fetch(`${address}/api/pages/events`, {
      headers: { authorization: idToken },
      signal: leaving,
    });
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    await reader.read();
    await note('admin@acme', { brand: alba, date: '2026-02-20', text: 'Announced' });
    let heard = '';
    while (!heard.includes('/annotations')) heard += (await reader.read()).value ?? '';
    expect(heard).toContain('"remarks"');
    await reader.cancel();
  });
});

describe('what alerts found', () => {
  beforeEach(() => world.forget());

  it('is returned with the notes, for charts of its measure', async () => {
    await world.alert('admin@acme', { name: 'Spend', measure: 'spend', condition: 'above', value: 5 });
    world.nextDay();
    await expect
      .poll(async () => (await annotations('admin@acme')).find(({ kind }) => kind === 'alert'), {
        timeout: 20_000,
        interval: 50,
      })
      .toMatchObject({ annotation: 'Spend', measure: 'spend', user: 'admin@acme.example' });
  });

  it('is marked on the last day of the figures that were judged, within the days of its link', async () => {
    const [found] = (await annotations('admin@acme')).filter(({ kind }) => kind === 'alert');
    const [event] = await world.events('admin@acme');
    expect(event!['date']).toBe(found!['date']);
    const { range, covers } = (await world.get('admin@acme', 'reports/sales?measures=spend')).json<{
      range: { end: string };
      covers?: { end: string };
    }>();
    expect(found!['date']).toBe(covers?.end ?? range.end);
  });
});
