import { describe, expect, it } from 'vitest';
import { besideTransport } from '../../../src/web/page/beside.ts';
import type { AnsweredTogether } from '../../../src/web/page/beside.ts';
import type { Outcome, Transport } from '../../../src/web/queries/index.ts';
import { dataOf } from '../queries/hand-cranked-transport.ts';

const { signal } = new AbortController();
const answer = (name: string): Outcome => ({ kind: 'answer', data: dataOf(name), etag: null });
const report = (name: string, params = {}) => ({ key: `reports/${name}`, path: `reports/${name}`, params });
const events = (brand: string) => ({
  key: `alerts/events?brand_id=${brand}`,
  path: 'alerts/events',
  params: { brand_id: brand },
  beside: true as const,
});

/** A transport that notes what is sent, and answers as `reply` says: each call by its own path unless it says otherwise. */
function transport(reply: (beside: readonly string[]) => Partial<AnsweredTogether> = () => ({})) {
  const sent: { readonly path: string; readonly beside: readonly string[] }[] = [];
  const ask: Transport = besideTransport(async (beside, { path }) => {
    sent.push({ path, beside });
    const given = reply(beside);
    return { outcome: given.outcome ?? answer(path), beside: given.beside ?? beside.map(answer) };
  });
  return { ask, sent };
}

describe('questions beside others', () => {
  it('are sent along with a report that is asked at the same time, each answered by its own', async () => {
    const { ask, sent } = transport();
    const answers = await Promise.all([
      ask(events('B2'), null, signal),
      ask(report('sales'), null, signal),
      ask(report('visits'), null, signal),
      ask(events('B3 & C'), null, signal),
    ]);
    expect(sent).toEqual([
      { path: 'reports/sales', beside: ['alerts/events?brand_id=B2', 'alerts/events?brand_id=B3%20%26%20C'] },
      { path: 'reports/visits', beside: [] },
    ]);
    expect(answers).toEqual([
      answer('alerts/events?brand_id=B2'),
      answer('reports/sales'),
      answer('reports/visits'),
      answer('alerts/events?brand_id=B3%20%26%20C'),
    ]);
  });

  it('are sent by themselves where no other is asked, or only one that may be held already or takes long', async () => {
    const { ask, sent } = transport();
    await ask(events('B2'), null, signal);
    await Promise.all([ask(report('sales'), '"1"', signal), ask(events('B2'), null, signal)]);
    await Promise.all([
      ask(report('sales', { forecast: '28' }), null, signal),
      ask(events('B2'), null, signal),
    ]);
    expect(sent.every(({ beside }) => beside.length === 0)).toBe(true);
    expect(sent.map(({ path }) => path).filter((path) => path === 'alerts/events')).toHaveLength(3);
  });

  it.each([
    ['is answered without them', { beside: [] }],
    ['fails', { outcome: { kind: 'failed', message: 'no', requestId: null }, beside: [] }],
    ['is given up', { outcome: { kind: 'cancelled' }, beside: [] }],
    ['brings nothing for them', { beside: [null] }],
  ] as const)('are asked by themselves after the other one %s', async (_, reply) => {
    const { ask, sent } = transport((beside) => (beside.length === 0 ? {} : reply));
    const [, marks] = await Promise.all([
      ask(report('sales'), null, signal),
      ask(events('B2'), null, signal),
    ]);
    expect(marks).toEqual(answer('alerts/events'));
    expect(sent.map(({ path }) => path)).toEqual(['reports/sales', 'alerts/events']);
  });

  it('go along as far as a header holds them', async () => {
    const { ask, sent } = transport();
    const long = events('B'.repeat(3_990));
    await Promise.all([
      ask(report('sales'), null, signal),
      ask(long, null, signal),
      ask(events('B2'), null, signal),
    ]);
    expect(sent.map(({ path }) => path)).toEqual(['reports/sales', 'alerts/events', 'alerts/events']);
    expect(sent[0]!.beside).toEqual([]);
  });
});
