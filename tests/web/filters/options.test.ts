import { describe, expect, it } from 'vitest';
import { matches, optionsOf } from '../../../src/web/filters/options.ts';
import { contextOf, entries } from './bar-fixture.ts';

const options = optionsOf(entries, contextOf());
const found = (search: string) =>
  options.filter((option) => matches(search, option)).map((option) => option.label);

describe('the options of a list', () => {
  it('translate titles that are keys, and show others as they are', () => {
    expect(options.map((option) => option.label)).toEqual(['All Brands', 'Köln Beer', 'amazon.de']);
  });

  it('are found by any word of theirs, without regard to case, accents and order', () => {
    expect(found('koln')).toEqual(['Köln Beer']);
    expect(found('beer KÖ')).toEqual(['Köln Beer']);
    expect(found('zzz')).toEqual([]);
    expect(found('  ')).toHaveLength(3);
  });

  it('name quarters and months in words, and are found by those and by the names of the API', () => {
    const periods = ['2026-Q4', '2026-11', 2026].map((value) => ({ title: String(value), value }));
    const named = optionsOf(periods, contextOf());
    expect(named.map(({ label }) => label)).toEqual(['Q4 2026', 'November 2026', '2026']);
    expect(named.filter((option) => matches('nov', option))).toHaveLength(1);
    expect(named.filter((option) => matches('2026-11', option))).toHaveLength(1);
    const product = optionsOf([{ title: '2026-11', value: 'P7' }], contextOf());
    expect(product.map(({ label }) => label)).toEqual(['2026-11']);
  });
});
