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
