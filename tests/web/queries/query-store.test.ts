import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueryPlan } from '../../../src/language/plan/index.ts';
import { questionOf } from '../../../src/page-run/index.ts';
import type { FilterSnapshot, QueryStatus } from '../../../src/page-run/index.ts';
import { createAnswers, createQueryStore, joinedPages } from '../../../src/web/queries/index.ts';
import type { Outcome, QueryState } from '../../../src/web/queries/index.ts';
import { answerOf, dataOf, handCranked } from './hand-cranked-transport.ts';

const daily = query('daily', { brand_id: '$brand$', dimensions: ['date'] });
const twin = query('twin', { dimensions: ['date'], brand_id: '$brand$' });
const channels = query('channels', { campaign_id: '$campaign$', dimensions: ['channel'] });
const fixed = query('fixed', { dimensions: ['source'] });

const coming = query('coming', { brand_id: '$brand$', dimensions: ['date'], forecast: 'month' });

describe('a query with a forecast', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('asks once when the forecast comes soon', async () => {
    const { store, sent } = pageOf(coming);
    store.follow(run({ brand: 'B2' }));
    await sent[0]!.answer(answerOf(sent[0]!));
    vi.advanceTimersByTime(10_000);
    expect(sent.map(({ question }) => question.params.forecast)).toEqual(['month']);
    expect(store.stateOf('coming')).toEqual({ kind: 'ready', data: dataOf(sent[0]!.question.key) });
  });

  it('shows what is known until a late forecast comes', async () => {
    const { store, sent } = pageOf(coming);
    store.follow(run({ brand: 'B2' }));
    vi.advanceTimersByTime(1_000);
    const [forecast, known] = sent;
    expect([forecast, known].map((one) => one?.question.params.forecast)).toEqual(['month', undefined]);
    await known!.answer(answerOf(known!));
    expect(store.stateOf('coming')).toEqual({
      kind: 'stale',
      data: dataOf(known!.question.key),
      reason: 'reloading',
    });
    await forecast!.answer(answerOf(forecast!));
    expect(store.stateOf('coming')).toEqual({ kind: 'ready', data: dataOf(forecast!.question.key) });
  });

  it('never goes back to what is known once the forecast is there, and asks nothing else while something is shown', async () => {
    const { store, sent } = pageOf(coming);
    store.follow(run({ brand: 'B2' }));
    vi.advanceTimersByTime(1_000);
    const [forecast, known] = sent;
    await forecast!.answer(answerOf(forecast!));
    expect(known!.signal.aborted).toBe(true);
    await known!.answer(answerOf(known!));
    expect(store.stateOf('coming')).toEqual({ kind: 'ready', data: dataOf(forecast!.question.key) });
    store.follow(run({ brand: 'B3' }));
    vi.advanceTimersByTime(1_000);
    expect(sent.slice(2).map((one) => one.question.params.forecast)).toEqual(['month']);
  });

  it('aborts both requests when another question is asked', () => {
    const { store, sent } = pageOf(coming);
    store.follow(run({ brand: 'B2' }));
    vi.advanceTimersByTime(1_000);
    store.follow(run({ brand: 'B3' }));
    vi.advanceTimersByTime(1_000);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true, false, false]);
  });
});

