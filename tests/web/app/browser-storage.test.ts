import { describe, expect, it } from 'vitest';
import { usableStorage } from '../../../src/web/app/browser-storage.ts';

/** A browser's storage that has room for so many characters. */
const small = (room: number): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => {
      const others = [...items].filter(([name]) => name !== key).map(([, text]) => text.length);
      if (others.reduce((sum, length) => sum + length, value.length) > room)
        throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
};

describe('the browser’s storage', () => {
  it('holds in memory what does not fit, and never an older value in its place', () => {
    const browser = small(10);
    const storage = usableStorage(() => browser);
    storage.setItem('refreshToken', 'first');
    storage.setItem('other', '12345');
    storage.setItem('refreshToken', 'second one');
    expect(storage.getItem('refreshToken')).toBe('second one');
    expect(browser.getItem('refreshToken')).toBeNull();
    storage.removeItem('other');
    storage.setItem('refreshToken', 'third');
    expect([storage.getItem('refreshToken'), browser.getItem('refreshToken')]).toEqual(['third', 'third']);
    storage.removeItem('refreshToken');
    expect(storage.getItem('refreshToken')).toBeNull();
  });

  it('lasts as long as the tab where the browser forbids it', () => {
    const storage = usableStorage(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    storage.clear();
    expect(storage.getItem('a')).toBeNull();
  });
});
