import { describe, expect, it } from 'vitest';
import type { PageReader } from '../../src/page-run/index.ts';
import { firstRequests, linkQuery, settle } from '../../src/page-run/index.ts';
import { planOf, query } from '../web/page/played-page.ts';
import { planFilterBar, type CheckSelection, type FilterBarSpec } from '../../src/language/plan/index.ts';

const brands = { brandFilter: [{ title: 'Ada', value: 'B2' }, { title: 'Bob', value: 'B3' }] }; // prettier-ignore

const userWho = (answers: (path: string) => unknown): PageReader => ({
  facts: { company: 'acme' },
  get: async (path) => answers(path),
});

const bar: FilterBarSpec = {
  components: {
    brand: { type: 'selectList', rules: { isNecessary: true, selectFirst: true } },
    platform: { type: 'selectCheckList', data: [{ title: 'A', value: 'a,b' }, { title: 'C', value: 'c' }] },
    date: { type: 'selectDate', rules: { isNecessary: true, defaultEntry: 'last-7d' } },
    apply: { type: 'submit', rules: { isNecessary: true } },
  },
  apiRules: { 'global/filters': { brand: { responseKey: 'brandFilter' } } },
}; // prettier-ignore

const settled = (selection: CheckSelection, answers: (path: string) => unknown = () => brands, spec = bar) =>
  settle(planFilterBar('test', spec, 'reportwright'), userWho(answers), {
    link: linkQuery(selection),
    route: {},
    today: '2026-11-21',
  });

describe('a filter bar settles', () => {
  it('as it does for a user who selects nothing, its button pressed', async () => {
    const result = await settled({});
    expect(result.kind === 'settled' && result.view.values).toEqual({
      brand: 'B2',
      date: '2026-11-14_2026-11-20',
    });
  });

  it('with the selection of a check, as a link would have it', async () => {
    const selection = { brand: 'B3', platform: ['a,b', 'c'], date: 'today-2d_today' };
    expect(linkQuery(selection)).toBe('?brand=B3&platform=a%2Cb,c&date=today-2d_today');
    const result = await settled(selection);
    expect(result.kind === 'settled' && result.view.values).toEqual({
      brand: 'B3',
      platform: ['a,b', 'c'],
      date: '2026-11-19_2026-11-21',
    });
  });
});

describe('a filter bar as a reader opens it', () => {
  it('waits for its button, and the page sends nothing', async () => {
    const filterBar = planFilterBar('test', bar, 'reportwright');
    const options = { link: '', route: {}, today: '2026-11-21', asOpened: true };
    const result = await settle(
      filterBar,
      userWho(() => brands),
      options,
    );
    if (result.kind !== 'settled') throw new Error(result.got);
    expect(result.view.waitingFor).toEqual(['apply']);
    const page = { ...planOf(bar, query('all', { brand_id: '$brand$' }, ['brand'])), filterBar };
    const scope = { route: {}, session: {} };
    expect(firstRequests(page, result.view, scope, '')).toEqual([]);
  });
});

describe('a filter bar is stuck', () => {
  it('on a value that it does not offer, and says what it offers', async () => {
    expect(await settled({ brand: 'B9' })).toEqual({
      kind: 'stuck',
      expected: 'brand to offer B9',
      got: 'B2, B3',
    });
  });

  it('on entries that do not load', async () => {
    const result = await settled({}, () => {
      throw new Error('HTTP 503: Busy.');
    });
    expect(result).toEqual({ kind: 'stuck', expected: 'entries for brand', got: 'HTTP 503: Busy.' });
  });

  it('on a necessary filter in which nothing is selected', async () => {
    const components = { ...bar.components, brand: { type: 'selectList', rules: { isNecessary: true } } } as const;
    const result = await settled({}, () => brands, { ...bar, components });
    expect(result).toMatchObject({ kind: 'stuck', got: 'nothing selected in brand' });
  }); // prettier-ignore
});
