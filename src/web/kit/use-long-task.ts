import { useEffect, useRef, useState } from 'react';

/** The argument of a task that may take long. */
export interface TaskRun {
  /** Aborts the task. */
  readonly signal: AbortSignal;
  /** Shows the progress, in the user's language. */
  readonly report: (message: string) => void;
}

export interface TaskWords {
  readonly begun: string;
  readonly failed: string;
}

export interface LongTask {
  /** The message: that it has started, its progress, or that it failed. Null once it is done or cancelled. */
  readonly message: string | null;
  /** Cancels the task; null for the first second. */
  readonly cancel: (() => void) | null;
  /** Shows a message in place of the task's. */
  readonly show: (message: string) => void;
  readonly start: (work: (run: TaskRun) => Promise<void>, words: TaskWords) => void;
}

/** Milliseconds after which a task shows its progress and can be cancelled. */
export const PATIENCE = 1000;

const nothing = { message: null, isLong: false };

/** A task that the user waits for. It is aborted when the component unmounts. */
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
    // Reported to the window, from which the app logs it.
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
