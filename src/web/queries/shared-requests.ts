import type { ReportData } from '../../language/plan/index.ts';
import type { CachedAnswer, RecentAnswers } from './answers.ts';
import type { QueryRequest } from '../../page-run/index.ts';
import type { Outcome, Transport } from './transport.ts';

/** The result of a request, for all callers that wait for it. */
export type RequestResult =
  | { readonly kind: 'data'; readonly data: ReportData }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed'; readonly message: string; readonly requestId: string | null };

/** The running requests: one for each distinct question, however many callers wait for it. */
export interface SharedRequests {
  /**
   * Joins the running request for this question, or sends one. `onResult` is called once, unless the caller leaves
   * first; `progress` is called with the progress of the response, 0 to 1. Returns a function that leaves; when the
   * last caller leaves, the request is aborted.
   */
  join(question: QueryRequest, subscriber: Subscriber): () => void;
  /** Resolves when no request is running and all callers have their results. */
  settled(): Promise<void>;
}

/** A caller that waits for a response. */
export interface Subscriber {
  readonly onResult: (result: RequestResult) => void;
  readonly progress?: (share: number) => void;
}

interface SharedRequest {
  readonly key: string;
  readonly controller: AbortController;
  readonly subscribers: Set<Subscriber>;
}

/** Sends each question with the etag of the cached response, and caches the new one. */
export function createSharedRequests(transport: Transport, answers: RecentAnswers): SharedRequests {
  const running = new Map<string, SharedRequest>();
  let onIdle: (() => void)[] = [];

  function start(question: QueryRequest): SharedRequest {
    const request: SharedRequest = {
      key: question.key,
      controller: new AbortController(),
      subscribers: new Set(),
    };
    running.set(question.key, request);
    void run(request, question);
    return request;
  }

  async function run(request: SharedRequest, question: QueryRequest): Promise<void> {
    const held = answers.get(question.key) ?? null;
    const result = await send(transport, question, held, request);
    // The response to an aborted request is ignored: a newer request may have replaced it.
    if (running.get(request.key) !== request) return;
    if (result.keep !== undefined) answers.put(request.key, result.keep);
    remove(request);
    try {
      // A caller that leaves meanwhile gets nothing.
      for (const { onResult } of request.subscribers) onResult(result);
    } finally {
      wakeIfIdle();
    }
  }

  function remove(request: SharedRequest): void {
    if (running.get(request.key) === request) running.delete(request.key);
  }

  function wakeIfIdle(): void {
    if (running.size > 0) return;
    const waiting = onIdle;
    onIdle = [];
    for (const resolve of waiting) resolve();
  }

  return {
    join(question, subscriber) {
      const request = running.get(question.key) ?? start(question);
      request.subscribers.add(subscriber);
      return () => {
        if (!request.subscribers.delete(subscriber) || request.subscribers.size > 0) return;
        remove(request);
        request.controller.abort();
        wakeIfIdle();
      };
    },
    settled() {
      return running.size === 0 ? Promise.resolve() : new Promise((resolve) => onIdle.push(resolve));
    },
  };
}

async function send(
  transport: Transport,
  question: QueryRequest,
  held: CachedAnswer | null,
  { controller, subscribers }: SharedRequest,
): Promise<RequestResult & { keep?: CachedAnswer }> {
  let outcome: Outcome;
  try {
    outcome = await transport(question, held?.etag ?? null, controller.signal, (share) => {
      for (const { progress } of subscribers) progress?.(share);
    });
  } catch (error) {
    // A bug in the transport: the query shows the error, and the page keeps working.
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
