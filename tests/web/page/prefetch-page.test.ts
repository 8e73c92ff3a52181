import { describe, expect, it } from 'vitest';
import { modelToDraw, prefetchPage, startShown } from '../../../src/web/page/prefetch-page.ts';
import type { PageAddress } from '../../../src/web/page/page-model.ts';
import { handCranked } from '../queries/hand-cranked-transport.ts';
import { bar, planOf, playedHost, query, repliesCome } from './played-page.ts';

const plan = planOf(bar, query('daily', { brand_id: '$brand$' }, ['brand']));
const other = {
  ...planOf(bar, query('other', { campaign_id: '$campaign$' }, ['campaign'])),
  route: '/other',
};

function visitor() {
  const { transport, sent } = handCranked();
  const requested = () =>
    sent.map(({ question, signal }) => `${question.key}${signal.aborted ? ' aborted' : ''}`);
  return { host: playedHost(transport), requested };
}

const at = (route: PageAddress['route'] = {}): PageAddress => ({
  route,
  search: '',
  hash: '',
  write: () => undefined,
});

describe('a page that is opened before it is drawn', () => {
  it('has asked its questions when it is drawn, and asks none of them again', async () => {
    const { host, requested } = visitor();
    prefetchPage(plan, host, at());
    await repliesCome();
    expect(requested()).toEqual(['reports/delivery_daily?brand_id=B2']);
    const model = modelToDraw(plan, host, at());
    expect(model.view().values.brand).toBe('B2');
    const stop = startShown(model, host);
    await repliesCome();
    expect(requested()).toEqual(['reports/delivery_daily?brand_id=B2']);
    stop();
    expect(requested()).toEqual(['reports/delivery_daily?brand_id=B2 aborted']);
  });

  it('is the same one however often React begins to draw it', () => {
    const { host } = visitor();
    prefetchPage(plan, host, at());
    expect(modelToDraw(plan, host, at())).toBe(modelToDraw(plan, host, at()));
  });

  it('asks nothing again when it is begun twice, unless its link says something else', async () => {
    const { host, requested } = visitor();
    prefetchPage(plan, host, at());
    await repliesCome();
    prefetchPage(plan, host, at());
    await repliesCome();
    expect(requested()).toEqual(['reports/delivery_daily?brand_id=B2']);
    prefetchPage(plan, host, { ...at(), search: '?brand=B3' });
    await repliesCome();
    expect(requested()).toEqual([
      'reports/delivery_daily?brand_id=B2 aborted',
      'reports/delivery_daily?brand_id=B3',
    ]);
  });

  it('says when its first questions have left, and can be given up until it is shown', async () => {
    const { host, requested } = visitor();
    const { requested: left, stop } = prefetchPage(plan, host, at());
    await left;
    expect(requested()).toEqual(['reports/delivery_daily?brand_id=B2']);
    stop();
    expect(requested()).toEqual(['reports/delivery_daily?brand_id=B2 aborted']);
    const again = prefetchPage(plan, host, at());
    const leave = startShown(modelToDraw(plan, host, at()), host);
    again.stop();
    await repliesCome();
    expect(requested().at(-1)).toBe('reports/delivery_daily?brand_id=B2');
    leave();
  });

  it('is given up when another page is shown in its place', async () => {
    const { host, requested } = visitor();
    prefetchPage(plan, host, at());
    await repliesCome();
    startShown(modelToDraw(other, host, at()), host);
    await repliesCome();
    expect(requested()).toEqual([
      'reports/delivery_daily?brand_id=B2 aborted',
      'reports/delivery_daily?campaign_id=C-B2',
    ]);
  });

  it('is another page where the route has other parameters', () => {
    const { host } = visitor();
    prefetchPage(plan, host, at({ id: '1' }));
    expect(modelToDraw(plan, host, at({ id: '2' }))).not.toBe(modelToDraw(plan, host, at({ id: '1' })));
  });

  it('takes over what the page before it has selected, while that one is still shown', async () => {
    const { host, requested } = visitor();
    const shown = modelToDraw(plan, host, at());
    const leave = startShown(shown, host);
    await repliesCome();
    shown.send({ type: 'component.chosen', name: 'brand', value: 'B3' });
    await repliesCome();
    prefetchPage(other, host, at());
    await repliesCome();
    expect(requested().at(-1)).toBe('reports/delivery_daily?campaign_id=C-B3');
    expect(shown.view().values.brand).toBe('B3');
    const next = modelToDraw(other, host, at());
    leave();
    startShown(next, host);
    await repliesCome();
    expect(next.view().values.brand).toBe('B3');
    expect(requested().filter((one) => one.includes('C-B3'))).toEqual([
      'reports/delivery_daily?campaign_id=C-B3',
    ]);
  });

  it('leaves the address bar to the page before it until it is shown', async () => {
    const { host } = visitor();
    const written: string[] = [];
    const address: PageAddress = { ...at(), write: (search) => void written.push(search) };
    const leave = startShown(modelToDraw(plan, host, at()), host);
    await repliesCome();
    prefetchPage(other, host, address);
    await repliesCome();
    expect(written).toEqual([]);
    const next = modelToDraw(other, host, address);
    leave();
    startShown(next, host);
    expect(written).toEqual([next.view().url]);
    next.send({ type: 'component.chosen', name: 'brand', value: 'B3' });
    await repliesCome();
    expect(written.at(-1)).toContain('brand=B3');
  });

  it('is given up when somebody goes on to a third page, or stays where they are', async () => {
    const { host, requested } = visitor();
    startShown(modelToDraw(plan, host, at()), host);
    await repliesCome();
    for (const target of [planOf(bar, query('third', { brand_id: 'x' }, ['brand'])), plan]) {
      prefetchPage(other, host, at());
      await repliesCome();
      expect(requested().at(-1)).toBe('reports/delivery_daily?campaign_id=C-B2');
      prefetchPage({ ...target, route: target === plan ? plan.route : '/third' }, host, at());
      expect(requested().filter((one) => one.includes('C-B2'))).not.toContain(
        'reports/delivery_daily?campaign_id=C-B2',
      );
    }
  });

  it('comes too late where a page is being drawn already', async () => {
    const { host, requested } = visitor();
    const model = modelToDraw(plan, host, at());
    prefetchPage(plan, host, at());
    startShown(model, host);
    await repliesCome();
    expect(requested()).toEqual(['reports/delivery_daily?brand_id=B2']);
  });
});
