import { describe, expect, it } from 'vitest';
import type { QueryPlan } from '../../src/language/plan/index.ts';
import { queryFacts } from '../../src/page-run/index.ts';
import { barViewOf, viewOf } from '../web/filters/bar-fixture.ts';

const scope = { route: {}, session: { company: 'acme' } };
const query = (path: string, components: readonly string[]): QueryPlan => ({
  name: 'asked',
  path,
  params: {},
  components,
  requires: [],
  dataset: null,
});

describe('what the filters say to a query', () => {
  it('is its question, with the values of the filters, the route and the session', () => {
    const view = barViewOf([viewOf('selectList')], { values: { brand: 'B2' } });
    const status = queryFacts(view, scope).statusOf(query('all-scores/$session.company$/$brand$', ['brand']));
    expect(status).toMatchObject({ kind: 'ask', question: { path: 'all-scores/acme/B2' } });
  });

  it('is to wait for an optional filter that its path can’t do without', () => {
    const view = barViewOf([viewOf('selectList', { selected: null, filled: false })]);
    const status = queryFacts(view, scope).statusOf(query('all-scores/$session.company$/$brand$', ['brand']));
    expect(status).toEqual({ kind: 'wait', for: ['brand'], keep: null });
  });

  it('is to wait for ever for a necessary filter without entries', () => {
    const view = barViewOf([viewOf('selectList', { state: 'empty', selected: null, filled: false })], {
      waitingFor: ['brand', 'campaign'],
    });
    expect(queryFacts(view, scope).statusOf(query('top/brands', []))).toEqual({
      kind: 'wait',
      for: ['brand'],
      noEntries: true,
      keep: null,
    });
  });

  it('is to wait, with its last data marked, while a filter that it names is loading', () => {
    const view = barViewOf([viewOf('selectList', { state: 'loading', filled: false })], { settled: false });
    expect(queryFacts(view, scope).statusOf(query('top/brands', ['brand']))).toEqual({
      kind: 'wait',
      for: ['brand'],
      keep: 'reloading',
    });
  });
});
