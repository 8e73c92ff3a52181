import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** What goes wrong on the way to the engine, for so many requests. */
export interface Faults {
  /** Each request waits for so long. */
  readonly slowMs: number;
  /** What a proxy answers in the engine's place. */
  readonly status: number | null;
  /** Where the connection breaks: `within` an answer, that is, after its first half. */
  readonly cut: 'before' | 'within' | null;
  readonly times: number;
}

const none: Faults = { slowMs: 0, status: null, cut: null, times: 0 };
let current: Faults = none;

export const faults = {
  /** `POST /faults` with what is to go wrong from now on. */
  async ask(request: IncomingMessage, response: ServerResponse): Promise<void> {
    current = { ...none, ...(JSON.parse(await text(request)) as Partial<Faults>) };
    response.end();
  },
  next(): Faults {
    if (current.times <= 0) return none;
    current = { ...current, times: current.times - 1 };
    return current;
  },
};
