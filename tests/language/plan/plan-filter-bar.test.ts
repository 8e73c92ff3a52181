import { describe, expect, it } from 'vitest';
import { planFilterBar } from '../../../src/language/plan/index.ts';

describe('the plan of a filter bar', () => {
  const plan = planFilterBar(
    'overview',
    {
      components: {
        campaign: { type: 'selectList', rules: { deleteEntry: 'X' } },
        brand: {
          type: 'selectList',
          rules: { defaultEntry: { title: 'All', value: 'all' }, deleteEntry: ['B'] },
          data: [
            { title: 'a', value: 'A' },
            { title: 'b', value: 'B' },
          ],
        },
        active: { type: 'checkBox' },
      },
      hierarchy: [['brand', 'campaign']],
      apiRules: {
        '{product}/filters': { campaign: { responseKey: 'list', params: { '{product}_id': '$brand$' } } },
      },
    },
    'acme',
  );
  const byName = Object.fromEntries(plan.components.map((component) => [component.name, component]));

  it('puts parents before children and remembers the order of declaration', () => {
    expect(plan.components.map(({ name }) => name)).toEqual(['brand', 'campaign', 'active']);
    expect(plan.declared).toEqual(['campaign', 'brand', 'active']);
    expect(plan.grid).toEqual([['campaign', 'brand', 'active']]);
  });

  it('replaces {product} in paths and parameter names', () => {
    expect(byName.campaign!.remote).toEqual({
      path: 'acme/filters',
      dimension: null,
      responseKey: 'list',
      params: { acme_id: '$brand$' },
    });
  });

  it('prepares the entries of a local select, and has none for what takes none', () => {
    expect(byName.brand!.data!.map(({ value }) => value)).toEqual(['all', 'A']);
    expect([byName.campaign!.data, byName.active!.data]).toEqual([null, null]);
  });

  it('fills in every default', () => {
    expect(byName.campaign).toMatchObject({
      label: 'filters.campaign',
      autoload: true,
      isNecessary: false,
      selectFirst: false,
      onParentChange: 'keepIfValid',
      deleteEntry: ['X'],
      defaultEntry: null,
    });
  });

  it('asks a list of a dataset for a dimension in the language of the reader, and a date for the days of the facts', () => {
    const { components } = planFilterBar(
      'lists',
      {
        components: { shop: { type: 'selectList' }, date: { type: 'selectDate' } },
        hierarchy: [['shop', 'date']],
        apiRules: {
          'lists/orders': {
            shop: { dimension: 'shop' },
            date: { dimension: 'day', params: { shop_id: '$shop$' } },
          },
        },
      },
      'acme',
    );
    expect(components.map(({ remote }) => remote)).toEqual([
      {
        path: 'lists/orders',
        dimension: 'shop',
        responseKey: 'entries',
        params: { dimension: 'shop', language: '$session.language$' },
      },
      {
        path: 'lists/orders',
        dimension: 'day',
        responseKey: 'range',
        params: { dimension: 'day', extent: true, shop_id: '$shop$' },
      },
    ]);
  });
});
