import {
  CancelledError,
  HttpError,
  type HttpAnswer,
  type HttpRequest,
  type Passage,
} from '../../api/index.ts';

/** The disturbance of the responses to a page's requests. */
export interface Disturbance {
  /** Milliseconds by which every response is delayed. */
  readonly latency: number;
  /** Percent of the requests that fail. */
  readonly errors: number;
  /** Percent of the responses that a later one overtakes. */
  readonly reordering: number;
  /** The same seed has the same effect on the same requests in the same order. */
  readonly seed: number;
}

export const isDisturbing = ({ latency, errors, reordering }: Disturbance): boolean =>
  latency > 0 || errors > 0 || reordering > 0;

/** Milliseconds after which a response that no other overtakes is passed on. */
const patience = 2000;

/** Requests that are never disturbed: without them there would be no page, or no way back. */
const spared = /^(pages\b|dev\/|global\/(security|logs|logger|app|version|metadata|onboarding|consent)\b)/;

/** Disturbs each request by the settings at the time when it is sent. */
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
    // Both are drawn for each request, needed or not, so that the effect on the next one does not depend on this one.
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

/** Waits until another response has passed. */
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

/** Ends early when `enough` fires; rejects when the request is aborted. */
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

/** A pseudo-random generator of numbers from 0 to 1, exclusive (mulberry32). */
const chances = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
