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
});
