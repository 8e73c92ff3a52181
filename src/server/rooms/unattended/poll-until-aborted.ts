interface LookOptions {
  readonly signal: AbortSignal;
  /** Milliseconds between two calls of `look`; the default is 30,000. */
  readonly lookMs?: number | undefined;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * A server that starts has more urgent work. The delay is short, so that a server that is restarted often
 * still looks.
 */
const firstLookMs = 5_000;

/**
 * Calls `look` repeatedly until the signal aborts, one call at a time. The first call comes after five
 * seconds, or after `lookMs` if that is shorter.
 */
export function pollUntilAborted(
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
  const timers = [
    setTimeout(() => void once(), Math.min(lookMs, firstLookMs)),
    setInterval(() => void once(), lookMs),
  ];
  for (const timer of timers) timer.unref();
  signal.addEventListener('abort', () => timers.forEach((timer) => clearTimeout(timer)), { once: true });
}
