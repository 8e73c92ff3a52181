import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { planFilterBar } from '../../src/language/plan/index.ts';
import { createCascade, selectView } from '../../src/cascade/index.ts';
import { simulate } from '../../src/cascade/simulate/index.ts';
import type { SimulationOutput, Trace } from '../../src/cascade/simulate/index.ts';

const MANY = 100_000;
const entries = (count: number) => Array.from({ length: count }, (_, index) => `V${index}`);

const plan = planFilterBar(
  'bad-input',
  {
    components: {
      brand: { type: 'selectList', rules: { isNecessary: true, selectFirst: true } },
      campaigns: { type: 'selectCheckList', rules: { selectFirst: true } },
      date: { type: 'selectDate', rules: { defaultEntry: 'last-7d' } },
      active: { type: 'checkBox' },
      apply: { type: 'submit' },
    },
    hierarchy: [['brand', 'campaigns']],
    apiRules: {
      brands: { brand: { responseKey: 'list' } },
      campaigns: { campaigns: { responseKey: 'list', params: { brand_id: '$brand$' } } },
    },
  },
  'reportwright',
);

const play = (trace: Omit<Trace, 'filterBar'>): SimulationOutput =>
  simulate(plan, { filterBar: 'bad-input', ...trace }, '2024-05-15');

/** Nothing hangs: no request and no component is still under way. */
function isAtRest({ requests, metrics, final }: SimulationOutput): boolean {
  const states = Object.values(final).map(({ state }) => state);
  return !states.includes('loading') && [...requests, ...metrics].every(({ outcome }) => outcome !== null);
}

const sound = { path: 'brands', body: { list: ['B1', 'B2'] } };
const answer = (list: unknown) => [sound, { path: 'campaigns', body: { list } }];
const kindsOf = ({ notices }: SimulationOutput) => notices.map(({ component, kind }) => [component, kind]);

