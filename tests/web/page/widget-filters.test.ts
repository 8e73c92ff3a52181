import { describe, expect, it } from 'vitest';
import type { FilterBarSpec } from '../../../src/language/plan/index.ts';
import { createPageModel } from '../../../src/web/page/page-model.ts';
import { widgetFilters } from '../../../src/web/page/widget-filters.ts';
import { contextOf } from '../filters/bar-fixture.ts';
import { handCranked } from '../queries/hand-cranked-transport.ts';
import { planOf, playedHost, query, repliesCome } from './played-page.ts';

const entries = (...values: string[]) => values.map((value) => ({ title: value.toUpperCase(), value }));

const bar: FilterBarSpec = {
  components: {
    channel: { type: 'selectList', properties: { shown: false }, data: entries('search', 'social') },
    platforms: {
      type: 'selectCheckList',
      properties: { placeholder: 'filters.anyPlatform' },
      data: entries('ios', 'android', 'web'),
    },
    date: { type: 'selectDate', rules: { isNecessary: true, defaultEntry: 'last-7d' } },
    chosen: { type: 'variable', rules: { onParentChange: 'clear' } },
  },
  hierarchy: [['date', 'chosen']],
};

async function opened(search = '') {
  const urls: string[] = [];
  const plan = planOf(
    bar,
    query('rows', { channel: '$channel$', platform: '$platforms$', date: '$date$' }, []),
  );
  const model = createPageModel(plan, playedHost(handCranked().transport), {
    route: {},
    search,
    hash: '',
    write: (url) => void urls.push(url),
  });
  model.start();
  await repliesCome();
  const filters = widgetFilters(model, plan.filterBar, contextOf());
  const press = async (name: string, member: string, adds = false) => {
    filters.choose(name, member, adds);
    await repliesCome();
    return filters.chosen(name);
  };
  return { model, filters, press, url: () => urls.at(-1) };
}

describe('a click in a widget', () => {
  it('chooses a member, and a second one takes it back; the address and undo follow', async () => {
    const { model, press, url } = await opened();
    expect(await press('channel', 'search')).toEqual(['search']);
    expect(url()).toBe('?channel=search&date=last-7d');
    expect(await press('channel', 'social')).toEqual(['social']);
    expect(await press('channel', 'social')).toEqual([]);
    expect(url()).toBe('?date=last-7d');
    model.send({ type: 'undo' });
    await repliesCome();
    expect(url()).toBe('?channel=social&date=last-7d');
  });

  it('chooses any days where days are chosen, and undo has those of before', async () => {
    const { filters, press, url } = await opened();
    expect(['date', 'channel', 'chosen', 'nobody'].map((name) => filters.takesRange(name))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(await press('date', '2026-01-05_2026-02-08')).toEqual(['2026-01-05_2026-02-08']);
    expect(url()).toContain('date=2026-01-05_2026-02-08');
    filters.undo();
    await repliesCome();
    expect(url()).toBe('?date=last-7d');
  });

  it('chooses one entry of a check list, and more of them where it adds', async () => {
    const { press } = await opened();
    expect(await press('platforms', 'web')).toEqual(['web']);
    expect(await press('platforms', 'ios', true)).toEqual(['ios', 'web']);
    expect(await press('platforms', 'web', true)).toEqual(['ios']);
    expect(await press('platforms', 'android')).toEqual(['android']);
    expect(await press('platforms', 'android')).toEqual([]);
  });

  it('gives what is necessary back what it had before', async () => {
    const { press, url } = await opened('?date=last-28d');
    expect(await press('date', '2026-10-01_2026-10-31')).toEqual(['2026-10-01_2026-10-31']);
    await press('date', '2026-10-01_2026-10-31');
    expect(url()).toBe('?date=last-28d');
    const linked = await opened('?date=2026-10-01_2026-10-31');
    await linked.press('date', '2026-10-01_2026-10-31');
    expect(linked.url()).toBe('?date=last-7d');
  });

  it('says what is chosen in the words of the bar, and its placeholder where nothing is', async () => {
    const { filters, press } = await opened('?date=2026-10-01_2026-10-31');
    expect(filters.wordsOf('date')).toMatch(/^1.–.31 Oct 2026$/);
    expect(filters.wordsOf('channel')).toBe('');
    expect(filters.wordsOf('platforms')).toBe('filters.anyPlatform');
    await press('channel', 'search');
    expect(filters.wordsOf('channel')).toBe('SEARCH');
  });

  it('tells nothing of a component that is not there, and the same list until it changes', async () => {
    const { filters, press } = await opened();
    expect(filters.chosen('other')).toBeNull();
    const before = filters.chosen('platforms');
    await press('channel', 'search');
    expect(filters.chosen('platforms')).toBe(before);
  });

  it('sets a variable to whatever is clicked, which the address keeps, and saved selections and the next page do not', async () => {
    const { model, filters, press, url } = await opened();
    expect(await press('chosen', 'Größe, 1')).toEqual(['Größe, 1']);
    expect(url()).toBe('?date=last-7d&chosen=Gr%C3%B6%C3%9Fe%2C%201');
    expect(filters.wordsOf('chosen')).toBe('Größe, 1');
    expect(Object.keys(model.choices())).not.toContain('chosen');
    expect(await press('chosen', 'Größe, 1')).toEqual([]);
    model.send({ type: 'undo' });
    await repliesCome();
    expect(filters.chosen('chosen')).toEqual(['Größe, 1']);
    expect((await opened(url())).filters.chosen('chosen')).toEqual(['Größe, 1']);
  });

  it('empties a variable when what clears it changes', async () => {
    const { filters, press } = await opened();
    await press('chosen', 'C1');
    await press('platforms', 'web');
    expect(filters.chosen('chosen')).toEqual(['C1']);
    await press('date', '2026-10-01_2026-10-31');
    expect(filters.chosen('chosen')).toEqual([]);
  });
});
