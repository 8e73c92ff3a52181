import { describe, expect, it } from 'vitest';
import { openPart } from '../../../src/language/plan/open-parts.ts';
import type { PagePlan, WidgetPlan } from '../../../src/language/plan/index.ts';
import { createPageModel } from '../../../src/web/page/page-model.ts';
import { dataOf, handCranked, type Sent } from '../queries/hand-cranked-transport.ts';
import { bar, planOf, playedHost, query, repliesCome } from './played-page.ts';

const campaigns = query('campaigns', { campaign_id: '$campaign$' }, ['campaign']);
const daily = query('daily', { brand_id: '$brand$', date: '$date$' }, ['brand', 'date']);

const widget = (name: string, queries: string[], when?: WidgetPlan['when']): WidgetPlan => ({
  name,
  spec: { type: 'text', text: name, tone: 'plain' },
  queries,
  names: queries,
  place: null,
  ...(when && { when }),
});

const counts = {
  expression: 'rows.campaigns > 1',
  names: ['rows.campaigns'],
  rows: { campaigns: 'campaigns' },
};
const ofBrand = { expression: 'brand == "B3" && date.start != ""', names: ['brand', 'date.start'], rows: {} };

/** A page with a widget that is always there, beside one on a condition. */
function conditional(when: WidgetPlan['when']): PagePlan {
  const widgets = { always: widget('always', ['campaigns']), chosen: widget('chosen', ['daily'], when) };
  const rows = [
    [
      { widget: 'always', span: 12 },
      { widget: 'chosen', span: 12 },
    ],
  ];
  const section = { name: null, title: null, description: null, folded: null, rows };
  return { ...planOf(bar, campaigns, daily), widgets, sections: [section] };
}

const alone = [[{ widget: 'always', span: 24 }]];

const loads = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await repliesCome();
};

async function open(plan: PagePlan, search = '', write: (search: string) => void = () => undefined) {
  const { transport, sent } = handCranked();
  const model = createPageModel(plan, playedHost(transport), {
    route: {},
    search,
    hash: '',
    write,
  });
  model.start();
  // The interpreter is a module of its own.
  await import('../../../src/expressions/index.ts');
  await loads();
  return {
    model,
    rows: () => model.plan().sections.flatMap((one) => one.rows),
    loads,
    requested: () => sent.map(({ question }) => Object.keys(question.params).join()),
    brands: () => sent.flatMap(({ question }) => question.params.brand_id ?? []),
    /** Answers what campaigns asks with so many rows. */
    async answer(rows: number): Promise<void> {
      const last = sent.findLast(({ question }) => 'campaign_id' in question.params) as Sent;
      const data = { ...dataOf('campaigns'), rowCount: rows };
      await last.answer({ kind: 'answer', data, etag: null });
      await loads();
    },
    async refuse(): Promise<void> {
      for (const one of sent) await one.answer({ kind: 'forbidden' });
      await loads();
    },
  };
}

