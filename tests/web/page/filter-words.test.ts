import { describe, expect, it } from 'vitest';
import { filterWords } from '../../../src/web/page/filter-words.ts';
import { handCranked } from '../queries/hand-cranked-transport.ts';
import { widgetContext } from '../../support/widget-context.ts';
import { bar, planOf, playedHost, query } from './played-page.ts';

const plan = planOf(bar, query('all', { compare: 'previous_period', date: '$date$' }, ['date']));
const host = playedHost(handCranked().transport);
const { appText, format, today } = widgetContext({ type: 'text', text: '' });
const context = { t: (key: string) => key, appText, format, today };

const wordsAt = async (address: string): Promise<readonly string[] | null> => {
  const pages = { find: (path: string) => Promise.resolve(path === '/test' ? { plan } : null) };
  const words = await filterWords(address, { host, pages, context }, new AbortController().signal);
  return words && words.map(({ label, value }) => `${label}: ${value.replaceAll(/[\u2009\u202f]/g, ' ')}`);
};

describe('the filters in an address', () => {
  it('are said as the page itself says them, those that the address leaves to the page included', async () => {
    expect(await wordsAt('/test?brand=B3&date=2026-11-09_2026-11-09')).toEqual([
      'filters.brand: B3',
      'filters.campaign: C-B3',
      'filters.date: 9 Nov 2026',
    ]);
    expect(await wordsAt('/test')).toContain('filters.brand: B2');
  });

  it('say by its name a range that moves with the calendar', async () =>
    expect(await wordsAt('/test?date=last-7d')).toContain('filters.date: Last 7 days (14 – 20 Nov 2026)'));

  it('say what is compared where the page would compare with something else', async () => {
    expect(await wordsAt('/test?compare=previous_year')).toContain('Compared with: Year before');
    expect(await wordsAt('/test?compare=2026-Q1')).toContain('Compared with: 1 Jan – 31 Mar 2026');
    expect(String(await wordsAt('/test?compare=previous_period'))).not.toContain('Compared');
  });

  it('are unknown where the reader has no such page, or no such member', async () => {
    expect(await wordsAt('/elsewhere?brand=B3')).toBeNull();
    expect(await wordsAt('/test?brand=B9')).toBeNull();
  });
});
