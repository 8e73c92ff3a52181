import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pauses } from '../../../src/server/process/pauses.ts';

let clock: number;
beforeEach(() => {
  clock = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Serves a request: some turns of the event loop of one millisecond each. */
async function serve(turns: number, served: (turn: string) => void): Promise<void> {
  for (let turn = 1; turn <= turns; turn += 1) {
    await nextTurn();
    clock += 1;
    served(`turn ${turn}`);
  }
}

describe('a pause of long work on the main thread', () => {
  it('is due after some milliseconds of work, and not right after a pause', async () => {
    const pauses = new Pauses();
    expect(pauses.isDue).toBe(false);
    clock += 5;
    expect(pauses.isDue).toBe(true);
    await pauses.take();
    expect(pauses.isDue).toBe(false);
  });

  it('lasts until another request of several turns is served', async () => {
    const order: string[] = [];
    const request = serve(3, (turn) => order.push(turn));
    const long = new Pauses().take().then(() => order.push('long work'));
    await Promise.all([request, long]);
    expect(order).toEqual(['turn 1', 'turn 2', 'turn 3', 'long work']);
  });

  it('ends even if requests keep coming', async () => {
    const order: string[] = [];
    const request = serve(100, (turn) => order.push(turn));
    const long = new Pauses().take().then(() => order.push('long work'));
    await Promise.all([request, long]);
    expect(order.at(-1)).toBe('turn 100');
  });
});
