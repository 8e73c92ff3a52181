import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Pauses } from '../../../src/server/process/pauses.ts';

const block = (ms: number): void => {
  for (const began = performance.now(); performance.now() - began < ms;);
};

describe('a pause of long work on the main thread', () => {
  it('is due after some milliseconds of work, and not right after a pause', async () => {
    const pauses = new Pauses();
    expect(pauses.isDue).toBe(false);
    block(5);
    expect(pauses.isDue).toBe(true);
    await pauses.take();
    expect(pauses.isDue).toBe(false);
  });

  it('lasts until another request of several turns is served', async () => {
    const order: string[] = [];
    const request = async (): Promise<void> => {
      for (let turn = 1; turn <= 3; turn += 1) {
        await nextTurn();
        block(1);
        order.push(`turn ${turn}`);
      }
    };
    await Promise.all([request(), new Pauses().take().then(() => order.push('long work'))]);
    expect(order).toEqual(['turn 1', 'turn 2', 'turn 3', 'long work']);
  });

  it('ends even if requests never do', async () => {
    const closing = new AbortController();
    const requests = async (): Promise<string> => {
      while (!closing.signal.aborted) {
        await nextTurn();
        block(1);
      }
      return 'served until the end';
    };
    const served = requests();
    await new Pauses().take();
    closing.abort();
    expect(await served).toBe('served until the end');
  });
});