describe('the query store', () => {
  it('makes one request for queries that ask the same', () => {
    const { store, sent } = pageOf(daily, twin, channels);
    store.follow(run({ brand: 'B2', campaign: 'C1' }));
    expect(sent.map((one) => one.question.key)).toEqual([
      'reports/delivery_daily?brand_id=B2&dimensions=date',
      'reports/delivery_daily?campaign_id=C1&dimensions=channel',
    ]);
  });

  it('asks only those whose question has changed', async () => {
    const { store, sent } = pageOf(daily, channels, fixed);
    store.follow(run({ brand: 'B2', campaign: 'C1' }));
    for (const one of sent) await one.answer(answerOf(one));
    store.follow(run({ brand: 'B3', campaign: 'C1' }));
    expect(sent.slice(3).map((one) => one.question.params.brand_id)).toEqual(['B3']);
    expect(kinds(store, 'daily', 'channels', 'fixed')).toEqual(['stale', 'ready', 'ready']);
  });

  it('aborts the request of an older run and drops its reply, however late', async () => {
    const { store, sent } = pageOf(daily);
    store.follow(run({ brand: 'B2' }));
    store.follow(run({ brand: 'B3' }));
    expect(sent[0]!.signal.aborted).toBe(true);
    await sent[1]!.answer(answerOf(sent[1]!));
    await sent[0]!.answer(answerOf(sent[0]!));
    expect(store.stateOf('daily')).toEqual({
      kind: 'ready',
      data: dataOf(sent[1]!.question.key),
    });
  });

  it('aborts a shared request only when nobody waits for it any more', () => {
    const { store, sent } = pageOf(daily, { ...twin, params: { ...twin.params, brand_id: '$other$' } });
    store.follow(run({ brand: 'B2', other: 'B2' }));
    store.follow(run({ brand: 'B3', other: 'B2' }));
    expect(sent[0]!.signal.aborted).toBe(false);
    store.follow(run({ brand: 'B3', other: 'B3' }));
    expect(sent[0]!.signal.aborted).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it('lets two queries swap their questions without asking again', () => {
    const { store, sent } = pageOf(daily, { ...twin, params: { ...twin.params, brand_id: '$other$' } });
    store.follow(run({ brand: 'B2', other: 'B3' }));
    store.follow(run({ brand: 'B3', other: 'B2' }));
    expect(sent).toHaveLength(2);
    expect(sent.some((one) => one.signal.aborted)).toBe(false);
  });

  it('waits by name, then shows old data marked while a filter loads, and as ready again when nothing has changed', async () => {
    const { store, sent } = pageOf(daily);
    store.follow({ statusOf: () => ({ kind: 'wait', for: ['brand'], keep: 'reloading' }) });
    expect(store.stateOf('daily')).toEqual({ kind: 'waiting', for: ['brand'] });
    store.follow(run({ brand: 'B2' }));
    await sent[0]!.answer(answerOf(sent[0]!));
    store.follow({ statusOf: () => ({ kind: 'wait', for: ['brand'], keep: 'reloading' }) });
    expect(store.stateOf('daily')).toMatchObject({ kind: 'stale', reason: 'reloading' });
    store.follow(run({ brand: 'B2' }));
    expect(store.stateOf('daily').kind).toBe('ready');
    expect(sent).toHaveLength(1);
  });

  it('marks data until Apply, and starts over when Apply brings another question', async () => {
    const { store, sent } = pageOf(daily);
    store.follow(run({ brand: 'B2' }));
    await sent[0]!.answer(answerOf(sent[0]!));
    store.follow({ statusOf: () => ({ kind: 'wait', for: ['apply'], keep: 'apply' }) });
    expect(store.stateOf('daily')).toMatchObject({ kind: 'stale', reason: 'apply' });
    store.follow(run({ brand: 'B3' }));
    expect(store.stateOf('daily')).toEqual({ kind: 'loading' });
  });

  it('takes data away when a filter is emptied', async () => {
    const { store, sent } = pageOf(daily);
    store.follow(run({ brand: 'B2' }));
    await sent[0]!.answer(answerOf(sent[0]!));
    store.follow({ statusOf: () => ({ kind: 'wait', for: ['brand'], keep: null }) });
    expect(store.stateOf('daily')).toEqual({ kind: 'waiting', for: ['brand'] });
  });

  it('shows an error with its request id, and retries only that query', async () => {
    const { store, sent } = pageOf(daily, channels);
    store.follow(run({ brand: 'B2', campaign: 'C1' }));
    await sent[0]!.answer({ kind: 'failed', message: 'The database is busy.', requestId: 'r-7' });
    await sent[1]!.answer(answerOf(sent[1]!));
    expect(store.stateOf('daily')).toEqual({
      kind: 'error',
      message: 'The database is busy.',
      requestId: 'r-7',
    });
    store.follow(run({ brand: 'B2', campaign: 'C1' }));
    expect(sent).toHaveLength(2);
    store.refresh(['daily']);
    expect(sent).toHaveLength(3);
    await sent[2]!.answer(answerOf(sent[2]!));
    expect(kinds(store, 'daily', 'channels')).toEqual(['ready', 'ready']);
  });

  it('says how much of an answer is made, to all who wait for it', async () => {
    const { store, sent } = pageOf(daily, twin);
    store.follow(run({ brand: 'B2' }));
    sent[0]!.progress(0.4);
    for (const name of ['daily', 'twin'])
      expect(store.stateOf(name)).toEqual({ kind: 'loading', share: 0.4 });
    await sent[0]!.answer(answerOf(sent[0]!));
    const { data } = store.stateOf('daily') as { data: unknown };
    store.refresh();
    sent[1]!.progress(0.7);
    expect(store.stateOf('daily')).toEqual({ kind: 'stale', data, reason: 'reloading', share: 0.7 });
    await sent[1]!.answer(answerOf(sent[1]!));
    sent[1]!.progress(0.9);
    expect(store.stateOf('daily')).toEqual({ kind: 'ready', data: dataOf(sent[1]!.question.key) });
  });

  it('cancels what is asked, and asks it again when somebody wants it, or another question comes', async () => {
    const { store, sent } = pageOf(daily);
    store.follow(run({ brand: 'B2' }));
    store.stop(['daily']);
    expect(sent[0]!.signal.aborted).toBe(true);
    expect(store.stateOf('daily')).toEqual({ kind: 'stopped' });
    await sent[0]!.answer(answerOf(sent[0]!));
    sent[0]!.progress(0.9);
    store.follow(run({ brand: 'B2' }));
    expect(store.stateOf('daily')).toEqual({ kind: 'stopped' });
    expect(sent).toHaveLength(1);
    store.refresh(['daily']);
    expect(store.stateOf('daily').kind).toBe('loading');
    await sent[1]!.answer(answerOf(sent[1]!));
    expect(store.stateOf('daily').kind).toBe('ready');
    store.stop(['daily']);
    expect(store.stateOf('daily').kind).toBe('ready');
    store.follow(run({ brand: 'B3' }));
    store.stop(['daily']);
    store.follow(run({ brand: 'B2' }));
    expect(store.stateOf('daily').kind).toBe('ready');
  });

  it('asks again after a refresh that a loading filter has cut off, and takes no older data for the answer', async () => {
    const { store, sent } = pageOf(daily);
    store.follow(run({ brand: 'B2' }));
    await sent[0]!.answer(answerOf(sent[0]!));
    store.refresh(['daily']);
    store.follow({ statusOf: () => ({ kind: 'wait', for: ['brand'], keep: 'reloading' }) });
    store.follow(run({ brand: 'B2' }));
    expect(kinds(store, 'daily')).toEqual(['stale']);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    await sent[2]!.answer(answerOf(sent[2]!));
    expect(kinds(store, 'daily')).toEqual(['ready']);
  });

  it('refreshes what nobody sees when somebody does', async () => {
    const { store, sent } = pageOf(daily, channels);
    store.follow(run({ brand: 'B2', campaign: 'C1' }));
    for (const one of sent) await one.answer(answerOf(one));
    store.watch(new Set(['daily']));
    store.refresh(['channels']);
    expect(sent).toHaveLength(2);
    store.watch(new Set(['daily', 'channels']));
    expect(kinds(store, 'daily', 'channels')).toEqual(['ready', 'stale']);
    expect(sent).toHaveLength(3);
  });

  it('joins no request that left before the refresh, though another query waits for it', () => {
    const { store, sent } = pageOf(daily, twin);
    store.follow(run({ brand: 'B2' }));
    store.refresh(['daily']);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('shows forbidden, and never old data behind it', async () => {
    const { store, sent } = pageOf(daily);
    store.follow(run({ brand: 'B2' }));
    await sent[0]!.answer(answerOf(sent[0]!));
    store.follow(run({ brand: 'B3' }));
    await sent[1]!.answer({ kind: 'forbidden' });
    expect(store.stateOf('daily')).toEqual({ kind: 'forbidden' });
    store.follow(run({ brand: 'B4' }));
    expect(store.stateOf('daily')).toEqual({ kind: 'loading' });
  });

  it('paints a known answer at once on going back, and checks it by its etag', async () => {
    const { store, sent } = pageOf(daily);
    for (const [index, brand] of ['B2', 'B3'].entries()) {
      store.follow(run({ brand }));
      await sent[index]!.answer(answerOf(sent[index]!, `"${brand}"`));
    }
    store.follow(run({ brand: 'B2' }));
    const key = sent[0]!.question.key;
    expect(store.stateOf('daily')).toEqual({ kind: 'stale', data: dataOf(key), reason: 'reloading' });
    expect(sent[2]!.etag).toBe('"B2"');
    await sent[2]!.answer({ kind: 'not-modified' });
    expect(store.stateOf('daily')).toEqual({ kind: 'ready', data: dataOf(key) });
  });

  it('tells only those who listen to a query that has changed', async () => {
    const { store, sent } = pageOf(daily, channels);
    const heard: string[] = [];
    store.subscribe('daily', () => heard.push('daily'));
    store.subscribe('channels', () => heard.push('channels'));
    store.follow(run({ brand: 'B2', campaign: 'C1' }));
    heard.length = 0;
    await sent[1]!.answer(answerOf(sent[1]!));
    expect(heard).toEqual(['channels']);
  });

  it('keeps what it shows when the page changes under it, and drops queries that are gone', async () => {
    const { store, sent } = pageOf(daily, channels);
    store.follow(run({ brand: 'B2', campaign: 'C1' }));
    await sent[0]!.answer(answerOf(sent[0]!));
    store.plan({ daily });
    store.follow(run({ brand: 'B2', campaign: 'C1' }));
    expect(store.stateOf('daily').kind).toBe('ready');
    expect(sent[1]!.signal.aborted).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it('asks for what a widget draws only where the answer that covers it was cut', async () => {
    const part = { ...query('part', { brand_id: '$brand$', limit: 9 }), coveredBy: 'daily' };
    const { store, sent } = pageOf(daily, part);
    const reply = (index: number, truncated: boolean) =>
      sent[index]!.answer({
        kind: 'answer',
        data: { ...dataOf(sent[index]!.question.key), truncated },
        etag: null,
      });
    store.follow(run({ brand: 'B2' }));
    await reply(0, false);
    expect(store.stateOf('part')).toEqual(store.stateOf('daily'));
    expect(sent).toHaveLength(1);

    store.follow(run({ brand: 'B3' }));
    await reply(1, true);
    expect(kinds(store, 'daily', 'part')).toEqual(['ready', 'loading']);
    await reply(2, false);
    expect(store.stateOf('part')).toMatchObject({ kind: 'ready', data: dataOf(sent[2]!.question.key) });

    // While the next answer is on its way, its own last one stays, and not the rows that were cut.
    store.follow(run({ brand: 'B2', other: 'x' }));
    store.follow(run({ brand: 'B4' }));
    expect(store.stateOf('part').kind).toBe('stale');
    await reply(sent.length - 1, false);
    expect(store.stateOf('part')).toEqual(store.stateOf('daily'));
  });

  it('asks for all rows where somebody wants them, and leaves what is shown alone', async () => {
    const { store, sent } = pageOf(daily);
    store.follow(run({ brand: 'B2' }));
    await sent[0]!.answer(answerOf(sent[0]!));
    const before = store.stateOf('daily');
    const { signal } = new AbortController();
    const came: number[] = [];
    const whole = joinedPages(store.pages(store.questionOf('daily')!, signal), (rows) => came.push(rows));
    expect(sent[1]!.question.params).toMatchObject({ brand_id: 'B2', limit: 100_000 });
    await sent[1]!.answer(pageWith(['A', 'B'], true));
    expect(sent[2]!.question.params).toMatchObject({ limit: 100_000, offset: 100_000 });
    await sent[2]!.answer(pageWith(['C'], false));
    expect(await whole).toMatchObject({ rows: [['A'], ['B'], ['C']], rowCount: 3, truncated: false });
    expect(came).toEqual([2, 3]);
    expect(store.stateOf('daily')).toBe(before);
  });

  it('stops asking for more rows with the signal, and has no part of them where one can’t be had', async () => {
    const { store, sent } = pageOf(daily);
    store.follow(run({ brand: 'B2' }));
    const asking = new AbortController();
    const given = store.pages(store.questionOf('daily')!, asking.signal).next().catch(String);
    asking.abort();
    expect(sent[1]!.signal.aborted).toBe(true);
    await sent[1]!.answer(pageWith(['A'], true));
    expect(await given).toMatch(/abort/);
    const pages = store.pages(store.questionOf('daily')!, new AbortController().signal);
    const failing = joinedPages(pages, () => {}).catch(String);
    await sent[2]!.answer(pageWith(['A'], true));
    await sent[3]!.answer({ kind: 'failed', message: 'The server is busy.', requestId: null });
    expect(await failing).toContain('The server is busy.');
  });

  it('has no rows of two states of the data in one file', async () => {
    const { store, sent } = pageOf(daily);
    store.follow(run({ brand: 'B2' }));
    const pages = store.pages(store.questionOf('daily')!, new AbortController().signal);
    const whole = joinedPages(pages, () => {}).catch(String);
    await sent[1]!.answer(pageWith(['A'], true));
    await sent[2]!.answer(pageWith(['B'], false, '2026-02-02T00:00:00Z'));
    expect(await whole).toContain('The data were replaced while they were read.');
  });

  it('says when nothing is on its way any more', async () => {
    const { store, sent } = pageOf(daily, channels);
    store.follow(run({ brand: 'B2', campaign: 'C1' }));
    let settled = false;
    void store.settled().then(() => (settled = true));
    await sent[0]!.answer(answerOf(sent[0]!));
    expect(settled).toBe(false);
    await sent[1]!.answer({ kind: 'forbidden' });
    expect(settled).toBe(true);
  });

  it('gives a shared answer to one after the other where drawing it takes long, and to nobody who has left', async () => {
    const third = { ...twin, name: 'third', params: { ...twin.params, brand_id: '$other$' } };
    const { store, sent } = pageOf(daily, twin, third);
    store.follow(run({ brand: 'B2', other: 'B2' }));
    const seen: string[][] = [];
    // Whoever reads the clock finds that a long task has just ended.
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    try {
      store.subscribe('daily', () => seen.push(kinds(store, 'daily', 'twin', 'third')));
      store.subscribe('twin', () => {
        seen.push(kinds(store, 'daily', 'twin', 'third'));
        store.follow(run({ brand: 'B2', other: 'B3' }));
      });
      void sent[0]!.answer(answerOf(sent[0]!));
      await vi.waitFor(() => expect(seen).toHaveLength(2));
    } finally {
      clock.mockRestore();
    }
    expect(seen).toEqual([
      ['ready', 'loading', 'loading'],
      ['ready', 'ready', 'loading'],
    ]);
    await sent[1]!.answer(answerOf(sent[1]!));
    await store.settled();
    expect(store.stateOf('third')).toMatchObject({ kind: 'ready', data: dataOf(sent[1]!.question.key) });
    expect(sent).toHaveLength(2);
  });

  it('shows a transport that throws as an error of that query', async () => {
    const store = createQueryStore(() => Promise.reject(new Error('no such adapter')));
    store.plan({ daily });
    store.follow(run({ brand: 'B2' }));
    await store.settled();
    expect(store.stateOf('daily')).toEqual({ kind: 'error', message: 'no such adapter', requestId: null });
  });
});

function query(name: string, params: QueryPlan['params']): QueryPlan {
  const path = 'reports/delivery_daily';
  return { name, path, params, components: [], requires: [], dataset: 'delivery_daily' };
}

function pageOf(...queries: readonly QueryPlan[]) {
  const { transport, sent } = handCranked();
  const store = createQueryStore(transport, createAnswers());
  store.plan(Object.fromEntries(queries.map((one) => [one.name, one])));
  return { store, sent };
}

function run(values: Readonly<Record<string, string>>): FilterSnapshot {
  const scope = { values, route: {}, session: {} };
  return {
    statusOf: (one): QueryStatus => ({ kind: 'ask', question: questionOf(one, scope)! }),
  };
}

function kinds(store: { stateOf(name: string): QueryState }, ...names: readonly string[]): string[] {
  return names.map((name) => store.stateOf(name).kind);
}

/** A part of an answer's rows. */
function pageWith(cells: readonly string[], truncated: boolean, asOf = '2026-02-01T00:00:00Z'): Outcome {
  const rows = cells.map((cell) => [cell]);
  const data = { ...dataOf(''), rows, rowCount: rows.length, truncated, asOf };
  return { kind: 'answer', data, etag: null };
}
