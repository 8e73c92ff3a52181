import { beforeAll, describe, expect, it } from 'vitest';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly rows: readonly Row[];
  readonly faults: readonly { readonly field: string; readonly rule: string; readonly allowed: unknown }[];
}

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer({ pages: await shippedPages() });
  const analyst = await world.state.users.find('analyst@acme.example');
  await world.state.users.save({ ...analyst!, userName: 'alba@acme.example', brands: ['B000002'] });
  await world.state.users.save({ ...analyst!, userName: 'boreal@acme.example', brands: ['B000003'] });
});

async function change(who: string, resource: string, ...changes: object[]): Promise<Answer> {
  const response = await world.post(who, `resources/${resource}/changes`, { changes });
  return { status: response.statusCode, rows: [], faults: [], ...response.json<object>() };
}

let count = 0;
const first = (more: object = {}) => {
  count += 1;
  return { kind: 'insert', values: { brand: 'B000002', name: `Spring ${count}`, ...more } };
};
const complete = {
  client: 'Alba',
  contact: 'Ada Brandt',
  objective: 'awareness',
  kpis: [{ kpi: 'CTR', target: 1.2 }],
  starts: '2026-04-01',
  ends: '2026-06-30',
  budget: '120000.00',
};
const update = ({ id, version }: Row, values: object) => ({ kind: 'update', id, version, values });

async function submitted(): Promise<Row> {
  const { rows } = await change('analyst@acme', 'briefs', first({ ...complete, status: 'draft' }));
  return (await change('analyst@acme', 'briefs', update(rows[0]!, { status: 'submitted' }))).rows[0]!;
}

