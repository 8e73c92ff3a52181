import { describe, expect, it, vi } from 'vitest';
import { createAnswerCache } from '../../../src/server/warehouse/answer-cache.ts';

const forever = new AbortController().signal;

const isFinal = (answer: Buffer): boolean => String(answer) !== 'not yet';

const cacheOf = (most: number) => createAnswerCache<Buffer>({ most, sizeOf: ({ byteLength }) => byteLength });

/** A run that the test ends by hand, and that hears when it is cancelled. */
class HandRun {
  readonly signals: AbortSignal[] = [];
  private readonly ended = new EventTarget();

  progress = (_share: number): void => {};

  readonly produce = (signal: AbortSignal, progress: (share: number) => void): Promise<Buffer> => {
    this.signals.push(signal);
    this.progress = progress;
    return new Promise((resolve) => {
      this.ended.addEventListener('end', () => resolve(Buffer.from('made')));
    });
  };

  end(): void {
    this.ended.dispatchEvent(new Event('end'));
  }
}

describe('the memory of answers', () => {
  it('makes an answer once for all who ask for it at the same time, and keeps it', async () => {
    const cache = cacheOf(1000);
    const run = new HandRun();
    const both = Promise.all([
      cache.answer('a', run.produce, forever),
      cache.answer('a', run.produce, forever),
    ]);
    run.end();
    expect((await both).map(String)).toEqual(['made', 'made']);
    await cache.answer('a', run.produce, forever);
    expect(run.signals).toHaveLength(1);
  });

  it('tells all who wait how far it is, whenever they came, and nobody who has gone', async () => {
    const cache = cacheOf(1000);
    const run = new HandRun();
    const heard: string[] = [];
    const hear = (who: string) => (share: number) => void heard.push(`${who} ${share}`);
    const left = new AbortController();
    const gone = cache.answer('a', run.produce, left.signal, hear('gone'));
    const first = cache.answer('a', run.produce, forever, hear('first'));
    run.progress(0.2);
    left.abort();
    await expect(gone).rejects.toMatchObject({ kind: 'cancelled' });
    const second = cache.answer('a', run.produce, forever, hear('second'));
    run.progress(0.6);
    run.end();
    await Promise.all([first, second]);
    expect(heard).toEqual(['gone 0.2', 'first 0.2', 'first 0.6', 'second 0.6']);
  });

  it('stops a run only when the last who waits for it has gone, and starts anew for the next', async () => {
    const cache = cacheOf(1000);
    const run = new HandRun();
    const [first, second] = [new AbortController(), new AbortController()];
    const one = cache.answer('a', run.produce, first.signal);
    const two = cache.answer('a', run.produce, second.signal);
    first.abort();
    await expect(one).rejects.toMatchObject({ kind: 'cancelled' });
    expect(run.signals[0]?.aborted).toBe(false);
    second.abort();
    await expect(two).rejects.toMatchObject({ kind: 'cancelled' });
    expect(run.signals[0]?.aborted).toBe(true);
    const next = new HandRun();
    const three = cache.answer('a', next.produce, forever);
    next.end();
    expect(String(await three)).toBe('made');
  });

  it('forgets what is not final once those who wait have it', async () => {
    const cache = createAnswerCache<Buffer>({ most: 1000, sizeOf: ({ byteLength }) => byteLength, isFinal });
    const produce = vi
      .fn<() => Promise<Buffer>>()
      .mockResolvedValueOnce(Buffer.from('not yet'))
      .mockResolvedValue(Buffer.from('made'));
    const ask = async () => String(await cache.answer('a', produce, forever));
    expect([await ask(), await ask(), await ask()]).toEqual(['not yet', 'made', 'made']);
    expect(produce).toHaveBeenCalledTimes(2);
  });

  it('keeps no failure', async () => {
    const cache = cacheOf(1000);
    const failing = vi.fn<() => Promise<Buffer>>(() => Promise.reject(new Error('no')));
    await expect(cache.answer('a', failing, forever)).rejects.toThrow('no');
    await expect(cache.answer('a', failing, forever)).rejects.toThrow('no');
    expect(failing).toHaveBeenCalledTimes(2);
  });

  it('forgets what was asked for longest ago when it is full, and never keeps what is too large', async () => {
    const cache = cacheOf(100);
    const produce = vi.fn<(size: number) => Promise<Buffer>>((size) => Promise.resolve(Buffer.alloc(size)));
    const ask = (key: string, size: number): Promise<Buffer> =>
      cache.answer(key, () => produce(size), forever);
    for (const key of ['a', 'b', 'c', 'd']) await ask(key, 25);
    await ask('a', 25);
    expect(produce).toHaveBeenCalledTimes(4);
    await ask('e', 25);
    await ask('a', 25);
    expect(produce).toHaveBeenCalledTimes(5);
    await ask('b', 25);
    expect(produce).toHaveBeenCalledTimes(6);
    await ask('large', 26);
    await ask('large', 26);
    expect(produce).toHaveBeenCalledTimes(8);
  });
});
