import type { ReportData } from '../../language/plan/index.ts';
import type { Answer, Answers } from './answers.ts';
import type { Outcome, Question, Transport } from './transport.ts';

/** What a request brought, for everyone who waited for it. */
export type Landing =
  | { readonly kind: 'data'; readonly data: ReportData }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed'; readonly message: string; readonly requestId: string | null };

/** The requests on their way: one for each distinct question, however many wait for it. */
export interface Flights {
  /**
   * Joins the request for this question, or sends it. `landed` is called once, unless the passenger leaves before.
   * Answers the way to leave: the last passenger to leave aborts the request.
   */
  board(question: Question, landed: (landing: Landing) => void): () => void;
  /** Resolves when nothing is on its way. */
  settled(): Promise<void>;
}

interface Flight {
  readonly key: string;
  readonly controller: AbortController;
  readonly passengers: Set<(landing: Landing) => void>;
}

/** Sends each question with the etag of the answer that is held, and keeps what comes. */
export function createFlights(transport: Transport, answers: Answers): Flights {
  const flights = new Map<string, Flight>();
  let onIdle: (() => void)[] = [];

  function depart(question: Question): Flight {
    const flight: Flight = { key: question.key, controller: new AbortController(), passengers: new Set() };
    flights.set(question.key, flight);
    void carry(flight, question);
    return flight;
  }

  async function carry(flight: Flight, question: Question): Promise<void> {
    const held = answers.get(question.key) ?? null;
    const landing = await ask(transport, question, held, flight.controller.signal);
    // An abandoned request changes nothing, however late its reply: its place may be taken by a newer one.
    if (flights.get(flight.key) !== flight) return;
    if (landing.keep !== undefined) answers.put(flight.key, landing.keep);
    remove(flight);
    for (const landed of flight.passengers) landed(landing);
    wakeIfIdle();
  }

  function remove(flight: Flight): void {
    if (flights.get(flight.key) === flight) flights.delete(flight.key);
  }

  function wakeIfIdle(): void {
    if (flights.size > 0) return;
    const waiting = onIdle;
    onIdle = [];
    for (const resolve of waiting) resolve();
  }

  return {
    board(question, landed) {
      const flight = flights.get(question.key) ?? depart(question);
      flight.passengers.add(landed);
      return () => {
        if (!flight.passengers.delete(landed) || flight.passengers.size > 0) return;
        remove(flight);
        flight.controller.abort();
        wakeIfIdle();
      };
    },
    settled() {
      return flights.size === 0 ? Promise.resolve() : new Promise((resolve) => onIdle.push(resolve));
    },
  };
}

async function ask(
  transport: Transport,
  question: Question,
  held: Answer | null,
  signal: AbortSignal,
): Promise<Landing & { keep?: Answer }> {
  let outcome: Outcome;
  try {
    outcome = await transport(question, held?.etag ?? null, signal);
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
