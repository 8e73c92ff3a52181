import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToasts } from '../../../src/web/services/toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is said in passing', () => {
  it('goes after three seconds, each by its own clock', () => {
    const toasts = createToasts();
    const heard = vi.fn<() => void>();
    toasts.subscribe(heard);
    toasts.show('saved');
    vi.advanceTimersByTime(2_000);
    toasts.show('sent');
    expect(toasts.view().map(({ text }) => text)).toEqual(['saved', 'sent']);
    vi.advanceTimersByTime(999);
    expect(toasts.view()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(toasts.view().map(({ text }) => text)).toEqual(['sent']);
    vi.advanceTimersByTime(2_000);
    expect(toasts.view()).toEqual([]);
    expect(heard).toHaveBeenCalledTimes(4);
  });
});

describe('what can be taken back', () => {
  it('stays for ten seconds, and as long as somebody is about to press it', () => {
    const toasts = createToasts();
    const run = vi.fn<() => void>();
    toasts.show('out', { title: 'Undo', run });
    vi.advanceTimersByTime(9_999);
    expect(toasts.view()).toHaveLength(1);
    const [{ id } = { id: 0 }] = toasts.view();
    toasts.hold(id);
    vi.advanceTimersByTime(60_000);
    expect(toasts.view()).toMatchObject([{ text: 'out', action: { title: 'Undo' } }]);
    toasts.release(id);
    vi.advanceTimersByTime(10_000);
    expect(toasts.view()).toEqual([]);
    expect(run).not.toHaveBeenCalled();
  });
});