describe('a reply that is not as it should be', () => {
  it.each([
    ['lacks its key', { other: [] }],
    ['is null', null],
    ['is a text', '<!doctype html>'],
    ['is a list', []],
    ['has a text where a list is needed', { list: 'V1' }],
    ['has a map where a list is needed', { list: { 0: 'V1' } }],
    ['has a number where a list is needed', { list: 3 }],
  ])('and %s puts its component in error, and leaves the others to work', (_what, body) => {
    const output = play({ replies: [sound, { path: 'campaigns', body }] });
    expect(kindsOf(output)).toEqual([['campaigns', 'load-error']]);
    expect(output.final).toMatchObject({
      brand: { state: 'ready', selected: 'B1' },
      campaigns: { state: 'error', selected: [], data: [] },
    });
    expect(output.metrics).toHaveLength(1);
    expect(isAtRest(output)).toBe(true);
  });

  it('and has null, nested or empty entries gives those that can be read, and says so', () => {
    const output = play({
      replies: answer([null, 'V1', '', [], {}, { value: null }, Number.NaN, { value: 2 }]),
    });
    expect(kindsOf(output)).toEqual([['campaigns', 'load-error']]);
    expect(output.final.campaigns).toEqual({ state: 'ready', selected: ['V1'], data: ['V1', 2] });
  });

  it('and repeats a value keeps the first entry with it, and says so', () => {
    const output = play({ replies: answer(['V1', { title: 'again', value: 'V1' }, 'V2', 'V1']) });
    expect(output.final.campaigns).toEqual({ state: 'ready', selected: ['V1'], data: ['V1', 'V2'] });
    expect(kindsOf(output)).toEqual([['campaigns', 'load-error']]);
  });

  it(`and has ${MANY} entries is taken whole, and every one of them can be chosen`, () => {
    const all = entries(MANY);
    const output = play({
      replies: answer(all),
      script: [{ at: 10, select: { campaigns: all } }],
      until: 1000,
    });
    expect(output.final.campaigns!.selected).toHaveLength(MANY);
    expect(output.metrics.map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
    expect(isAtRest(output)).toBe(true);
  });

  it('whatever it is leaves nothing loading', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (brands, campaigns) => {
        const replies = [
          { path: 'brands', body: { list: brands } },
          { path: 'campaigns', body: campaigns },
        ];
        expect(isAtRest(play({ replies }))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a link that is not as it should be', () => {
  it('falls back for each value that is not there, and says which filters were reset', () => {
    const url = '?brand=gone&campaigns=V9,V1&date=2024-13-01_x&active=perhaps&apply=no';
    const output = play({ url, replies: answer(['V1', 'V2']) });
    expect(kindsOf(output).toSorted()).toEqual(
      ['active', 'apply', 'brand', 'campaigns', 'date'].map((name) => [name, 'preset-invalid']),
    );
    expect(output.url).toBe('?brand=B1&campaigns=V1&date=last-7d&active=false');
  });

  it('with several values selects the first that there is, where only one can be selected', () => {
    const url = '?brand=gone,B2,B1&campaigns=V1&date=last-7d';
    const output = play({ url, replies: answer(['V1']) });
    expect(output.url).toBe('?brand=B2&campaigns=V1&date=last-7d&active=false');
    expect(kindsOf(output)).toEqual([['brand', 'preset-invalid']]);
    const none = play({ url: '?brand=gone,away', replies: answer(['V1']) });
    expect(none.final.brand!.selected).toBe('B1');
  });

  it('starts the bar as without it where it names nothing of the bar, and says so once', () => {
    const replies = answer(['V1']);
    const output = play({ url: '?constructor=1&__proto__=2&constructor=3&=&&', replies });
    expect(output.final).toEqual(play({ replies }).final);
    expect(kindsOf(output)).toEqual([['constructor', 'preset-invalid']]);
  });

  it('says nothing of what mail programs and advertising add to every link', () => {
    const url = '?utm_source=mail&utm_campaign=x&gclid=1&fbclid=2&mc_cid=3&brand=B2';
    const output = play({ url, replies: answer(['V1']) });
    expect(output.notices).toEqual([]);
    expect(output.final.brand!.selected).toBe('B2');
  });

  it('may ask for ten thousand values, there or not', () => {
    const ids = entries(10_000);
    const there = play({ url: `?campaigns=${ids.join(',')}`, replies: answer(ids) });
    expect(there.final.campaigns!.selected).toHaveLength(10_000);
    expect(there.notices).toEqual([]);
    const gone = play({ url: `?campaigns=${ids.join(',')}`, replies: answer(['other']) });
    expect(gone.final.campaigns!.selected).toEqual(['other']);
    expect(kindsOf(gone)).toEqual([['campaigns', 'preset-invalid']]);
  });

  it('whatever it is leaves nothing loading', () => {
    const name = fc.constantFrom('brand', 'campaigns', 'date', 'active', 'apply', 'unknown');
    const part = fc.tuple(name, fc.string()).map(([key, value]) => `${key}=${value}`);
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const output = play({ url: `?${parts.join('&')}`, replies: answer(['V1', 'V2']) });
        expect(isAtRest(output)).toBe(true);
        expect(output.final.brand!.selected).not.toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});

/** Starts a bar from what a store holds; answers its view once it has settled, and what the host was told. */
async function startedFrom(record: unknown) {
  const storeFailed = vi.fn<(error: unknown) => void>();
  const lists: Readonly<Record<string, unknown>> = { brands: ['B1', 'B2'], campaigns: ['V1'] };
  const actor = createCascade(
    { plan, time: { now: () => 0, today: () => '2024-05-15' } },
    {
      loadOptions: async ({ path }) => ({ list: lists[path] }),
      runMetrics: async () => {},
      readRecord: async () => record,
      writeRecord: async () => {},
      storeFailed,
    },
  );
  actor.start();
  await expect.poll(() => selectView(actor.getSnapshot()).metrics).toBe('done');
  const view = selectView(actor.getSnapshot());
  actor.stop();
  return { view, told: storeFailed.mock.calls.map(([error]) => String(error)) };
}

describe('a stored record that is not as it should be', () => {
  it.each([
    ['of an older version', { version: 0, filters: [] }],
    ['of a newer version', { version: 2, components: {} }],
    ['without a version', { components: { brand: { selected: 'B2' } } }],
    ['a text', 'broken'],
    ['a list', [1, 2]],
    ['with a list of components', { version: 1, components: [null, 'x'] }],
  ])('is left aside and told to the host and the user: one %s', async (_what, record) => {
    const { view, told } = await startedFrom(record);
    expect(view.values).toMatchObject({ brand: 'B1', campaigns: ['V1'] });
    expect(told).toEqual(['Error: the stored filters are of another version, or broken; they are not used']);
    expect(view.notices.map(({ kind }) => kind)).toEqual(['record-broken']);
  });

  it('is used as far as it can be read, and the user is told once', async () => {
    const { view, told } = await startedFrom({
      version: 1,
      components: {
        brand: { data: [null, 'B1', 'B2'], selected: { value: 'B2' }, loadedAt: 'yesterday' },
        campaigns: 7,
        date: { selected: { startDate: '2024-01-01', endDate: 5 } },
        active: { selected: 'yes' },
        gone: { selected: 1 },
      },
    });
    expect(view.values).toMatchObject({ brand: 'B2', campaigns: ['V1'], active: false });
    expect(view.values.date).toBe('2024-05-08_2024-05-14');
    expect(told).toEqual([]);
    expect(view.notices.map(({ kind }) => kind)).toEqual(['record-broken']);
  });

  it.each([
    ['is not there', null],
    ['is whole', { version: 1, components: { brand: { selected: 'B2', data: ['B1', 'B2'], loadedAt: 0 } } }],
    ['names filters that are gone', { version: 1, components: { gone: 7 } }],
  ])('is no reason to tell the user anything where it %s', async (_what, record) => {
    const { view } = await startedFrom(record);
    expect(view.notices).toEqual([]);
  });

  it('whatever it is does not stop the bar', async () => {
    const components = fc.dictionary(fc.constantFrom('brand', 'campaigns', 'date', 'active'), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(components, async (stored) => {
        const { view } = await startedFrom({ version: 1, components: stored });
        expect(view.settled).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
