import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDisturber, type Disturbance } from '../../../src/web/development/disturb/disturb.ts';
import type { HttpAnswer, HttpRequest } from '../../../src/web/api/index.ts';

const calm: Disturbance = { latency: 0, errors: 0, reordering: 0, seed: 1 };
const request = (path: string, signal?: AbortSignal): HttpRequest => ({
  method: 'GET',
  path,
  ...(signal && { signal }),
});
const answer = (data: string): Promise<HttpAnswer<string>> =>
  Promise.resolve({ kind: 'answer', data, etag: null, requestId: null });

/** Sends so many requests, and answers in which order they came back and which failed. */
async function play(settings: Disturbance, count: number): Promise<string[]> {
  const disturb = createDisturber(() => settings);
  const came: string[] = [];
  const all = Array.from({ length: count }, (_, index) =>
    disturb(request('reports/x'), () => answer(String(index))).then(
      () => came.push(String(index)),
      (error: { kind: string }) => came.push(`${index} ${error.kind}`),
    ),
  );
  await vi.runAllTimersAsync();
  await Promise.all(all);
  return came;
}

const inOrder = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('disturbed replies', () => {
  it('come as they come where nothing is set', async () => {
    expect(await play(calm, 20)).toEqual(inOrder(20));
  });

  it('are late by what is set, and sent no sooner', async () => {
    const disturb = createDisturber(() => ({ ...calm, latency: 700 }));
    const send = vi.fn<() => Promise<HttpAnswer<string>>>(() => answer('a'));
    const reply = disturb(request('global/filters'), send);
    await vi.advanceTimersByTimeAsync(699);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await reply).toMatchObject({ data: 'a' });
  });

  it('fail about as often as is set, all at a hundred, and none of them is sent', async () => {
    const failed = (await play({ ...calm, errors: 30 }, 400)).filter((text) => text.endsWith('http')).length;
    expect(failed).toBeGreaterThan(90);
    expect(failed).toBeLessThan(150);
    const send = vi.fn<() => Promise<HttpAnswer<string>>>(() => answer('a'));
    const disturb = createDisturber(() => ({ ...calm, errors: 100 }));
    await expect(disturb(request('reports/x'), send)).rejects.toMatchObject({ kind: 'http', status: 500 });
    expect(send).not.toHaveBeenCalled();
  });

  it('overtake each other, and all of them come', async () => {
    const came = await play({ ...calm, reordering: 50 }, 20);
    expect(came).not.toEqual(inOrder(20));
    expect(came.toSorted()).toEqual(inOrder(20).toSorted());
  });

  it('meet the same fate with the same seed, and another with another', async () => {
    const settings = { ...calm, errors: 40, reordering: 40 };
    const first = await play(settings, 30);
    expect(await play(settings, 30)).toEqual(first);
    expect(await play({ ...settings, seed: 2 }, 30)).not.toEqual(first);
  });

  it('are given up at once where the request is', async () => {
    const controller = new AbortController();
    const disturb = createDisturber(() => ({ ...calm, latency: 5000 }));
    const reply = disturb(request('reports/x', controller.signal), () => answer('a'));
    controller.abort();
    await expect(reply).rejects.toMatchObject({ kind: 'cancelled' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are those to a page’s questions: the session and the pages themselves are spared', async () => {
    const disturb = createDisturber(() => ({ ...calm, errors: 100 }));
    for (const path of ['global/security/login', 'pages', 'pages/abc', 'global/metadata', 'dev/diagnostics'])
      expect(await disturb(request(path), () => answer(path))).toMatchObject({ data: path });
  });
});
