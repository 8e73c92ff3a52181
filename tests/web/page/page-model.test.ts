import { describe, expect, it } from 'vitest';
import type { FilterBarSpec, PagePlan } from '../../../src/language/plan/index.ts';
import type { Outcome } from '../../../src/web/queries/index.ts';
import type { PageHost } from '../../../src/web/page/page-host.ts';
import { createPageModel } from '../../../src/web/page/page-model.ts';
import { answerOf, handCranked } from '../queries/hand-cranked-transport.ts';
import { bar, planOf, playedHost, query, repliesCome } from './played-page.ts';

const applied: FilterBarSpec = {
  ...bar,
  components: {
    ...bar.components,
    apply: { type: 'submit', properties: { resetActive: true }, rules: { isNecessary: true } },
  },
};
const brandDaily = query('brandDaily', { brand_id: '$brand$', date: '$date$' }, ['brand', 'date']);
const campaigns = query('campaigns', { campaign_id: '$campaign$' }, ['campaign']);
const twin = query('twin', { campaign_id: '$campaign$' }, ['campaign']);

const asking = (measure: string, name: string) => query(name, { measures: [measure] }, []);
const figure = (measure: string, requested: string) => ({
  name: 'shown',
  spec: { type: 'kpi' as const, query: 'figure', measure },
  queries: [requested],
  names: ['figure'],
  place: null,
});

/** A page on which a switch chooses the measure of one query; another is the same under each choice. */
function switched(spec: FilterBarSpec): PagePlan {
  const metric = {
    type: 'segmented' as const,
    data: ['spend', 'clicks'].map((value) => ({ title: value, value })),
    rules: { isNecessary: true, selectFirst: true },
  };
  const plan = planOf(
    { ...spec, components: { metric, ...spec.components } },
    asking('spend', 'figure'),
    campaigns,
  );
  const same = { ...figure('spend', 'campaigns'), name: 'same', names: ['campaigns'] };
  return {
    ...plan,
    widgets: { shown: figure('spend', 'figure'), same },
    possibilities: [
      { values: { metric: 'spend' }, queries: {}, widgets: {} },
      {
        values: { metric: 'clicks' },
        queries: { 'figure [clicks]': asking('clicks', 'figure [clicks]') },
        widgets: { shown: figure('clicks', 'figure [clicks]') },
      },
    ],
  };
}

function choose(page: ReturnType<typeof open>, value: string): Promise<void> {
  page.model.send({ type: 'component.chosen', name: 'metric', value });
  return page.loads();
}

describe('a page with a switch', () => {
  it('asks what the new choice needs, and nothing that is there already', async () => {
    const page = open(switched(bar));
    await page.loads();
    await page.answerAll();
    const before = page.sent.length;
    await choose(page, 'clicks');
    expect(page.sent.slice(before).map(({ question }) => question.params)).toEqual([{ measures: 'clicks' }]);
    expect(page.model.plan().widgets.shown!.spec).toMatchObject({ measure: 'clicks' });
    expect(page.model.queries.stateOf('campaigns').kind).toBe('ready');
    expect(page.urls.at(-1)).toMatch(/^\?metric=clicks&/);
  });

  it('opens as its link says', async () => {
    const page = open(switched(bar), '?metric=clicks');
    await page.loads();
    expect(page.requested().filter((one) => one.includes('measures'))).toEqual([
      'reports/delivery_daily?measures=clicks',
    ]);
  });

  it('changes with Apply where the page has one', async () => {
    const page = open(switched(applied));
    await page.loads();
    page.model.send({ type: 'submit.pressed', name: 'apply' });
    await page.loads();
    await page.answerAll();
    await choose(page, 'clicks');
    expect(page.model.plan().widgets.shown!.spec).toMatchObject({ measure: 'spend' });
    expect(page.model.queries.stateOf('figure')).toMatchObject({ kind: 'stale', reason: 'apply' });
    page.model.send({ type: 'submit.pressed', name: 'apply' });
    await page.loads();
    expect(page.model.plan().widgets.shown!.spec).toMatchObject({ measure: 'clicks' });
  });
});

