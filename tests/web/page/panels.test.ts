import { describe, expect, it } from 'vitest';
import type { PagePlan } from '../../../src/language/plan/index.ts';
import { createPageModel } from '../../../src/web/page/page-model.ts';
import { addressWith, filtersIn, partsAt } from '../../../src/page-run/index.ts';
import { answerOf, handCranked } from '../queries/hand-cranked-transport.ts';
import { bar, planOf, playedHost, query, repliesCome } from './played-page.ts';

const names = ['spend', 'trend', 'mix', 'age'];
const row = (widget: string) => [[{ widget, span: 24 }]];
const section = (widget: string, name: string | null = null, folded: boolean | null = null) => ({
  name,
  title: name,
  description: null,
  folded,
  rows: row(widget),
});

/** A row, a folded section and two tabs, each with a widget that asks a query of its own name. */
const plan: PagePlan = {
  ...planOf(bar, ...names.map((name) => query(name, { of: name, brand_id: '$brand$' }, ['brand']))),
  widgets: Object.fromEntries(
    names.map((name) => [
      name,
      {
        name,
        spec: { type: 'kpi', query: name, measure: 'spend' },
        queries: [name],
        names: [name],
        place: null,
      },
    ]),
  ),
  sections: [section('spend'), section('trend', 'course', true)],
  panels: {
    kind: 'tabs',
    all: [
      { name: 'delivery', title: 'Delivery', sections: [section('mix')] },
      { name: 'audience', title: 'Audience', sections: [section('age')] },
    ],
  },
};

async function open(search = '', hash = '', host = playedHost(handCranked().transport), opened = plan) {
  const { transport, sent } = handCranked();
  const urls: string[] = [];
  const address = { route: {}, search, hash, write: (url: string) => urls.push(url) };
  const model = createPageModel(opened, { ...host, transport }, address);
  model.start();
  await repliesCome();
  /** The widgets whose questions have left since the last look. */
  const requested = (): string =>
    sent
      .splice(0)
      .map((one) => {
        void one.answer(answerOf(one));
        return /of=(\w+)/.exec(one.question.key)?.[1];
      })
      .join(' ');
  return { model, host, urls, requested };
}

