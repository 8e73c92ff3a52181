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
  /** The stream stands (again): what happened meanwhile may have been missed. */
  readonly onOpen?: () => void;
  readonly signal: AbortSignal;
}

const firstDelay = 500;
/** Somebody who looks at a page waits no longer for what was changed on it while the server was away. */
const longestDelay = 10_000;

/** Doubles with each failure in a row, with some luck in it so that a thousand browsers don't come back at once. */
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

/** Reads one connection to its end; answers whether it stood at all. */
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

/** Follows the server's events until the signal fires, and comes back after every break. (EventSource can't send a token.) */
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
