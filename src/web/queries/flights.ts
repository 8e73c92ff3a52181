import type { ReportData } from '../../language/plan/index.ts';
import type { CachedAnswer, RecentAnswers } from './answers.ts';
import type { QueryRequest } from '../../page-run/index.ts';
import type { Outcome, Transport } from './transport.ts';

/** What a request brought, for everyone who waited for it. */
export type Landing =
  | { readonly kind: 'data'; readonly data: ReportData }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed'; readonly message: string; readonly requestId: string | null };

/** The requests on their way: one for each distinct question, however many wait for it. */
export interface Flights {
  /**
   * Joins the request for this question, or sends it. `landed` is called once, unless the passenger leaves before;
   * `progress` hears how much of the answer is made, from 0 to 1. Answers the way to leave: the last passenger to leave
   * aborts the request.
   */
  board(question: QueryRequest, passenger: Passenger): () => void;
  /** Resolves when nothing is on its way, and everyone has what they waited for. */
  settled(): Promise<void>;
}

/** Somebody who waits for an answer. */
export interface Passenger {
  readonly landed: (landing: Landing) => void;
  readonly progress?: (share: number) => void;
}

interface Flight {
  readonly key: string;
  readonly controller: AbortController;
  readonly passengers: Set<Passenger>;
}

/** After so long, whoever waits for an answer next gets it in a task of their own. Milliseconds. */
const SLICE_MS = 16;

/** Sends each question with the etag of the answer that is held, and keeps what comes. */
export function createFlights(transport: Transport, answers: RecentAnswers): Flights {
  const flights = new Map<string, Flight>();
  let landing = 0;
  let onIdle: (() => void)[] = [];

  function depart(question: QueryRequest): Flight {
    const flight: Flight = { key: question.key, controller: new AbortController(), passengers: new Set() };
    flights.set(question.key, flight);
    void carry(flight, question);
    return flight;
  }

  async function carry(flight: Flight, question: QueryRequest): Promise<void> {
    const held = answers.get(question.key) ?? null;
    const brought = await ask(transport, question, held, flight);
    // An abandoned request changes nothing, however late its reply: its place may be taken by a newer one.
    if (flights.get(flight.key) !== flight) return;
    if (brought.keep !== undefined) answers.put(flight.key, brought.keep);
    remove(flight);
    landing += 1;
    try {
      await handOut(brought, flight.passengers);
    } finally {
      landing -= 1;
      wakeIfIdle();
    }
  }

  function remove(flight: Flight): void {
    if (flights.get(flight.key) === flight) flights.delete(flight.key);
  }

  function wakeIfIdle(): void {
    if (flights.size > 0 || landing > 0) return;
    const waiting = onIdle;
    onIdle = [];
    for (const resolve of waiting) resolve();
  }

  return {
    board(question, passenger) {
      const flight = flights.get(question.key) ?? depart(question);
      flight.passengers.add(passenger);
      return () => {
        if (!flight.passengers.delete(passenger) || flight.passengers.size > 0) return;
        remove(flight);
        flight.controller.abort();
        wakeIfIdle();
      };
    },
    settled() {
      return flights.size === 0 && landing === 0
        ? Promise.resolve()
        : new Promise((resolve) => onIdle.push(resolve));
    },
  };
}

/** One after the other, so that fifty widgets with one answer are no long task. Who has left meanwhile gets nothing. */
async function handOut(landing: Landing, passengers: Flight['passengers']): Promise<void> {
  let began = performance.now();
  for (const { landed } of passengers) {
    landed(landing);
    // What shows the answer is drawn in a microtask, which is waiting by now.
    await Promise.resolve();
    if (performance.now() - began < SLICE_MS) continue;
    await nextTask();
    began = performance.now();
  }
}

/** Sooner than a timer, which browsers hold back where nobody looks. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => (port1.close(), resolve()), { once: true });
    port1.start();
    port2.postMessage(null);
  });
}

async function ask(
  transport: Transport,
  question: QueryRequest,
  held: CachedAnswer | null,
  { controller, passengers }: Flight,
): Promise<Landing & { keep?: CachedAnswer }> {
  let outcome: Outcome;
  try {
    outcome = await transport(question, held?.etag ?? null, controller.signal, (share) => {
      for (const { progress } of passengers) progress?.(share);
    });
  } catch (error) {
    // Our own bug in an adapter: one query shows it, the page lives.
    return {
      kind: 'failed',
      message: error instanceof Error ? error.message : String(error),
      requestId: null,
    };
  }
  if (outcome.kind === 'answer') return { kind: 'data', data: outcome.data, keep: outcome };
  if (outcome.kind === 'not-modified' && held !== null) return { kind: 'data', data: held.data };
  if (outcome.kind === 'forbidden' || outcome.kind === 'failed') return outcome;
  return { kind: 'failed', message: outcome.kind, requestId: null };
}
