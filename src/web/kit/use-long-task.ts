import { useEffect, useRef, useState } from 'react';

/** What a piece of work is handed that may take long. */
export interface TaskRun {
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Says how far it is, in the user's words. */
  readonly report: (message: string) => void;
}

export interface TaskWords {
  readonly begun: string;
  readonly failed: string;
}

export interface LongTask {
  /** What there is to say: that it has begun, how far it is, or that it failed. Null once it is done, or given up. */
  readonly message: string | null;
  /** Gives it up; null where nothing has taken a second. */
  readonly cancel: (() => void) | null;
  /** Says something in the place of its messages. */
  readonly show: (message: string) => void;
  readonly start: (work: (run: TaskRun) => Promise<void>, words: TaskWords) => void;
}

/** Milliseconds after which what somebody waits for says how far it is and can be given up. */
export const PATIENCE = 1000;

const nothing = { message: null, isLong: false };

/** Work that the user waits for. It ends with the component. */
export function useLongTask(): LongTask {
  const [{ message, isLong }, set] = useState<{ readonly message: string | null; readonly isLong: boolean }>(
    nothing,
  );
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const run of current) run.abort();
    };
  }, []);

  async function carryOut(work: (run: TaskRun) => Promise<void>, words: TaskWords): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    let last = words.begun;
    running.current.add(controller);
    set({ message: last, isLong: false });
    const timer = setTimeout(() => set({ message: last, isLong: true }), PATIENCE);
    const report = (next: string): void => {
      last = next;
      set((before) => (before.isLong && !signal.aborted ? { message: next, isLong: true } : before));
    };
    let failure: unknown = null;
    try {
      await work({ signal, report });
    } catch (error) {
      failure = error;
    }
    clearTimeout(timer);
    running.current.delete(controller);
    if (running.current.size === 0)
      set(failure === null || signal.aborted ? nothing : { message: words.failed, isLong: false });
    // To the window, where the shell's log takes it from.
    if (failure !== null && !signal.aborted) reportError(failure);
  }

  const cancel = (): void => {
    for (const run of running.current) run.abort();
    set(nothing);
  };
  return {
    message,
    cancel: isLong ? cancel : null,
    show: (text) => set({ message: text, isLong: false }),
    start: (work, words) => void carryOut(work, words),
  };
}