describe('an open page', () => {
  it('asks each distinct question once, when the filters that it needs have settled', async () => {
    const page = open(planOf(bar, brandDaily, campaigns, twin));
    await page.loads();
    expect(page.requested()).toEqual([
      'reports/delivery_daily?brand_id=B2&date=2026-11-14_2026-11-20',
      'reports/delivery_daily?campaign_id=C-B2',
    ]);
    await page.answerAll();
    expect(page.kinds()).toEqual({ brandDaily: 'ready', campaigns: 'ready', twin: 'ready' });
    expect(page.urls.at(-1)).toBe('?brand=B2&campaign=C-B2&date=last-7d');
  });

  it('has the fields of its bar before anything is loaded, so that nothing moves when they are', () => {
    const page = open(planOf(bar, brandDaily), '', undefined, false);
    expect(Object.keys(page.model.view().components)).toEqual(['brand', 'campaign', 'date']);
    expect(page.sent).toEqual([]);
  });

  it('shows only what belongs to the brand chosen last, however the replies come', async () => {
    const page = open(planOf(bar, brandDaily));
    await page.loads();
    for (const brand of ['B3', 'B2', 'B3']) {
      page.model.send({ type: 'component.chosen', name: 'brand', value: brand });
      await page.loads();
    }
    const requests = page.sent.length;
    for (const one of page.sent.toReversed()) await one.answer(answerOf(one));
    const state = page.model.queries.stateOf('brandDaily');
    expect(state).toMatchObject({ kind: 'ready', data: { rows: [[page.sent.at(-1)!.question.key]] } });
    expect(page.sent).toHaveLength(requests);
  });

  it('repeats all questions on refresh, and none of them for a value that is already chosen', async () => {
    const page = open(planOf(bar, brandDaily, campaigns));
    await page.loads();
    await page.answerAll();
    page.model.send({ type: 'component.chosen', name: 'brand', value: 'B2' });
    await page.loads();
    expect(page.sent).toHaveLength(2);
    page.model.refresh();
    await page.loads();
    expect(page.sent).toHaveLength(4);
    expect(page.kinds()).toEqual({ brandDaily: 'stale', campaigns: 'stale' });
  });

  it('waits for Apply, marks what is out of date, and starts over when it is pressed', async () => {
    const page = open(planOf(applied, brandDaily, campaigns));
    await page.loads();
    expect(page.sent).toHaveLength(0);
    expect(page.model.queries.stateOf('campaigns')).toEqual({ kind: 'waiting', for: ['apply'] });
    page.model.send({ type: 'submit.pressed', name: 'apply' });
    await page.loads();
    await page.answerAll();
    page.model.send({ type: 'component.chosen', name: 'brand', value: 'B3' });
    await page.loads();
    expect(page.kinds()).toEqual({ brandDaily: 'stale', campaigns: 'stale' });
    expect(page.sent).toHaveLength(2);
    page.model.send({ type: 'submit.pressed', name: 'apply' });
    await page.loads();
    expect(page.kinds()).toEqual({ brandDaily: 'loading', campaigns: 'loading' });
    expect(page.sent).toHaveLength(4);
  });

  it('keeps filters and data when its plan changes and its bar does not, and asks only what is new', async () => {
    const plan = planOf(bar, brandDaily);
    const page = open(plan);
    await page.loads();
    page.model.send({ type: 'component.chosen', name: 'brand', value: 'B3' });
    await page.loads();
    await page.answerAll();
    const before = page.sent.length;
    page.model.replan({ ...structuredClone(plan), queries: { brandDaily, campaigns } });
    expect(page.model.view().values.brand).toBe('B3');
    expect(page.model.queries.stateOf('brandDaily').kind).toBe('ready');
    expect(page.requested().slice(before)).toEqual(['reports/delivery_daily?campaign_id=C-B3']);
  });

  it('takes over the selection when its bar changes', async () => {
    const page = open(planOf(bar, brandDaily));
    await page.loads();
    page.model.send({ type: 'component.chosen', name: 'brand', value: 'B3' });
    await page.loads();
    page.model.replan(planOf(applied, brandDaily));
    await page.loads();
    expect(page.model.view().values).toMatchObject({ brand: 'B3', campaign: 'C-B3' });
  });

  it('opens a link with the selection that the link has', async () => {
    const page = open(planOf(bar, brandDaily), '?brand=B3&date=2026-01-01_2026-01-31');
    await page.loads();
    expect(page.requested()).toEqual(['reports/delivery_daily?brand_id=B3&date=2026-01-01_2026-01-31']);
  });

  it('follows a link to itself, and keeps its selection where the link has none', async () => {
    const page = open(planOf(bar, brandDaily));
    await page.loads();
    page.model.visit('?brand=B3', '');
    await page.loads();
    expect(page.model.view().values).toMatchObject({ brand: 'B3', campaign: 'C-B3' });
    page.model.visit('', '');
    expect(page.model.view().values.brand).toBe('B3');
    expect(page.urls.at(-1)).toBe(page.model.view().url);
  });

  it('hands its selection on to the next page', async () => {
    const first = open(planOf(bar, brandDaily));
    await first.loads();
    first.model.send({ type: 'component.chosen', name: 'brand', value: 'B3' });
    await first.loads();
    first.stop();
    const next = open(planOf(bar, brandDaily), '', first.host);
    await next.loads();
    expect(next.model.view().values.brand).toBe('B3');
  });

  it('aborts what is on its way when it is left', async () => {
    const page = open(planOf(bar, brandDaily));
    await page.loads();
    page.stop();
    expect(page.sent.map((one) => one.signal.aborted)).toEqual([true]);
  });

  it('asks at once where there are no filters, with what route and session give', async () => {
    const page = open({
      ...planOf(bar, query('plan', { brief_id: '$route.briefId$', company: '$session.company$' }, [])),
      filterBar: null,
    });
    expect(page.requested()).toEqual(['reports/delivery_daily?brief_id=7&company=acme']);
    page.model.refresh();
    expect(page.sent).toHaveLength(2);
  });

  it('runs its metrics as failed when a query has failed, and again on retry', async () => {
    const page = open(planOf(bar, brandDaily));
    await page.loads();
    await page.answerAll({ kind: 'failed', message: 'down', requestId: 'r-1' });
    expect(page.model.view().metrics).toBe('failed');
    page.model.refresh();
    await page.loads();
    await page.answerAll();
    expect(page.kinds()).toEqual({ brandDaily: 'ready' });
    expect(page.model.view().metrics).toBe('done');
  });
});

/** Opens a page on the real machine and the real query store; only the network and the clock are played. */
function open(plan: PagePlan, search = '', given?: PageHost, starts = true) {
  const { transport, sent } = handCranked();
  const host = playedHost(transport, given?.carried);
  const urls: string[] = [];
  const model = createPageModel(plan, host, {
    route: { briefId: '7' },
    search,
    hash: '',
    write: (url) => urls.push(url),
  });
  const stop = starts ? model.start() : () => undefined;
  return {
    model,
    host,
    sent,
    urls,
    stop,
    requested: () => sent.map((one) => one.question.key),
    kinds: () =>
      Object.fromEntries(Object.keys(plan.queries).map((name) => [name, model.queries.stateOf(name).kind])),
    loads: repliesCome,
    answerAll: async (outcome?: Outcome) => {
      for (const one of sent) await one.answer(outcome ?? answerOf(one));
    },
  };
}
