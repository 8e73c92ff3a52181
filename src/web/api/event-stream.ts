import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { Credentials } from './http-client.ts';

export interface StreamEvent {
  readonly event: string;
  /** The parsed JSON of the event. */
  readonly data: unknown;
}

interface StreamParts {
  readonly url: string;
  readonly credentials: Credentials;
  readonly onEvent: (event: StreamEvent) => void;
  /** Called when the stream is connected, also after a break. Events may have been missed meanwhile. */
  readonly onOpen?: () => void;
  readonly signal: AbortSignal;
}

const firstDelay = 500;
/** The longest delay before a reconnect in milliseconds, so that changes appear soon after the server is back. */
const longestDelay = 10_000;

/**
 * The delay before the next attempt: it doubles with each consecutive failure. `luck` is random, 0 to 1, so that a
 * thousand browsers don't reconnect at once.
 */
export const backOff = (failures: number, luck: number): number =>
  Math.min(longestDelay, firstDelay * 2 ** Math.min(failures, 10)) * (0.75 + luck / 2);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** Reads one connection until it closes; resolves to whether it was established. */
const readOnce = async ({ url, credentials, onEvent, onOpen, signal }: StreamParts): Promise<boolean> => {
  const token = await credentials.token();
  if (token === null) return false;
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
    cache: 'no-store',
    signal,
  });
  if (response.status === 401) await credentials.renew(token);
  if (!response.ok || response.body === null) return false;
  onOpen?.();
  const events = response.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    onEvent({ event: value.event ?? 'message', data: parsed(value.data) });
  }
};

/**
 * Reads the server's events until the signal fires, and reconnects after every break. (EventSource can't send a
 * token.)
 */
export const followEvents = async (parts: StreamParts): Promise<void> => {
  let failures = 0;
  while (!parts.signal.aborted) {
    const opened = await readOnce({ ...parts, onOpen: () => ((failures = 0), parts.onOpen?.()) }).catch(
      () => false,
    );
    if (!opened) failures += 1;
    await pause(backOff(failures, Math.random()), parts.signal);
  }
};
