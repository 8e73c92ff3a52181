import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ComponentView, ComponentViewState } from '../../../src/cascade/index.ts';
import type { ComponentPlan, ComponentType } from '../../../src/language/plan/index.ts';
import { controls, FilterBar } from '../../../src/web/filters/index.ts';
import { preloadCalendar } from '../../../src/web/filters/SelectDateControl.tsx';
import { barOf, barViewOf, contextOf, planOf, viewOf } from './bar-fixture.ts';

const types = (Object.keys(controls) as ComponentType[]).filter((type) => controls[type] !== null);
const states: readonly ComponentViewState[] = ['idle', 'loading', 'ready', 'empty', 'error'];
const context = contextOf();

/** What every control must keep to, whatever its type: it runs over the whole record of controls. */
describe.each(types)('the control of %s', (type) => {
  it.each(states)('says its state %s on its root and carries its label', (state) => {
    const html = draw(planOf(type), viewOf(type, { state }));
    expect(html).toContain(`data-filter="brand"`);
    expect(html).toContain(`data-state="${state}"`);
    expect(html).toContain(`aria-busy="${state === 'loading'}"`);
    expect(text(html)).toContain('Brand');
  });

  it('gives its label an element to belong to', () => {
    const html = draw(planOf(type), viewOf(type));
    const id = /<label for="([^"]+)"/.exec(html)?.[1] ?? null;
    expect(id === null).toBe(controls[type]?.labelled);
    expect(html).toContain(id === null ? 'data-filter' : `id="${id}"`);
  });

  it('offers retry when it has failed, with the cause for developers as a tooltip', () => {
    const html = draw(planOf(type), viewOf(type, { state: 'error', error: 'the reply has no brandFilter' }));
    expect(text(html)).toContain('Try again');
    expect(html).toContain('title="the reply has no brandFilter"');
    expect(text(draw(planOf(type), viewOf(type)))).not.toContain('Try again');
  });

  it('stands hostile names', () => {
    const title = '<img src=x onerror=alert(1)> {{name}} $t(filters.brand) \u202e';
    const view = viewOf(type, {
      data: [{ title, value: 'x' }],
      selected: type === 'selectList' || type === 'segmented' ? { title, value: 'x' } : viewOf(type).selected,
    });
    expect(draw(planOf(type, { label: title }), view)).not.toContain('<img');
  });
});

/** What the control of a list of what is left out says. */
const leftOut = (selected: ComponentView['selected']): string =>
  text(
    draw(
      planOf('selectCheckList', { excluded: true }),
      viewOf('selectCheckList', { selected, filled: Array.isArray(selected) && selected.length > 0 }),
    ),
  );

