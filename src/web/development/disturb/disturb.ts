import {
  CancelledError,
  HttpError,
  type HttpAnswer,
  type HttpRequest,
  type Passage,
} from '../../api/index.ts';

/** What is done to the replies to a page's questions. */
export interface Disturbance {
  /** Milliseconds that every reply is late. */
  readonly latency: number;
  /** Percent of the requests that fail. */
  readonly errors: number;
  /** Percent of the replies that a later one overtakes. */
  readonly reordering: number;
  /** The same seed does the same to the same requests in the same order. */
  readonly seed: number;
}

export const isDisturbing = ({ latency, errors, reordering }: Disturbance): boolean =>
  latency > 0 || errors > 0 || reordering > 0;

/** A reply that nothing overtakes is let go after so many milliseconds. */
const patience = 2000;

/** Without these there would be no page to look at, or no way back. */
const spared = /^(pages\b|dev\/|global\/(security|logs|logger|app|version|metadata|onboarding|consent)\b)/;

/** Makes what `settings` say of every request, as they stand when it is sent. */
export const createDisturber = (settings: () => Disturbance): Passage => {
  let dealt: Disturbance | null = null;
  let chance = chances(0);
  const overtaken = new Set<() => void>();

  const deal = (): Disturbance => {
    const now = settings();
    if (dealt === null || !isSame(dealt, now)) chance = chances(now.seed);
    dealt = now;
    return now;
  };

  return async <T>(request: HttpRequest, send: () => Promise<HttpAnswer<T>>) => {
    const { latency, errors, reordering } = deal();
    if (spared.test(request.path)) return send();
    // Drawn for each request, needed or not: the fate of the next must not depend on this one's.
    const [fails, waits] = [chance() * 100 < errors, chance() * 100 < reordering];
    if (latency > 0) await pause(latency, request.signal);
    if (fails) throw failure();
    const answer = await send();
    if (waits) await beOvertaken(overtaken, request.signal);
    else for (const release of overtaken) release();
    return answer;
  };
};

const isSame = (one: Disturbance, other: Disturbance): boolean =>
  one.latency === other.latency &&
  one.errors === other.errors &&
  one.reordering === other.reordering &&
  one.seed === other.seed;

const failure = (): HttpError =>
  new HttpError('Failed on purpose, by the developer tools.', {
    status: 500,
    code: 'on-purpose',
    requestId: null,
    details: [],
    retryAfter: null,
  });

/** Waits until another reply has passed. */
const beOvertaken = async (overtaken: Set<() => void>, signal: AbortSignal | undefined): Promise<void> => {
  const passed = new AbortController();
  const release = (): void => passed.abort();
  overtaken.add(release);
  try {
    await pause(patience, signal, passed.signal);
  } finally {
    overtaken.delete(release);
  }
};

/** Ends early when `enough` fires; rejects when the request is given up. */
const pause = (ms: number, signal: AbortSignal | undefined, enough?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = (): void => {
      clearTimeout(timer);
      reject(new CancelledError('Canceled'));
    };
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      resolve();
    };
    const timer = setTimeout(end, ms);
    enough?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) cancel();
    else signal?.addEventListener('abort', cancel, { once: true });
  });

/** Numbers from 0 up to 1 that look random (mulberry32), the same for the same seed. */
const chances = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
