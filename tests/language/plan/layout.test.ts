import { describe, expect, it } from 'vitest';
import {
  atFirst,
  layoutWith,
  openPart,
  partsWith,
  rowsOf,
  whatIsOpen,
} from '../../../src/language/plan/index.ts';
import type { LayoutPlan, OpenParts, PagePlan } from '../../../src/language/plan/index.ts';
import { planLayout } from '../../../src/language/plan/layout.ts';

const spec: Parameters<typeof planLayout>[0] = {
  rows: [['spend', 'off']],
  sections: { course: { title: 'Course', folded: true, rows: [['trend']] } },
  tabs: {
    delivery: { title: 'Delivery', rows: [['mix']] },
    audience: { title: 'Audience', sections: { ages: { title: 'Ages', rows: [['age', 'region']] } } },
    empty: { title: 'Empty', rows: [['off']] },
  },
};
const there = new Set(['spend', 'trend', 'mix', 'age', 'region']);
const layout = planLayout(spec, there);

const names = (plan: Pick<PagePlan, 'sections' | 'panels'>): string =>
  rowsOf(plan)
    .map((row) => row.map(({ widget }) => widget).join('+'))
    .join(' ');

describe('the layout of a page', () => {
  it('has its rows, its sections and its tabs in this order, without what is empty', () => {
    expect(names(layout)).toBe('spend trend mix age+region');
    expect(layout.sections.map(({ title, folded }) => [title, folded])).toEqual([
      [null, null],
      ['Course', true],
    ]);
    expect(layout.panels?.all.map(({ title }) => title)).toEqual(['Delivery', 'Audience']);
  });

  it('loses the sections and tabs of which nothing may be seen', () => {
    expect(names(layoutWith(layout, new Set(['spend', 'age', 'mix'])))).toBe('spend mix age');
    expect(layoutWith(layout, new Set(['spend', 'mix'])).sections.map(({ name }) => name)).toEqual([null]);
    const { sections, panels } = layoutWith(layout, new Set(['age']));
    expect([sections, panels?.all.map(({ name }) => name)]).toEqual([[], ['audience']]);
    expect(layoutWith(layout, new Set(['spend'])).panels).toBeNull();
  });
});

const query = (name: string, coveredBy?: string) =>
  [name, { name, path: name, params: {}, components: [], requires: [], dataset: null, coveredBy }] as const;

/** Each widget has a query of its own name. */
function planWith(parts: LayoutPlan): PagePlan {
  const widgets = [...there].map((name) => [name, { name, queries: [name] }] as const);
  return {
    ...parts,
    widgets: Object.fromEntries(widgets),
    queries: Object.fromEntries(
      [...there].map((name) => query(name, name === 'age' ? 'all' : undefined)).concat([query('all')]),
    ),
  } as unknown as PagePlan;
}

describe('what is open of a page', () => {
  const plan = planWith(layout);
  const requested = (open: Partial<OpenParts>): string =>
    Object.keys(whatIsOpen(plan, { ...atFirst, ...open }).queries).join(' ');

  it('is the first tab and what is not folded, and only that is asked for', () => {
    expect(openPart(plan, atFirst)?.name).toBe('delivery');
    expect(requested({})).toBe('spend mix');
    expect(requested({ folded: { course: false } })).toBe('spend trend mix');
  });

  it('is another tab, with the query that covers one of its own', () => {
    expect(requested({ panel: 'audience' })).toBe('spend age region all');
    expect(requested({ panel: 'gone' })).toBe(requested({}));
  });

  it('is everything on paper', () => {
    expect(requested({ all: true })).toBe('spend trend mix age region all');
    const { queries } = whatIsOpen(plan, { ...atFirst, all: true });
    expect(queries).toBe(plan.queries);
  });

  it('is found for a widget, a section and a tab by their names', () => {
    expect(partsWith(plan, 'spend')).toEqual({});
    expect(partsWith(plan, 'trend')).toEqual({ folded: { course: false } });
    expect(partsWith(plan, 'region')).toEqual({ panel: 'audience', folded: { ages: false } });
    expect(partsWith(plan, 'ages')).toEqual({ panel: 'audience', folded: { ages: false } });
    expect(partsWith(plan, 'delivery')).toEqual({ panel: 'delivery' });
    expect(partsWith(plan, 'gone')).toBeNull();
  });
});
