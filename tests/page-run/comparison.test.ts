import { describe, expect, it } from 'vitest';
import { comparedWith, comparisonIn, ownComparison } from '../../src/page-run/index.ts';
import { createPageModel } from '../../src/web/page/page-model.ts';
import { answerOf, handCranked } from '../web/queries/hand-cranked-transport.ts';
import { bar, planOf, playedHost, query, repliesCome } from '../web/page/played-page.ts';

const daily = query('daily', { compare: 'previous_period', date: '$date$' }, ['date']);
const detail = query('detail', { date: '$date$' }, ['date']);
const filtered = query('filtered', { compare: '$compareDate$' }, ['date']);
const plan = planOf(bar, daily, detail);

async function open(search = '', host = playedHost(handCranked().transport), opened = plan) {
  const { transport, sent } = handCranked();
  const urls: string[] = [];
  const model = createPageModel(opened, Object.assign(host, { transport }), {
    route: {},
    search,
    hash: '',
    write: (url) => urls.push(url),
  });
  model.start();
  await repliesCome();
  /** What has been asked since the last look, each with what it compares with. */
  const requested = () =>
    sent.splice(0).map((one) => {
      void one.answer(answerOf(one));
      return one.question.params.compare ?? 'nothing';
    });
  return { model, host, urls, requested };
}

describe("the reader's comparison", () => {
  it('is asked for in place of the page’s, by the queries that compare, and stands in the address', async () => {
    const { model, urls, requested } = await open();
    expect(requested()).toEqual(['previous_period', 'nothing']);
    model.compareWith('previous_year');
    await repliesCome();
    expect(requested()).toEqual(['previous_year']);
    expect(urls.at(-1)).toMatch(/&compare=previous_year$/);
    model.compareWith('previous_period');
    expect(urls.at(-1)).not.toContain('compare');
    expect(model.comparison()).toBeNull();
  });

  it('comes from the address, and goes along to the next page', async () => {
    const { host, requested } = await open('?compare=2025-01-01_2025-01-31');
    expect(requested()[0]).toBe('2025-01-01_2025-01-31');
    expect(host.comparison).toBeUndefined();
    const chosen = await open();
    chosen.model.compareWith('previous_year_by_weekday');
    const next = await open('', chosen.host);
    expect(next.requested()[0]).toBe('previous_year_by_weekday');
  });

  it('is the page’s own where the page keeps it, or a filter decides', async () => {
    const fixed = { ...plan, fixedComparison: true as const };
    const { requested, urls } = await open('?compare=previous_year', undefined, fixed);
    expect(requested()[0]).toBe('previous_period');
    expect(urls.at(-1) ?? '').not.toContain('previous_year');
    expect(ownComparison(fixed)).toBeNull();
    expect(ownComparison(planOf(bar, filtered, detail))).toBeNull();
    expect(comparedWith(filtered, 'previous_year')).toBe(filtered);
  });

  it('is nothing that can’t be compared with', () => {
    expect(comparisonIn('?compare=last_moon')).toBeNull();
    expect(comparisonIn('?compare=2026-02-01_2026-01-01')).toBeNull();
    expect(comparisonIn('?brand=B1')).toBeNull();
  });
});
