import type { ReportData } from '../../../src/language/plan/index.ts';
import type { QueryRequest } from '../../../src/page-run/index.ts';
import type { Outcome, Transport } from '../../../src/web/queries/index.ts';

/** A request that the test answers when it likes, even after its abort. */
export interface Sent {
  readonly question: QueryRequest;
  readonly etag: string | null;
  readonly signal: AbortSignal;
  readonly answer: (outcome: Outcome) => Promise<void>;
  readonly progress: (share: number) => void;
}

/** Data that say which question they answer. */
export function dataOf(key: string): ReportData {
  return {
    columns: [
      { name: 'question', role: 'dimension', type: 'string', title: 'Question', titleKey: 'question' },
    ],
    rows: [[key]],
    totals: null,
    rowCount: 1,
    truncated: false,
    asOf: '2026-01-01T00:00:00Z',
  };
}

export function answerOf(sent: Sent, etag: string | null = null): Outcome {
  return { kind: 'answer', data: dataOf(sent.question.key), etag };
}

/** A transport whose replies come when the test turns the crank. */
export function handCranked(): { readonly transport: Transport; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const transport: Transport = (question, etag, signal, progress = () => {}) =>
    new Promise<Outcome>((resolve) => {
      const answer = async (outcome: Outcome): Promise<void> => {
        resolve(outcome);
        await settleMicrotasks();
      };
      sent.push({ question, etag, signal, answer, progress });
    });
  return { transport, sent };
}

/** Lets everything that waits for a resolved promise happen: a macrotask comes after all of it. */
function settleMicrotasks(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