describe('a page with tabs and folded sections', () => {
  it('can be had as a whole, with what is closed, which stays closed', async () => {
    const { model, requested } = await open();
    requested();
    await repliesCome();
    const whole = model.whole(new AbortController().signal);
    expect(requested()).toBe('trend age');
    expect(Object.keys((await whole).queries)).toEqual(names);
    expect(names.map((name) => model.queries.stateOf(name).kind)).toEqual(names.map(() => 'ready'));
    expect(Object.keys(model.plan().queries)).toEqual(['spend', 'mix']);
  });

  it('asks no more of the whole when nobody waits for it', async () => {
    const { transport, sent } = handCranked();
    const { model, requested } = await open('', '', playedHost(transport));
    requested();
    await repliesCome();
    const waiting = new AbortController();
    const whole = model.whole(waiting.signal);
    waiting.abort();
    await expect(whole).rejects.toThrow(/abort/);
    expect([model.queries.stateOf('trend').kind, model.queries.stateOf('age').kind]).toEqual([
      'waiting',
      'waiting',
    ]);
    expect(sent).toEqual([]);
  });

  it('asks what is open, and asks a tab that was open before nothing again', async () => {
    const { model, requested } = await open();
    expect(requested()).toBe('spend mix');
    await repliesCome();
    model.openPanel('audience');
    expect(requested()).toBe('age');
    expect(Object.keys(model.plan().queries)).toEqual(['spend', 'age']);
    await repliesCome();
    model.openPanel('delivery');
    expect(requested()).toBe('');
    expect(model.queries.stateOf('mix').kind).toBe('ready');
  });

  it('leaves what nobody sees unasked when the filters change, and asks it when it is opened', async () => {
    const { model, requested } = await open();
    requested();
    await repliesCome();
    model.openPanel('audience');
    requested();
    await repliesCome();
    model.send({ type: 'component.chosen', name: 'brand', value: 'B3' });
    await repliesCome();
    expect(requested()).toBe('spend age');
    model.openPanel('delivery');
    expect(requested()).toBe('mix');
  });

  it('asks a hidden tab anew after everything was refreshed', async () => {
    const { model, requested } = await open();
    requested();
    await repliesCome();
    model.openPanel('audience');
    requested();
    await repliesCome();
    model.queries.refresh();
    expect(requested()).toBe('spend age');
    await repliesCome();
    model.openPanel('delivery');
    expect(requested()).toBe('mix');
  });

  it('gives up what is on its way for a tab that is closed', async () => {
    const { model, requested } = await open();
    model.openPanel('audience');
    expect(model.queries.stateOf('mix').kind).toBe('waiting');
    requested();
    await repliesCome();
    expect(model.queries.stateOf('mix').kind).toBe('waiting');
    model.openPanel('delivery');
    expect(requested()).toBe('mix');
  });

  it('asks a tab ahead that is expected to be opened, and nothing twice when it is', async () => {
    const { model, requested } = await open();
    requested();
    model.expectPanel('audience');
    expect(requested()).toBe('age');
    expect(Object.keys(model.plan().queries)).toEqual(['spend', 'mix']);
    await repliesCome();
    model.expectPanel(null);
    model.openPanel('audience');
    expect(requested()).toBe('');
    expect(model.queries.stateOf('age').kind).toBe('ready');
  });

  it('gives up what it asked ahead for a tab that is not opened after all', async () => {
    const { model } = await open();
    model.expectPanel('audience');
    expect(model.queries.stateOf('age').kind).toBe('loading');
    model.expectPanel(null);
    expect(model.queries.stateOf('age').kind).toBe('waiting');
    expect(model.queries.stateOf('spend').kind).toBe('loading');
  });

  it('asks for a section when it is unfolded, and remembers that for the next visit', async () => {
    const { model, host, requested } = await open();
    requested();
    model.fold('course', false);
    expect(requested()).toBe('trend');
    const next = await open('', '', host);
    expect(next.requested()).toBe('spend trend mix');
    next.model.fold('course', true);
    const last = await open('', '', host);
    expect(last.requested()).toBe('spend mix');
  });

  it('asks for everything when it is printed', async () => {
    const { model, requested } = await open();
    requested();
    model.openAll(true);
    expect(requested()).toBe('trend age');
    model.openAll(false);
    expect(Object.keys(model.plan().queries)).toEqual(['spend', 'mix']);
  });

  it('opens the tab of its address, and keeps it in the address beside the filters', async () => {
    const { requested, urls, model } = await open('?tab=audience&brand=B3');
    expect(requested()).toBe('spend age');
    expect(model.view().values.brand).toBe('B3');
    expect(urls.at(-1)).toMatch(/^\?brand=B3&.*&tab=audience$/);
  });

  it('opens what holds the widget of a link, there and on the page itself', async () => {
    const { model, requested } = await open('?tab=delivery', '#age');
    expect(requested()).toBe('spend age');
    await repliesCome();
    model.visit('', '#trend');
    expect(requested()).toBe('trend mix');
    expect(model.parts()).toMatchObject({ panel: null, folded: { course: false } });
    model.reveal('#age');
    expect(model.parts().panel).toBe('audience');
    model.reveal('#gone');
    expect(model.parts().panel).toBe('audience');
  });

  it('leaves the filters alone on the way back to the tab before', async () => {
    const { model, urls } = await open('?brand=B3');
    const before = urls.at(-1) ?? '';
    model.openPanel('audience');
    model.visit(before, '');
    expect(model.parts().panel).toBeNull();
    expect(model.view().values.brand).toBe('B3');
  });
});

describe('the address of a tab', () => {
  it('names it behind the filters, which stay as they were written', () => {
    expect(addressWith(plan, '?brand=B%2C1', 'audience')).toBe('?brand=B%2C1&tab=audience');
    expect(addressWith(plan, '', 'audience')).toBe('?tab=audience');
    expect(addressWith(plan, '?brand=B1', 'delivery')).toBe('?brand=B1');
    expect(filtersIn(plan, '?tab=audience&brand=B%2C1')).toBe('?brand=B%2C1');
    expect(filtersIn(plan, '?tab=audience')).toBe('');
  });

  it('is nothing where a page has no tabs, and the first where it names none that there is', () => {
    const single = { ...plan, panels: null };
    expect(filtersIn(single, '?tab=2')).toBe('?tab=2');
    expect(addressWith(single, '?a=1', 'audience')).toBe('?a=1');
    expect(partsAt(plan, '?tab=gone', '').panel).toBeNull();
  });
});

describe('a page with steps', () => {
  const wizard: PagePlan = { ...plan, panels: { ...plan.panels!, kind: 'steps' } };

  it('begins with the first, whatever its address says, which is put right', async () => {
    const { model, urls } = await open('?step=audience', '', playedHost(handCranked().transport), wizard);
    expect(model.parts().panel).toBe('delivery');
    expect(urls.at(-1)).not.toContain('step=');
  });

  it('goes on when the forms of the open one are right, and asks nothing ahead', async () => {
    const { model, requested } = await open('', '', playedHost(handCranked().transport), wizard);
    let isRight = false;
    model.forms.register('mix', { check: () => isRight, values: () => ({}), sent() {}, isPart: true });
    requested();
    model.expectPanel('audience');
    expect(model.openPanel('audience')).toBe('delivery');
    expect(requested()).toBe('');
    isRight = true;
    expect(model.openPanel('audience')).toBe('audience');
    expect(requested()).toBe('age');
    model.visit('?step=delivery', '');
    expect(model.parts().panel).toBe('delivery');
  });
});
