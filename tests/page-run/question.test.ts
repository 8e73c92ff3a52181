import { describe, expect, it } from 'vitest';
import type { QueryPlan } from '../../src/language/plan/index.ts';
import { questionOf } from '../../src/page-run/index.ts';

const scope = {
  values: { brand: 'B2', channels: ['Social', 'Search'], campaign: null },
  route: { briefId: '7' },
  session: { company: 'acme' },
};

describe('a question', () => {
  it('is the same whatever the order of its params', () => {
    const one = questionOf(plan('top/brands', { brand_id: '$brand$', limit: 5 }), scope);
    const other = questionOf(plan('top/brands', { limit: 5, brand_id: '$brand$' }), scope);
    expect(one?.key).toBe(other?.key);
  });

  it('leaves out what is empty and joins lists with commas', () => {
    const requested = questionOf(
      plan('top/brands', { campaign_id: '$campaign$', channel: '$channels$' }),
      scope,
    );
    expect(requested?.params).toEqual({ channel: 'Social,Search' });
  });

  it('tells values apart that only look alike when put together', () => {
    const one = questionOf(plan('top/brands', { a: '1&b=2' }), scope);
    const other = questionOf(plan('top/brands', { a: '1', b: 2 }), scope);
    expect(one?.key).not.toBe(other?.key);
  });

  it('does not exist while its path has a hole', () => {
    expect(questionOf(plan('all-scores/$session.company$/$brand$', {}), scope)?.path).toBe(
      'all-scores/acme/B2',
    );
    expect(questionOf(plan('all-scores/$session.company$/$campaign$', {}), scope)).toBe(null);
  });
});

function plan(path: string, params: QueryPlan['params']): QueryPlan {
  return { name: 'asked', path, params, components: [], requires: [], dataset: null };
}
