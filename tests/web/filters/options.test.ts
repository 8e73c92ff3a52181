import { describe, expect, it } from 'vitest';
import { matches, optionsOf } from '../../../src/web/filters/options.ts';
import { contextOf, entries } from './bar-fixture.ts';

const options = optionsOf(entries, contextOf().t);
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
});
