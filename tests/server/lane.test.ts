import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Lane, OverloadError } from '../../src/server/lane.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a lane', () => {
  it('lets in as many as there are places, and the others in the order of their coming', async () => {
    const lane = new Lane({ atOnce: 2, waiting: 10, patienceMs: 1_000 });
    const seen: string[] = [];
    const ends: (() => void)[] = [];
    const works = ['a', 'b', 'c', 'd'].map((name) =>
      lane.run(async () => {
        seen.push(name);
        await new Promise<void>((end) => ends.push(end));
        return name;
      }),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(['a', 'b']);
    ends[1]!();
    await works[1];
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(['a', 'b', 'c']);
    ends[0]!();
    ends[2]!();
    await vi.advanceTimersByTimeAsync(0);
    ends[3]!();
    expect(await Promise.all(works)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses at once who finds the line full, and after a while who waits in vain', async () => {
    const lane = new Lane({ atOnce: 1, waiting: 1, patienceMs: 1_000 });
    const leave = await lane.enter();
    const outcome = lane.enter().catch((error: unknown) => error);
    await expect(lane.enter()).rejects.toBeInstanceOf(OverloadError);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await outcome).toBeInstanceOf(OverloadError);
    leave();
    const again = await lane.enter();
    again();
  });

  it('gives the place of whoever leaves the line to the next', async () => {
    const lane = new Lane({ atOnce: 1, waiting: 10, patienceMs: 1_000 });
    const leave = await lane.enter();
    const abort = new AbortController();
    const gone = lane.enter(abort.signal).catch((error: unknown) => error);
    const next = lane.enter();
    abort.abort();
    expect(await gone).toBe(abort.signal.reason);
    leave();
    (await next)();
    await expect(lane.enter(abort.signal)).rejects.toBe(abort.signal.reason);
  });

  it('has one place less for each that is taken, and one more for each given back, once', async () => {
    const lane = new Lane({ atOnce: 1, waiting: 0, patienceMs: 1_000 });
    const leave = await lane.enter();
    leave();
    leave();
    await lane.enter();
    await expect(lane.enter()).rejects.toBeInstanceOf(OverloadError);
  });

  it('takes the place back from work that fails', async () => {
    const lane = new Lane({ atOnce: 1, waiting: 0, patienceMs: 1_000 });
    await expect(lane.run(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await lane.run(async () => 'mended')).toBe('mended');
  });
});
