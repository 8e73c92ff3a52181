import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection, slowAfter } from '../../../src/web/services/connection.ts';

/** A network that is switched by hand. */
const switchable = () => {
  let online = true;
  const listeners: (() => void)[] = [];
  return {
    network: {
      isOnline: () => online,
      listen: (_name: string, listener: () => void) => void listeners.push(listener),
    },
    turn: (on: boolean) => {
      online = on;
      for (const listener of listeners) listener();
    },
  };
};

describe('the connection', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is offline while the browser has no network', () => {
    const { network, turn } = switchable();
    const connection = createConnection(network);
    const heard = vi.fn<() => void>();
    connection.subscribe(heard);
    turn(false);
    expect(connection.view()).toBe('offline');
    turn(true);
    expect(connection.view()).toBe('good');
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it.each(['an answer', 'a failure'])('is slow from a late request until %s comes', async (end) => {
    const connection = createConnection(switchable().network);
    const finish = new AbortController();
    const promise = new Promise<void>((resolve, reject) => {
      finish.signal.addEventListener('abort', () =>
        end === 'an answer' ? resolve() : reject(new Error('too late')),
      );
    });
    connection.watch(promise);
    vi.advanceTimersByTime(slowAfter - 1);
    expect(connection.view()).toBe('good');
    vi.advanceTimersByTime(1);
    expect(connection.view()).toBe('slow');
    finish.abort();
    await vi.waitFor(() => expect(connection.view()).toBe('good'));
  });

  it('is good while every answer comes in time', async () => {
    const connection = createConnection(switchable().network);
    const heard = vi.fn<() => void>();
    connection.subscribe(heard);
    connection.watch(Promise.resolve());
    await vi.advanceTimersByTimeAsync(slowAfter * 2);
    expect(heard).not.toHaveBeenCalled();
  });
});
