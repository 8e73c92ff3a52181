import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Lane, OverloadError } from '../../../src/server/process/lane.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const someone = { company: 'acme', user: 'a' };

/** A lane of one place, which is taken; who waits is noted when their turn comes, and gives the place on at once. */
async function takenLane(waiting = 100) {
  const lane = new Lane({ atOnce: 1, waiting, patienceMs: 1_000 });
  const leave = await lane.enter();
  const served: string[] = [];
  const refused: string[] = [];
  const wait = (company: string, user: string, name = user): void =>
    void lane
      .run(async () => served.push(name), undefined, { company, user })
      .catch((error: unknown) => refused.push(error instanceof OverloadError ? name : String(error)));
  const finish = async (): Promise<void> => {
    leave();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { lane, served, refused, wait, finish };
}

describe('a lane', () => {
  it('lets in as many as there are places, and the others of one user in the order of their coming', async () => {
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
    ends[1]?.();
    await works[1];
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(['a', 'b', 'c']);
    ends[0]?.();
    ends[2]?.();
    await vi.advanceTimersByTimeAsync(0);
    ends[3]?.();
    expect(await Promise.all(works)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses after a while who waits in vain, who then has no claim to a place', async () => {
    const { lane, served, refused, wait, finish } = await takenLane();
    wait('acme', 'late');
    await vi.advanceTimersByTimeAsync(999);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toEqual(['late']);
    await finish();
    expect(served).toEqual([]);
    expect(await lane.run(async () => 'in')).toBe('in');
  });

  it('gives the place of whoever leaves the line to the next', async () => {
    const { lane, served, wait, finish } = await takenLane();
    const abort = new AbortController();
    const gone = lane.enter(abort.signal, someone).catch((error: unknown) => error);
    wait('acme', 'a', 'next');
    abort.abort();
    expect(await gone).toBe(abort.signal.reason);
    await finish();
    expect(served).toEqual(['next']);
    await expect(lane.enter(abort.signal)).rejects.toBe(abort.signal.reason);
  });

  it('has one place more for each that is given back, once', async () => {
    const lane = new Lane({ atOnce: 1, waiting: 0, patienceMs: 1_000 });
    const leave = await lane.enter();
    leave();
    leave();
    await lane.enter();
    await expect(lane.enter()).rejects.toThrow('Too many wait already.');
  });

  it('takes the place back from work that fails', async () => {
    const lane = new Lane({ atOnce: 1, waiting: 0, patienceMs: 1_000 });
    await expect(lane.run(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await lane.run(async () => 'mended')).toBe('mended');
  });
});

describe('turns', () => {
  it('go round the companies, and within a company round its users', async () => {
    const { served, wait, finish } = await takenLane();
    for (const name of ['a1', 'a2', 'a3']) wait('acme', 'a', name);
    for (const name of ['b1', 'b2']) wait('acme', 'b', name);
    for (const name of ['g1', 'g2']) wait('globex', 'g', name);
    await finish();
    expect(served).toEqual(['a1', 'g1', 'b1', 'g2', 'a2', 'b2', 'a3']);
  });

  it('leave nobody behind more than one of each other company, however many those want', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('acme', 'globex', 'zoo'), fc.constantFrom('a', 'b')), {
          maxLength: 40,
        }),
        async (before) => {
          const { served, wait, finish } = await takenLane();
          for (const [company, user] of before) wait(company, user, company);
          wait('small', 's');
          await finish();
          const ahead = served.slice(0, served.indexOf('s'));
          expect(new Set(ahead).size).toBe(ahead.length);
          expect(served).toHaveLength(before.length + 1);
        },
      ),
    );
  });

  it('pass over a user who holds as many places as one may, and come back to them', async () => {
    const lane = new Lane({ atOnce: 3, atOnceEach: 2, waiting: 10, patienceMs: 1_000 });
    const first = await lane.enter(undefined, someone);
    await lane.enter(undefined, someone);
    const served: string[] = [];
    void lane.run(async () => served.push('third of a'), undefined, someone);
    void lane.run(async () => served.push('first of b'), undefined, { company: 'acme', user: 'b' });
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(['first of b']);
    first();
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(['first of b', 'third of a']);
  });
});

/** A lane of three places: acme has used one for so many seconds, then paused, and then globex has been there if the lane is shared. */
async function usedLane(seconds: number, { shared, pause = 0 }: { shared: boolean; pause?: number }) {
  const lane = new Lane({ atOnce: 3, atOnceOfHeavy: 1, waiting: 10, patienceMs: 60_000 });
  const leave = await lane.enter(undefined, someone);
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  leave();
  await vi.advanceTimersByTimeAsync(pause * 1_000);
  if (shared) await lane.run(async () => undefined, undefined, { company: 'globex', user: 'g' });
  const places: (() => void)[] = [];
  for (const _ of [1, 2, 3]) void lane.enter(undefined, someone).then((place) => places.push(place));
  await vi.advanceTimersByTimeAsync(0);
  return { lane, places };
}

describe('a company that uses much of a lane', () => {
  it('has one place at a time while others use it, too, and its others wait for that', async () => {
    const { lane, places } = await usedLane(10, { shared: true });
    expect(places).toHaveLength(1);
    expect(await lane.run(async () => 'in', undefined, { company: 'globex', user: 'g' })).toBe('in');
    places[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(places).toHaveLength(2);
  });

  it('has all places where it is alone, or has used little', async () => {
    expect((await usedLane(10, { shared: false })).places).toHaveLength(3);
    expect((await usedLane(1, { shared: true })).places).toHaveLength(3);
  });

  it('has them again once it has used little for some seconds', async () => {
    const { places } = await usedLane(10, { shared: true, pause: 20 });
    expect(places).toHaveLength(3);
  });

  it('has them again once the others are gone, when it gives a place back', async () => {
    const { places } = await usedLane(10, { shared: true });
    await vi.advanceTimersByTimeAsync(11_000);
    expect(places).toHaveLength(1);
    places[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(places).toHaveLength(3);
  });
});

describe('a line that is full', () => {
  it('refuses the last of the longest line, and not whoever comes from elsewhere', async () => {
    const { served, refused, wait, finish } = await takenLane(3);
    for (const name of ['a1', 'a2', 'a3', 'a4']) wait('acme', 'a', name);
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual(['a4']);
    wait('globex', 'g');
    wait('acme', 'b');
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual(['a4', 'a3', 'a2']);
    await finish();
    expect(served.toSorted()).toEqual(['a1', 'b', 'g']);
  });

  it('refuses whoever comes last where all want the same', async () => {
    const { refused, wait } = await takenLane(2);
    wait('acme', 'a');
    wait('globex', 'g');
    wait('zoo', 'z');
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual(['z']);
  });
});
