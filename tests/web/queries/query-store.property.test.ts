import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueryPlan } from '../../../src/language/plan/index.ts';
import { questionOf } from '../../../src/page-run/index.ts';
import type { FilterSnapshot, QueryRequest, QueryStatus } from '../../../src/page-run/index.ts';
import { createAnswers, createQueryStore } from '../../../src/web/queries/index.ts';
import type { QueryStore } from '../../../src/web/queries/index.ts';
import { dataOf, handCranked } from './hand-cranked-transport.ts';
import type { Sent } from './hand-cranked-transport.ts';

/** Five queries over three filters; two of them ask the same, and one is covered by another while that has all rows. */
const queries: readonly QueryPlan[] = [
  planOf('daily', { brand_id: '$a$' }),
  planOf('twin', { brand_id: '$a$' }),
  planOf('channels', { brand_id: '$a$', campaign_id: '$b$' }),
  planOf('fixed', { campaign_id: '$b$', date: '$c$' }),
  { ...planOf('part', { brand_id: '$a$', campaign_id: '$b$', limit: 9 }), coveredBy: 'channels' },
];

/** Of the second campaign there are more rows than an answer without a limit of its own holds. */
const isCut = ({ params }: QueryRequest): boolean =>
  params.brand_id !== undefined && params.campaign_id === '2' && params.limit === undefined;

type Step =
  | { readonly do: 'choose'; readonly values: Readonly<Record<'a' | 'b' | 'c', string>> }
  | { readonly do: 'wait'; readonly keep: 'reloading' | 'apply' | null }
  | {
      readonly do: 'reply';
      readonly pick: number;
      readonly how: 'answer' | 'not-modified' | 'failed' | 'forbidden';
    }
  | { readonly do: 'refresh'; readonly name: string | null };

const value = fc.constantFrom('1', '2', '3');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      values: fc.record({ a: value, b: value, c: value }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      keep: fc.constantFrom('reloading', 'apply', null),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('reply' as const),
      pick: fc.nat(40),
      how: fc.constantFrom('answer', 'answer', 'answer', 'not-modified', 'failed', 'forbidden'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refresh' as const),
      name: fc.constantFrom('daily', 'fixed', 'part', null),
    }),
  },
);

describe('the query store, whatever is chosen and in whatever order replies come', () => {
  it('shows as ready only what answers the question that is asked now, with one request for each distinct one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
        const world = newWorld();
        for (const one of steps) {
          await world.take(one);
          world.check();
        }
        await world.drain();
        world.check();
        for (const query of queries) {
          expect(['ready', 'error', 'forbidden', 'waiting', 'stale']).toContain(
            world.store.stateOf(query.name).kind,
          );
        }
      }),
      { numRuns: 1_500 },
    );
  });
});

interface World {
  readonly store: QueryStore;
  take(step: Step): Promise<void>;
  check(): void;
  drain(): Promise<void>;
}

function newWorld(): World {
  const { transport, sent } = handCranked();
  const store = createQueryStore(transport, createAnswers(3));
  store.plan(Object.fromEntries(queries.map((one) => [one.name, one])));
  const answered = new Set<Sent>();
  let requested: Readonly<Record<string, QueryRequest>> | null = null;

  const open = (): Sent[] => sent.filter((one) => !answered.has(one));
  const live = (): Sent[] => open().filter((one) => !one.signal.aborted);

  async function reply(one: Sent, how: 'answer' | 'not-modified' | 'failed' | 'forbidden'): Promise<void> {
    answered.add(one);
    const before = queries.map((query) => store.stateOf(query.name));
    const data = { ...dataOf(one.question.key), truncated: isCut(one.question) };
    if (how === 'answer') await one.answer({ kind: 'answer', data, etag: `"${one.question.key}"` });
    // A server says this only to one who has sent an etag.
    else if (how === 'not-modified' && one.etag === null)
      await one.answer({ kind: 'answer', data, etag: null });
    else if (how === 'failed') await one.answer({ kind: how, message: 'down', requestId: null });
    else await one.answer({ kind: how });
    if (one.signal.aborted) expect(queries.map((query) => store.stateOf(query.name))).toEqual(before);
  }

  function follow(facts: FilterSnapshot): void {
    const known = new Set(live().map((one) => one.question.key));
    const count = sent.length;
    store.follow(facts);
    const added = sent.slice(count).map((one) => one.question.key);
    expect(new Set(added).size).toBe(added.length);
    expect(added.filter((key) => known.has(key))).toEqual([]);
  }

  return {
    store,
    async take(one) {
      if (one.do === 'choose') {
        const scope = { values: one.values, route: {}, session: {} };
        requested = Object.fromEntries(queries.map((query) => [query.name, questionOf(query, scope)!]));
        const now = requested;
        follow({
          statusOf: (query): QueryStatus => ({ kind: 'ask', question: now[query.name]! }),
        });
      } else if (one.do === 'wait') {
        requested = null;
        follow({ statusOf: () => ({ kind: 'wait', for: ['a'], keep: one.keep }) });
      } else if (one.do === 'refresh') {
        store.refresh(one.name === null ? undefined : [one.name]);
      } else {
        // Aborted ones are answered as well: a reply may outlive its abort.
        const candidates = open();
        if (candidates.length > 0) await reply(candidates[one.pick % candidates.length]!, one.how);
      }
    },
    check() {
      const flying = live().map((one) => one.question.key);
      for (const query of queries) {
        const state = store.stateOf(query.name);
        const covering = query.coveredBy === undefined ? undefined : requested?.[query.coveredBy];
        const question = covering === undefined || isCut(covering) ? requested?.[query.name] : covering;
        const key = question?.key;
        if (state.kind === 'ready') expect(state.data.rows[0]![0]).toBe(key);
        if (state.kind === 'loading' || (state.kind === 'stale' && key !== undefined))
          expect([key, covering?.key].some((one) => one !== undefined && flying.includes(one))).toBe(true);
        if (state.kind === 'waiting') expect(requested).toBe(null);
      }
      if (requested === null) expect(flying).toEqual([]);
      // What is covered is asked only where that was cut.
      if (requested !== null && !isCut(requested.channels!))
        expect(flying).not.toContain(requested.part!.key);
      for (const key of flying) expect(Object.values(requested!).map((one) => one.key)).toContain(key);
    },
    async drain() {
      for (let one = live()[0]; one !== undefined; one = live()[0]) await reply(one, 'answer');
      await store.settled();
    },
  };
}

function planOf(name: string, params: QueryPlan['params']): QueryPlan {
  return {
    name,
    path: 'reports/delivery_daily',
    params,
    components: [],
    requires: [],
    dataset: 'delivery_daily',
  };
}