describe('the filter bar', () => {
  it('says what a waiting component waits for', () => {
    const brand = planOf('selectList');
    const campaign = planOf('selectList', {
      name: 'campaign',
      label: 'filters.campaign',
      parents: ['brand'],
    });
    const html = drawBar(
      [brand, campaign],
      [
        viewOf('selectList', { selected: null, filled: false }),
        viewOf('selectList', { name: 'campaign', state: 'idle', selected: null, data: [], filled: false }),
      ],
    );
    expect(text(html)).toContain('Choose Brand first');
  });

  it.each([
    [1, 12],
    [2, 6],
    [3, 4],
    [4, 3],
    [5, 2],
    [7, 2],
    [12, 2],
  ])('gives each of %i components in a row %i of 12 columns', (count, columns) => {
    const plans = Array.from({ length: count }, (_, index) => planOf('checkBox', { name: `c${index}` }));
    const html = drawBar(
      plans,
      plans.map((one) => viewOf('checkBox', { name: one.name })),
    );
    expect(html.split(`grid-column:span ${columns}"`)).toHaveLength(count + 1);
  });

  it('counts what is chosen of a check list, names a single one, and says all', () => {
    const data = viewOf('selectCheckList').data;
    expect(chosen(data.slice(1))).toContain('2 of 3');
    expect(chosen(data.slice(0, 1))).toContain('All Brands');
    expect(chosen(data)).toContain('All 3');
  });

  it('says what is left out by its names, or how many there are', () => {
    const { data } = viewOf('selectCheckList');
    expect(leftOut(data.slice(1))).toContain('All but Köln Beer, amazon.de');
    expect(leftOut(data)).toContain('All 3 left out');
    expect(leftOut([])).toContain('None left out');
  });

  it('names the period that was chosen by name', () => {
    expect(text(draw(planOf('selectDate'), viewOf('selectDate')))).toContain('Last 7 days');
    const fixed = { startDate: '2026-11-14', endDate: '2026-11-20' };
    expect(text(draw(planOf('selectDate'), viewOf('selectDate', { selected: fixed })))).not.toContain(
      'Last 7 days',
    );
  });

  it('says which period is chosen, and its name where it was chosen by name', () => {
    const html = text(draw(planOf('selectPeriod'), viewOf('selectPeriod')));
    expect(html).toContain('October 2026');
    expect(html).toContain('Last month');
    const selected = { startDate: '2026-07-01', endDate: '2026-09-30' };
    const quarter = text(draw(planOf('selectPeriod'), viewOf('selectPeriod', { selected })));
    expect(quarter).toContain('Q3 2026');
    expect(quarter).not.toContain('Last month');
  });

  it('says the year of a date only where it is not this one, before its calendar is here as after', async () => {
    const range = { startDate: '2025-11-14', endDate: '2026-11-20' };
    const shown = () => [
      draw(planOf('selectDate'), viewOf('selectDate')),
      draw(planOf('selectDate'), viewOf('selectDate', { selected: range, range })),
    ];
    const values = () =>
      shown().map((html) => [...html.matchAll(/ value="([^"]*)"/g)].map(([, value]) => value));
    expect(values()).toEqual([['14 Nov – 20 Nov'], ['14/11/25 – 20/11/26']]);
    await preloadCalendar();
    expect(values()).toEqual([
      ['14 Nov', '20 Nov'],
      ['14/11/25', '20/11/26'],
    ]);
  });

  it('disables Apply until a press counts', () => {
    expect(draw(planOf('submit'), viewOf('submit', { enabled: false }))).toContain('disabled=""');
    expect(draw(planOf('submit'), viewOf('submit'))).not.toContain('disabled=""');
  });

  it('tells of a lost selection, with the way back', () => {
    const notice = {
      id: 1,
      at: 0,
      component: 'campaign',
      kind: 'selection-lost',
      because: 'brand',
      values: ['Spring', 'Summer', 'Autumn'],
      message: null,
    } as const;
    const campaign = planOf('selectList', { name: 'campaign', label: 'filters.campaign' });
    const html = drawBar(
      [planOf('selectList'), campaign],
      [viewOf('selectList'), viewOf('selectList', { name: 'campaign' })],
      { notices: [notice], canUndo: true },
    );
    expect(text(html)).toContain(
      'Campaign was reset, because Spring, Summer and 1 more does not belong to the new Brand.',
    );
    expect(text(html)).toContain('Undo');
  });

  it('says that a link names more than one where only one can be selected, without the ids', () => {
    const notice = {
      id: 1,
      at: 0,
      component: 'brand',
      kind: 'preset-invalid',
      because: null,
      values: ['B000002,B000003'],
      message: null,
    } as const;
    const html = drawBar([planOf('selectList')], [viewOf('selectList')], { notices: [notice] });
    expect(text(html)).toContain('Brand was reset: only one can be selected here.');
    expect(text(html)).not.toContain('B000002');
  });

  it('tells of dates that were cut, as the reader writes them', () => {
    const notice = {
      id: 1,
      at: 0,
      component: 'date',
      kind: 'range-cut',
      because: 'brand',
      values: ['last-28d', '2026-11-14_2026-11-20'],
      message: null,
    } as const;
    const date = planOf('selectDate', { name: 'date', label: 'filters.date' });
    const html = drawBar([date], [viewOf('selectDate', { name: 'date' })], {
      notices: [notice],
      canUndo: true,
    });
    expect(text(html)).toMatch(
      /is now 14\s–\s20 Nov 2026, because the rest of Last 28 days is not available here\./,
    );
    expect(text(html)).toContain('Undo');
  });
});

function chosen(selected: ComponentView['selected']): string {
  return text(draw(planOf('selectCheckList'), viewOf('selectCheckList', { selected })));
}

function draw(plan: ComponentPlan, view: ComponentView): string {
  return drawBar([plan], [view]);
}

function drawBar(
  plans: readonly ComponentPlan[],
  views: readonly ComponentView[],
  over: Parameters<typeof barViewOf>[1] = {},
): string {
  return renderToStaticMarkup(
    <FilterBar
      plan={barOf(...plans)}
      view={barViewOf(views, over)}
      send={() => undefined}
      context={context}
    />,
  );
}

/** What is read: the text without tags. */
function text(html: string): string {
  return html.replaceAll(/<style.*?<\/style>/gs, '').replaceAll(/<[^>]+>/g, ' ');
}
