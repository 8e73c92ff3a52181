import { describe, expect, it } from 'vitest';
import type { ResourcePlan } from '../../../../src/language/plan/index.ts';
import type { TakeoverProps } from '../../../../src/web/widgets/takeover/to-props.ts';
import { bodyOf, ownedBy, sumsOf } from '../../../../src/web/widgets/takeover/takeover.ts';

const plan: ResourcePlan = {
  name: 'lines',
  title: 'Lines',
  key: ['brand', 'plan', 'name'],
  fields: {
    brand: { type: 'text', title: 'Brand' },
    plan: { type: 'text', title: 'Plan' },
    name: { type: 'text', title: 'Name' },
    cost: { type: 'decimal', title: 'Cost' },
    rate: { type: 'number', title: 'Rate' },
  },
  schema: { properties: {} },
};
const props: Pick<TakeoverProps, 'plan' | 'belongs' | 'owner' | 'beside' | 'rows'> = {
  plan,
  belongs: { to: 'plans', by: { brand: 'brand', code: 'plan' } },
  owner: { brand: 'B1', code: 'P1', budget: 1000.5 },
  beside: null,
  rows: [
    { name: 'One', cost: 10.1, rate: 2 },
    { name: 'Two', cost: 20 },
    { name: 'One', cost: 99 },
  ],
};
const present = { owner: null, rows: [], decimals: ['budget'], mayWrite: true };
const inserted = (values: object) => ({ kind: 'insert', values: { brand: 'B1', plan: 'P1', ...values } });

describe('what is taken over', () => {
  it('is each key once, with the owner by which rows are found, and exact amounts as texts', () => {
    expect(ownedBy(props)).toEqual({ brand: 'B1', plan: 'P1' });
    expect(bodyOf(props, present)).toEqual({
      changes: [inserted({ name: 'One', cost: '10.1', rate: 2 }), inserted({ name: 'Two', cost: '20' })],
      before: [{ resource: 'plans', changes: [{ kind: 'insert', values: { brand: 'B1', code: 'P1', budget: '1000.5' } }] }], // prettier-ignore
    });
  });

  it('has rows beside a new owner after it, and none beside one that is there', () => {
    const beside = { resource: 'days', rows: [{ starts: '2026-12-24' }, { starts: '2026-12-31' }] };
    expect(bodyOf({ ...props, beside }, present)!.before!.slice(1)).toEqual([
      { resource: 'days', changes: [inserted({ starts: '2026-12-24' }), inserted({ starts: '2026-12-31' })] },
    ]);
    expect(bodyOf({ ...props, beside: { ...beside, rows: [] } }, present)!.before).toHaveLength(1);
    expect(bodyOf({ ...props, beside }, { ...present, owner: { code: 'P1' } })!.before).toBeUndefined();
  });

  it('leaves an owner alone that is there, and rows whose key is there', () => {
    const there = { ...present, owner: { code: 'P1' }, rows: [{ brand: 'B1', plan: 'P1', name: 'Two' }] };
    expect(bodyOf(props, there)).toEqual({ changes: [inserted({ name: 'One', cost: '10.1', rate: 2 })] });
  });

  it('is nothing where all of it is there, or where there is no owner', () => {
    const rows = ['One', 'Two'].map((name) => ({ brand: 'B1', plan: 'P1', name }));
    expect(bodyOf(props, { ...present, rows })).toBeNull();
    expect(bodyOf({ ...props, owner: null }, present)).toBeNull();
  });

  it('is summed to the cent beside what is there, within the budget that the owner has now', () => {
    const budget = { sum: 'total', of: 'budget' };
    const rows = [{ total: '0.10' }, { total: '0.20' }, { total: null }];
    const added = [{ values: { total: '0.70' } }];
    expect(sumsOf({ budget, owner: props.owner }, { ...present, rows }, added)).toEqual({
      present: 0.3,
      added: 0.7,
      budget: 1000.5,
    });
    const owner = { budget: '0.50' };
    expect(sumsOf({ budget, owner: props.owner }, { ...present, owner }, added)?.budget).toBe(0.5);
    expect(sumsOf({ budget: undefined, owner: props.owner }, present, added)).toBeNull();
  });
});
