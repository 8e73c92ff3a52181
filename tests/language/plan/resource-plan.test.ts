import { describe, expect, it } from 'vitest';
import { resourcePlan } from '../../../src/language/plan/resource.ts';
import { planResource } from '../../../src/language/terms/plan-resource.ts';

describe('a resource in the plan of a page', () => {
  const plan = resourcePlan(
    planResource('targets', {
      title: 'resources.targets',
      key: ['brand', 'month'],
      fields: {
        brand: { type: 'member', of: { dataset: 'sales', dimension: 'brand' } },
        month: { type: 'month' },
        kpi: { type: 'choice', of: { ctr: 'measures.ctr' } },
        budget: { type: 'decimal', digits: 4, min: 0, format: 'currency' },
        goal: { type: 'number', compute: 'budget / 2.0' },
        parent: { type: 'reference', of: { resource: 'plans' } },
      },
    }),
  );

  it('says where to list what may be chosen, and what is computed', () => {
    expect(plan.fields).toEqual({
      brand: {
        type: 'member',
        title: 'fields.brand',
        required: true,
        options: 'lists/sales?dimension=brand&limit=1000',
      },
      month: { type: 'month', title: 'fields.month', required: true },
      kpi: { type: 'choice', title: 'fields.kpi', of: { ctr: 'measures.ctr' } },
      budget: { type: 'decimal', title: 'fields.budget', format: 'currency', digits: 4 },
      goal: { type: 'number', title: 'fields.goal', compute: 'budget / 2.0' },
      parent: { type: 'reference', title: 'fields.parent', options: 'resources/plans?limit=1000' },
    });
  });

  it('does not require the user whom a row belongs to, whom the server fills', () => {
    const model = planResource('alerts', {
      title: 'resources.alerts',
      key: ['owner', 'name'],
      fields: { owner: { type: 'text' }, name: { type: 'text' } },
      limit: { user: 'owner' },
    });
    expect(resourcePlan(model).schema.required).toEqual(['name']);
  });

  it('has the schema that the server judges by', () => {
    expect(plan.schema.required).toEqual(['brand', 'month']);
    expect(plan.schema.properties.budget).toMatchObject({ type: 'string', 'x-minimum': 0 });
    expect(plan.schema.properties).not.toHaveProperty('goal');
  });
});
