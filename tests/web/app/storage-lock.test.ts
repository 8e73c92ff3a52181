import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorageLock } from '../../../src/web/app/storage-lock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Tabs that share a storage, each in a process of its own: what one writes it sees at once, the others a little later, all
 * in one order. As in browsers, a tab's own write that is on its way hides what the others wrote before it.
 */
const tabs = (count: number, lateBy: number) => {
  const views = Array.from({ length: count }, () => new Map<string, string>());
  const onTheWay = new Map<object, number>();
  const told = (change: (view: Map<string, string>) => void, own: Map<string, string>): void => {
    change(own);
    onTheWay.set(own, (onTheWay.get(own) ?? 0) + 1);
    setTimeout(() => {
      onTheWay.set(own, onTheWay.get(own)! - 1);
      for (const view of views) if (view !== own && !onTheWay.get(view)) change(view);
    }, lateBy);
  };
  return views.map((view, index) => {
    let made = 0;
    return createStorageLock({
      storage: {
        getItem: (key) => view.get(key) ?? null,
        setItem: (key, value) => told((one) => one.set(key, value), view),
        removeItem: (key) => told((one) => one.delete(key), view),
      },
      now: Date.now,
      pause,
      newId: () => `${index}-${(made += 1)}`,
    });
  });
};

describe('tabs of a browser without locks', () => {
  it.each([0, 25])('take turns, although they see each other’s writes %i ms late', async (lateBy) => {
    const turns: string[] = [];
    let inside = 0;
    const all = tabs(4, lateBy).map((exclusively, tab) =>
      exclusively('tokens', async () => {
        inside += 1;
        turns.push(`${tab} of ${inside}`);
        await pause(400);
        inside -= 1;
        return tab;
      }),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
    expect(turns.toSorted()).toEqual(['0 of 1', '1 of 1', '2 of 1', '3 of 1']);
  });

  it('keep their turn for as long as they need, and hand it on when they fail', async () => {
    const [one, other] = tabs(2, 5);
    const failed = one!('tokens', async () => {
      await pause(20_000);
      throw new Error('offline');
    }).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(1_000);
    const done = vi.fn<() => void>();
    const second = other!('tokens', () => Promise.resolve(done()));
    await vi.advanceTimersByTimeAsync(18_000);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    await second;
    expect(await failed).toBe('offline');
    expect(done).toHaveBeenCalledOnce();
  });

  it('do not wait for ever for one that was closed, nor for a claim that nobody could have made', async () => {
    for (const left of [
      JSON.stringify({ id: 'gone', until: Date.now() + 5_000 }),
      JSON.stringify({ id: 'clock', until: Date.now() + 9e9 }),
      'damaged',
    ]) {
      const view = new Map([['reportwright-lock-tokens', left]]);
      const exclusively = createStorageLock({
        storage: {
          getItem: (key) => view.get(key) ?? null,
          setItem: (key, value) => void view.set(key, value),
          removeItem: (key) => void view.delete(key),
        },
        now: Date.now,
        pause,
        newId: () => 'mine',
      });
      const run = exclusively('tokens', () => Promise.resolve('done'));
      await vi.advanceTimersByTimeAsync(6_000);
      expect(await run).toBe('done');
      expect(view.size).toBe(0);
    }
  });
});