describe('a widget on a condition', () => {
  it('is not there and asks nothing while a filter says so, and the others take its columns', async () => {
    const page = await open(conditional(ofBrand));
    expect(Object.keys(page.model.plan().widgets)).toEqual(['always']);
    expect(page.rows()).toEqual(alone);
    expect(page.requested()).toEqual(['campaign_id']);
  });

  it('comes, and asks, with the filter that lets it', async () => {
    const page = await open(conditional(ofBrand));
    page.model.send({ type: 'component.chosen', name: 'brand', value: 'B3' });
    await page.loads();
    expect(Object.keys(page.model.plan().widgets)).toEqual(['always', 'chosen']);
    expect(page.requested()).toContain('brand_id,date');
  });

  it('keeps its room, and asks nothing, until the rows that it goes by have come', async () => {
    const page = await open(conditional(counts));
    expect([...page.model.pending()]).toEqual(['chosen']);
    expect(page.rows()[0]).toHaveLength(2);
    expect(page.requested()).toEqual(['campaign_id']);
    await page.answer(2);
    expect(page.model.pending().size).toBe(0);
    expect(page.requested()).toContain('brand_id,date');
  });

  it('is gone once the rows are too few', async () => {
    const page = await open(conditional(counts));
    await page.answer(1);
    expect(page.rows()).toEqual(alone);
    expect(page.requested()).toEqual(['campaign_id']);
  });

  it('stays as it is while the rows are asked for anew', async () => {
    const page = await open(conditional(counts));
    await page.answer(2);
    page.model.send({ type: 'component.chosen', name: 'brand', value: 'B3' });
    await page.loads();
    expect(page.model.queries.stateOf('campaigns').kind).toBe('stale');
    expect(page.model.pending().size).toBe(0);
    expect(page.rows()[0]).toHaveLength(2);
    await page.answer(0);
    expect(page.rows()).toEqual(alone);
  });

  it('is not there where its rows can not be had', async () => {
    const page = await open(conditional(counts));
    await page.refuse();
    expect(page.model.pending().size).toBe(0);
    expect(page.rows()).toEqual(alone);
  });

  it('takes its section with it, and waits for nothing that is folded', async () => {
    const plan = conditional(counts);
    const apart = (name: string, folded: boolean) => ({
      ...plan.sections[0]!,
      name,
      folded,
      rows: [[{ widget: name, span: 24 }]],
    });
    const page = await open({ ...plan, sections: [apart('always', false), apart('chosen', true)] });
    expect(page.model.pending().size).toBe(0);
    await page.answer(1);
    expect(page.model.plan().sections).toHaveLength(2);
    page.model.fold('chosen', false);
    await page.loads();
    expect(page.model.plan().sections.map(({ name }) => name)).toEqual(['always']);
  });

  it('asks nothing with values from before the filter that lets it come', async () => {
    const page = await open(conditional(ofBrand));
    page.model.send({ type: 'component.chosen', name: 'brand', value: 'B3' });
    await page.loads();
    expect(page.brands()).toEqual(['B3']);
  });

  it('leaves a page without conditions as it is', async () => {
    const plan = conditional(undefined);
    const page = await open(plan);
    expect(page.model.plan()).toBe(plan);
  });
});

const only = (name: string) => [[{ widget: name, span: 24 }]];
const section = (name: string | null, widgets: string) => ({
  name,
  title: name,
  description: null,
  folded: null,
  rows: only(widgets),
});

const tabbed = (when: WidgetPlan['when']): PagePlan => ({
  ...conditional(undefined),
  sections: [],
  panels: {
    kind: 'tabs',
    all: [
      { name: 'first', title: 'First', sections: [section(null, 'always')] },
      { name: 'second', title: 'Second', sections: [section(null, 'chosen')] },
    ],
  },
  conditions: { second: when! },
});
const tabs = (page: Awaited<ReturnType<typeof open>>) =>
  page.model.plan().panels?.all.map(({ name }) => name);

describe('a part of a page on a condition', () => {
  it('is not there while its section’s condition does not hold, and asks nothing', async () => {
    const sections = [section(null, 'always'), section('chosen-part', 'chosen')];
    const page = await open({
      ...conditional(undefined),
      sections,
      conditions: { 'chosen-part': ofBrand },
    });
    expect(page.model.plan().sections.map(({ name }) => name)).toEqual([null]);
    expect(page.requested()).toEqual(['campaign_id']);
    page.model.send({ type: 'component.chosen', name: 'brand', value: 'B3' });
    await page.loads();
    expect(page.model.plan().sections.map(({ name }) => name)).toEqual([null, 'chosen-part']);
    expect(page.requested()).toContain('brand_id,date');
  });

  it('is a tab that comes with the filter, though another one is open', async () => {
    const page = await open(tabbed(ofBrand));
    expect(tabs(page)).toEqual(['first']);
    page.model.send({ type: 'component.chosen', name: 'brand', value: 'B3' });
    await page.loads();
    expect(tabs(page)).toEqual(['first', 'second']);
    expect(page.requested()).not.toContain('brand_id,date');
  });

  it('has its rows counted whichever tab is open', async () => {
    const page = await open(tabbed(counts));
    expect(tabs(page)).toEqual(['first', 'second']);
    await page.answer(1);
    expect(tabs(page)).toEqual(['first']);
  });

  it('gives way to the first tab where an address names it, and asks for that', async () => {
    const written: string[] = [];
    const page = await open(tabbed(ofBrand), '?tab=second', (search) => written.push(search));
    expect(openPart(page.model.plan(), page.model.parts())?.name).toBe('first');
    expect(page.requested()).toEqual(['campaign_id']);
    expect(written.at(-1)).not.toContain('tab=');
    page.model.send({ type: 'component.chosen', name: 'brand', value: 'B3' });
    await page.loads();
    expect(openPart(page.model.plan(), page.model.parts())?.name).toBe('second');
  });
});
