interface LookOptions {
  readonly signal: AbortSignal;
  /** Milliseconds between two looks. */
  readonly lookMs?: number | undefined;
  readonly onTrouble: (error: unknown) => void;
}

/** Looks again and again, one look at a time, until it is ended. The first comes after `lookMs`: a server that starts has more urgent work. */
export function keepLooking(
  look: () => Promise<void>,
  { signal, lookMs = 30_000, onTrouble }: LookOptions,
): void {
  let isLooking = false;
  const once = async (): Promise<void> => {
    if (isLooking || signal.aborted) return;
    isLooking = true;
    await look().catch(onTrouble);
    isLooking = false;
  };
  const timer = setInterval(() => void once(), lookMs);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
