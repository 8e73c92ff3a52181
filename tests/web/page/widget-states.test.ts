import { describe, expect, it } from 'vitest';
import type { QueryState } from '../../../src/web/queries/index.ts';
import type { WidgetPlan } from '../../../src/language/plan/index.ts';
import { pageStateOf, shownReader, widgetStateReader } from '../../../src/web/page/widget-states.ts';
import type { WidgetState } from '../../../src/web/widgets/index.ts';
import { dataOf } from '../queries/hand-cranked-transport.ts';

const ready = (key: string): QueryState => ({ kind: 'ready', data: dataOf(key) });
const stale = (key: string): QueryState => ({ kind: 'stale', data: dataOf(key), reason: 'reloading' });
const waiting = (...names: string[]): QueryState => ({ kind: 'waiting', for: names });
const error: QueryState = { kind: 'error', message: 'down', requestId: 'r-1' };

describe('the state of a widget', () => {
  it('is that of the worst of its queries', () => {
    expect(read(ready('a'), { kind: 'forbidden' }, error)).toEqual({ kind: 'forbidden' });
    expect(read(ready('a'), waiting('brand'), error)).toEqual(error);
    expect(read({ kind: 'loading' }, waiting('brand'), waiting('brand', 'date'))).toEqual({
      kind: 'waiting',
      for: ['BRAND', 'DATE'],
    });
    expect(read(ready('a'), { kind: 'loading' }, stale('b'))).toEqual({ kind: 'loading' });
    expect(read(ready('a'), stale('b'))).toMatchObject({ kind: 'stale', reason: 'reloading' });
    expect(read(ready('a'), ready('b'))).toMatchObject({
      kind: 'ready',
      data: { q0: dataOf('a'), q1: dataOf('b') },
    });
  });

  it('names the filters without entries alone, where it waits for such', () => {
    const without: QueryState = { kind: 'waiting', for: ['brand'], noEntries: true };
    expect(read(waiting('date'), without)).toEqual({ kind: 'waiting', for: ['BRAND'], noEntries: true });
  });

  it('does without what only stands beside it where that can not be had, and waits for it while it is on its way', () => {
    const beside = (state: QueryState): WidgetState =>
      widgetStateReader({ names: ['q', 'days'], beside: ['days'] }, String)([ready('a'), state]);
    expect(beside(error)).toEqual({ kind: 'ready', data: { q: dataOf('a') } });
    expect(beside({ kind: 'forbidden' })).toEqual({ kind: 'ready', data: { q: dataOf('a') } });
    expect(beside(waiting('brand'))).toEqual({ kind: 'ready', data: { q: dataOf('a') } });
    expect(beside({ kind: 'loading' })).toEqual({ kind: 'loading' });
    expect(beside(ready('b'))).toEqual({ kind: 'ready', data: { q: dataOf('a'), days: dataOf('b') } });
  });

  it('has the answers of a widget whose queries all stand beside it', () => {
    const alone = widgetStateReader({ names: ['days'], beside: ['days'] }, String);
    expect(alone([ready('a')])).toEqual({ kind: 'ready', data: { days: dataOf('a') } });
    expect(alone([error])).toEqual({ kind: 'ready', data: {} });
  });

  it('is ready for a widget that asks nothing', () => {
    expect(read()).toEqual({ kind: 'ready', data: {} });
  });

  it('keeps the same data object while the answers are the same ones', () => {
    const reader = widgetStateReader({ names: ['q'] }, (name) => name);
    const data = dataOf('a');
    const first = reader([{ kind: 'stale', data, reason: 'reloading' }]);
    const second = reader([{ kind: 'ready', data }]);
    expect('data' in first && 'data' in second && first.data === second.data).toBe(true);
  });
});

function read(...states: QueryState[]): WidgetState {
  const names = states.map((_, index) => `q${index}`);
  return widgetStateReader({ names }, (name) => name.toUpperCase())(states);
}

describe('the state of a page', () => {
  it('is ready only when every query has its answer', () => {
    expect(pageStateOf([ready('a'), stale('b')])).toBe('stale');
    expect(pageStateOf([ready('a'), stale('b'), { kind: 'loading' }])).toBe('loading');
    expect(pageStateOf([ready('a'), error])).toBe('error');
    expect(pageStateOf([ready('a'), waiting('brand')])).toBe('waiting');
    expect(pageStateOf([ready('a'), ready('b')])).toBe('ready');
    expect(pageStateOf([ready('a'), { kind: 'stopped' }])).toBe('ready');
    expect(pageStateOf([])).toBe('ready');
  });
});

const kpiPlan = (measure: string): WidgetPlan => ({
  name: 'figure',
  spec: { type: 'kpi', query: 'daily', measure },
  queries: [measure],
  names: ['daily'],
  place: null,
});

describe('a widget after a switch', () => {
  const [spend, clicks] = [kpiPlan('spend'), kpiPlan('clicks')];
  const data = {};

  it('stays what it was, marked, until what it becomes has come', () => {
    const shownOf = shownReader();
    shownOf(spend, { kind: 'ready', data });
    expect(shownOf(clicks, { kind: 'loading' })).toEqual({
      widget: spend,
      state: { kind: 'stale', data, reason: 'reloading' },
    });
    const came = shownOf(clicks, { kind: 'ready', data });
    expect(came.widget).toBe(clicks);
    expect(shownOf(clicks, { kind: 'loading' })).toEqual({ widget: clicks, state: { kind: 'loading' } });
  });

  it('shows nothing of what it was after Apply, or when it has failed', () => {
    const shownOf = shownReader();
    shownOf(spend, { kind: 'stale', data, reason: 'apply' });
    expect(shownOf(clicks, { kind: 'loading' }).widget).toBe(clicks);
    shownOf(spend, { kind: 'ready', data });
    const failed = { kind: 'error', message: 'no', requestId: null } as const;
    expect(shownOf(clicks, failed)).toEqual({ widget: clicks, state: failed });
  });
});