describe('a brief', () => {
  it('is kept unfinished, and is submitted when it has what a plan needs', async () => {
    const { rows } = await change('analyst@acme', 'briefs', first({ background: 'A new shop' }));
    expect(rows[0]!.values).toMatchObject({ status: 'draft', currency: 'EUR', background: 'A new shop' });
    const early = await change('analyst@acme', 'briefs', update(rows[0]!, { status: 'submitted' }));
    expect(early.faults.map(({ field, rule }) => `${field} ${rule}`)).toEqual(
      ['client', 'contact', 'objective', 'kpis', 'starts', 'ends', 'budget'].map((name) => `${name} required`),
    );
    const sent = await change('analyst@acme', 'briefs', update(rows[0]!, { ...complete, status: 'submitted' }));
    expect(sent.rows[0]).toMatchObject({ version: 2, values: { status: 'submitted' } });
  }); // prettier-ignore

  it('is approved and returned by who manages briefs, with a note, and by nobody else', async () => {
    const row = await submitted();
    const own = await change('analyst@acme', 'briefs', update(row, { status: 'approved' }));
    expect(own.faults).toMatchObject([{ field: 'status', rule: 'status', allowed: ['draft'] }]);
    const returned = await change('admin@acme', 'briefs', update(row, { status: 'returned', decision: 'Name a KPI' }));
    expect(returned.rows[0]!.values).toMatchObject({ status: 'returned', decision: 'Name a KPI' });
    const again = await change('analyst@acme', 'briefs', update(returned.rows[0]!, { budget: '90000.00', status: 'submitted' }));
    const approved = await change('admin@acme', 'briefs', update(again.rows[0]!, { status: 'approved' }));
    expect(approved.rows[0]!.values).toMatchObject({ status: 'approved', budget: '90000.00' });
    const late = await change('admin@acme', 'briefs', update(approved.rows[0]!, { budget: '1.00' }));
    expect(late.faults).toMatchObject([{ field: 'budget', rule: 'locked' }]);
  }); // prettier-ignore

  it('can be put away unfinished, and comes back as a draft', async () => {
    const { rows } = await change('analyst@acme', 'briefs', first());
    const away = await change('analyst@acme', 'briefs', update(rows[0]!, { status: 'archived' }));
    expect(away.rows[0]!.values).toMatchObject({ status: 'archived' });
    const locked = await change('analyst@acme', 'briefs', update(away.rows[0]!, { client: 'Alba' }));
    expect(locked.faults).toMatchObject([{ field: 'client', rule: 'locked' }]);
    const back = await change('analyst@acme', 'briefs', update(away.rows[0]!, { status: 'draft' }));
    expect(back.rows[0]!.values).toMatchObject({ status: 'draft' });
  });

  it.each([
    ['a channel that is wanted and not wanted', { channels_in: ['TV', 'Radio'], channels_out: ['Radio'] }, 'channels_out'],
    ['an end before its start', { starts: '2026-05-01', ends: '2026-04-01' }, 'ends'],
    ['days without advertising that end before they begin', { blackout: [{ from: '2026-05-02', to: '2026-05-01' }] }, 'blackout'],
    ['days without advertising that are named twice', { blackout: [{ from: '2026-05-02', to: '2026-05-04' }, { from: '2026-05-04', to: '2026-05-05' }] }, 'blackout'],
    ['a decision before the proposal', { proposal_due: '2026-03-02', decision_due: '2026-03-01' }, 'decision_due'],
    ['six KPIs', { kpis: Array.from({ length: 6 }, () => ({ kpi: 'CTR', target: 1 })) }, 'kpis'],
    ['a KPI without a target', { kpis: [{ kpi: 'CTR' }] }, 'kpis.0.target'],
  ])('is refused with %s', async (_, values, field) => {
    const { status, faults } = await change('analyst@acme', 'briefs', first(values));
    expect([status, faults]).toMatchObject([422, [{ field }]]);
  }); // prettier-ignore

  it('is neither read nor written without the ability, nor beyond the brands of a user', async () => {
    const row = await submitted();
    expect((await world.get('viewer@acme', 'resources/briefs')).statusCode).toBe(403);
    expect((await change('viewer@acme', 'briefs', first())).status).toBe(403);
    const seen = async (who: string) =>
      (await world.get(who, `resources/briefs?id=${row.id}`)).json<{ rows: readonly Row[] }>().rows.length;
    expect([await seen('alba@acme'), await seen('boreal@acme'), await seen('analyst@globex')]).toEqual([1, 0, 0]);
    expect((await change('boreal@acme', 'briefs', update(row, { status: 'draft' }))).status).toBe(409);
    expect((await change('boreal@acme', 'briefs', first())).faults).toMatchObject([{ field: 'brand', rule: 'member' }]);
    const history = await world.get('boreal@acme', `resources/briefs/history?id=${row.id}`);
    expect(history.json()).toEqual({ history: [] });
  }); // prettier-ignore

  it('leaves in the record of changes what it was before and after a move', async () => {
    const row = await submitted();
    await change('admin@acme', 'briefs', update(row, { status: 'approved', decision: 'Good' }));
    const [newest] = await world.state.audit.recent('acme', { limit: 1, before: null });
    expect(newest).toMatchObject({
      userName: 'admin@acme.example',
      details: {
        resource: 'briefs',
        changes: [{ before: { status: 'submitted' }, after: { status: 'approved', decision: 'Good' } }],
      },
    });
  });
});

const saying = (brief: Row, text: string, at = 0) => ({
  kind: 'insert',
  values: { brand: 'B000002', brief: brief.id, said_at: `2026-03-01T12:00:00.00${at}Z`, text },
});

describe('a comment', () => {
  it('stands as it was said, and can be taken back', async () => {
    const brief = await submitted();
    const { rows } = await change('analyst@acme', 'brief_comments', saying(brief, 'Is TV in?'));
    const changed = await change(
      'analyst@acme',
      'brief_comments',
      update(rows[0]!, { text: 'Is radio in?' }),
    );
    expect(changed.faults).toMatchObject([{ field: 'text', rule: 'locked' }]);
    const back = await change('analyst@acme', 'brief_comments', update(rows[0]!, { status: 'withdrawn' }));
    expect(back.rows[0]!.values).toMatchObject({ status: 'withdrawn', text: 'Is TV in?' });
  });

  it('is about a brief that its writer may see', async () => {
    const brief = await submitted();
    const { faults } = await change('boreal@acme', 'brief_comments', {
      ...saying(brief, 'Hello', 1),
      values: { ...saying(brief, 'Hello', 1).values, brand: 'B000003' },
    });
    expect(faults).toMatchObject([{ field: 'brief', rule: 'reference' }]);
  });
});
