import { describe, expect, it } from 'vitest';
import {
  fillParams,
  fillPath,
  tokensIn,
  tokensInParams,
  tokenText,
} from '../../../src/language/plan/index.ts';

const scope = {
  values: { brand: 'B2', active: false, zero: 0, none: '', list: ['A', 'B'], empty: [], nothing: null },
  route: { briefId: '7' },
  session: { company: 'acme & co' },
};

describe('tokens', () => {
  it('are found once each, with their kind', () => {
    expect(tokensIn('a $brand$ and $route.briefId$ or $brand$').map(tokenText)).toEqual([
      '$brand$',
      '$route.briefId$',
    ]);
    expect(
      tokensInParams({ a: '$brand$', b: ['x', '$session.company$'], c: 7 }).map(({ kind }) => kind),
    ).toEqual(['component', 'session']);
  });

  it('leave money and lone signs alone', () => {
    expect(tokensIn('costs 5$ or 6$')).toEqual([]);
    expect(fillParams({ text: 'costs 5$ or 6$' }, scope)).toEqual({ text: 'costs 5$ or 6$' });
  });

  it('keep the type of a value when they are the whole param', () => {
    expect(fillParams({ a: '$active$', b: '$zero$', c: '$brand$' }, scope)).toEqual({
      a: false,
      b: 0,
      c: 'B2',
    });
  });

  it('are interpolated inside a longer text', () => {
    expect(fillParams({ a: 'x-$brand$-$list$', b: '$active$!' }, scope)).toEqual({
      a: 'x-B2-A,B',
      b: 'false!',
    });
  });

  it('leave out the whole param when one of them is empty or unknown', () => {
    const params = {
      a: '$none$',
      b: 'x $nothing$',
      c: '$empty$',
      d: '$unknown$',
      e: '$constructor$',
      f: 'kept',
    };
    expect(fillParams(params, scope)).toEqual({ f: 'kept' });
  });

  it('join lists with commas, without their empty items', () => {
    expect(fillParams({ a: '$list$', b: ['spend', '$brand$', '$none$', '$list$'] }, scope)).toEqual({
      a: 'A,B',
      b: 'spend,B2,A,B',
    });
  });

  it('are encoded in a path, which is null rather than have a hole', () => {
    expect(fillPath('highlights/$session.company$/$route.briefId$', scope)).toBe(
      'highlights/acme%20%26%20co/7',
    );
    expect(fillPath('x/$none$', scope)).toBeNull();
  });
});
