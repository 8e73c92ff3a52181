import { describe, expect, it } from 'vitest';
import { createLastSearch } from '../../../src/web/services/last-search.ts';

function storageWith(text: string | null) {
  let stored = text;
  return { getItem: () => stored, setItem: (_: string, value: string) => void (stored = value) };
}

describe('the last selection of a page', () => {
  it('is the one that was written last for its path', () => {
    const last = createLastSearch(storageWith(null));
    expect(last.read('/a')).toBeNull();
    last.write('/a', '?brand=B2');
    last.write('/b', '');
    last.write('/a', '?brand=B3');
    expect([last.read('/a'), last.read('/b')]).toEqual(['?brand=B3', '']);
  });

  it('is dropped for the least recent of more than fifty pages', () => {
    const last = createLastSearch(storageWith(null));
    for (let page = 0; page <= 50; page += 1) last.write(`/${page}`, '');
    expect([last.read('/0'), last.read('/1')]).toEqual([null, '']);
  });

  it.each(['{', 'null', '7', '[null, 7, ["/a"], ["/a", 7]]'])('is none in the damaged text %s', (text) => {
    expect(createLastSearch(storageWith(text)).read('/a')).toBeNull();
  });

  it('is not kept in a full storage, which fails nothing', () => {
    const full = { getItem: () => null, setItem: () => { throw new DOMException('full', 'QuotaExceededError'); } }; // prettier-ignore
    expect(() => createLastSearch(full).write('/a', '')).not.toThrow();
  });
});
