import { describe, expect, it } from 'vitest';
import type { PageMarks } from '../../../src/language/plan/index.ts';
import { TimeoutError } from '../../../src/web/api/index.ts';
import type { HttpClient } from '../../../src/web/api/index.ts';
import { apiPageMarks } from '../../../src/web/page/page-marks.ts';

const kept: PageMarks = [
  { route: '/a', favourite: true, openedAt: null },
  { route: '/b', favourite: false, openedAt: '2026-11-01T10:00:00Z' },
];

/** A server that answers when it is told to. */
function server() {
  const waiting: { readonly done: (answer: unknown) => void; readonly failed: (error: Error) => void }[] = [];
  const ask = () =>
    new Promise((done, failed) => {
      waiting.push({ done, failed });
    });
  const http = { get: ask, post: ask } as unknown as HttpClient;
  const settle = async (act: (call: (typeof waiting)[number]) => void): Promise<void> => {
    act(waiting.shift()!);
    await new Promise((done) => setImmediate(done));
  };
  return {
    marks: apiPageMarks(http),
    answer: (value: unknown = undefined) => settle(({ done }) => done(value)),
    fail: () => settle(({ failed }) => failed(new TimeoutError('too late'))),
  };
}

describe('the marks on pages', () => {
  it('are asked for when they are needed, and told to whoever listens', async () => {
    const { marks, answer } = server();
    let told = 0;
    marks.subscribe(() => (told += 1));
    expect(marks.view().state).toBe('loading');
    marks.load();
    await answer(kept);
    expect(marks.view()).toEqual({
      state: 'ready',
      favourites: new Set(['/a']),
      opened: new Map([['/b', '2026-11-01T10:00:00Z']]),
    });
    expect(told).toBe(1);
  });

  it('stay as they were where they can’t be loaded anew', async () => {
    const { marks, answer, fail } = server();
    marks.load();
    await answer(kept);
    marks.load();
    await fail();
    expect(marks.view().state).toBe('failed');
    expect([...marks.view().favourites]).toEqual(['/a']);
  });

  it('show a favourite at once, and take it back where it was not kept', async () => {
    const { marks, answer, fail } = server();
    marks.load();
    await answer(kept);
    const added = marks.setFavourite('/b', true);
    expect(marks.view().favourites).toEqual(new Set(['/a', '/b']));
    await fail();
    expect(await added).toBe(false);
    expect(marks.view().favourites).toEqual(new Set(['/a']));
    const removed = marks.setFavourite('/a', false);
    await answer();
    expect(await removed).toBe(true);
    expect(marks.view().favourites).toEqual(new Set());
  });

  it('are not taken back by an answer from before a change', async () => {
    const { marks, answer } = server();
    marks.load();
    void marks.setFavourite('/b', true);
    await answer(kept);
    expect(marks.view().favourites).toEqual(new Set(['/b']));
  });
});
