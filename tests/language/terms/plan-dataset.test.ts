import { describe, expect, it } from 'vitest';
import type { DatasetSpec } from '../../../src/language/generated/spec.ts';
import { coverageBase } from '../../../src/language/terms/coverage.ts';
import { isCombinable, lagOf, planDataset, withParts } from '../../../src/language/terms/plan-dataset.ts';

const spec: DatasetSpec = {
  table: 'facts',
  tenant: 'company_id',
  unknown: { revenue: 'spend' },
  joins: {
    targets: {
      table: 'kpi_targets',
      on: { brand_id: 'brand_id', month: 'month(date)' },
      where: { kpi_type: 'clicks' },
    },
  },
  dimensions: {
    date: { column: 'date', grains: ['hour', 'day'] },
    event: 'event',
    weekday: { column: 'date', part: 'weekday' },
    hour: { column: 'date', part: 'hourOfDay' },
    band: { column: 'spend', bands: [0, 2.5, 1000] },
    owner: 'targets.owner',
  },
  measures: {
    spend: { sum: 'spend', format: 'currency' },
    fees: { sum: 'fees', lagDays: 4 },
    revenue: { sum: 'revenue' },
    total: { add: ['spend', 'fees'] },
    purchases: { sum: 'events', where: { event: ['purchase', 'order'], weekday: { not: 7 } } },
    purchase_revenue: { sum: 'revenue', where: { event: 'purchase' } },
    goal: { sum: 'targets.goal' },
    balance: { last: 'balance', over: 'date' },
    middle: { median: 'spend' },
    late: { quantile: 'delay', at: 0.9 },
    return_on_goal: { ratio: ['roas', 'goal'] },
    roas: { ratio: ['revenue', 'spend'] },
    mixed: { add: ['spend', 'middle'] },
  },
};
const plan = planDataset('facts', spec);
const measure = (name: string) => plan.measures[name]!;
const dimension = (name: string) => plan.dimensions[name]!;

describe('the plan of a dataset', () => {
  it('reads the keys of a join, and takes the company from the column that the facts have', () => {
    expect(plan.joins.targets).toEqual({
      name: 'targets',
      table: 'kpi_targets',
      tenant: 'company_id',
      on: [
        { column: 'brand_id', equals: 'brand_id', grain: null },
        { column: 'month', equals: 'date', grain: 'month' },
      ],
      where: [{ column: 'kpi_type', value: 'clicks' }],
    });
  });

  it('reads conditions as values that are kept or left out', () => {
    expect(measure('purchases').where).toEqual([
      { dimension: 'event', values: ['purchase', 'order'], excluded: false },
      { dimension: 'weekday', values: [7], excluded: true },
    ]);
  });

  it('reads a median as the quantile in the middle', () => {
    expect(measure('middle').aggregation).toEqual({ kind: 'quantile', column: 'spend', at: 0.5 });
    expect(measure('late').aggregation).toEqual({ kind: 'quantile', column: 'delay', at: 0.9 });
  });

  it('calls additive what adds up: sums of facts with conditions, and sums of such measures', () => {
    const additive = Object.keys(plan.measures).filter((name) => measure(name).additive);
    expect(additive).toEqual(['spend', 'fees', 'revenue', 'total', 'purchases', 'purchase_revenue']);
  });

  it('combines rows only where that gives the figure of all', () => {
    const combinable = Object.keys(plan.measures).filter((name) => isCombinable(plan, name));
    expect(combinable).toEqual([
      'spend',
      'fees',
      'revenue',
      'total',
      'purchases',
      'purchase_revenue',
      'roas',
    ]);
  });

  it('names the weekdays in their order, and the hours by their numbers', () => {
    expect(dimension('weekday')).toMatchObject({
      type: 'number',
      filter: 'weekday',
      order: ['1', '2', '3', '4', '5', '6', '7'],
      members: { 1: 'members.weekday.monday', 7: 'members.weekday.sunday' },
    });
    expect(dimension('hour').order).toHaveLength(24);
    expect(dimension('hour').members).toEqual({});
  });

  it('names bands by their bounds, in ascending order', () => {
    expect(dimension('band')).toMatchObject({
      type: 'string',
      filter: 'band',
      derived: { kind: 'bands', bounds: [0, 2.5, 1000] },
      order: ['< 0', '0 – 2.5', '2.5 – 1000', '≥ 1000'],
    });
  });

  it('filters a joined column by the name of its dimension', () => {
    expect(dimension('owner')).toMatchObject({ column: 'targets.owner', filter: 'owner' });
  });

  it('measures what a measure with conditions covers on the facts that meet them', () => {
    const base = coverageBase(plan, measure('purchase_revenue'))!;
    expect(base.where).toEqual([{ dimension: 'event', values: ['purchase'], excluded: false }]);
    expect(plan.measures[base.name]).toBeUndefined();
    expect(coverageBase(plan, measure('revenue'))).toBe(measure('spend'));
  });

  it('gives a sum of measures the lag of its parts', () => {
    expect(lagOf(plan, 'total')).toBe(4);
  });

  it('asks with a measure for its parts and what it is a share of, but for nothing that the dataset does not name', () => {
    expect(withParts(plan, ['roas'])).toEqual(['roas', 'revenue', 'spend']);
    expect(withParts(plan, ['purchase_revenue'])).toEqual(['purchase_revenue']);
  });
});
