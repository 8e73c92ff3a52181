import type { QueryRequest } from '../../page-run/index.ts';
import type { Outcome, Transport } from '../queries/index.ts';

/** The most letters of the calls that are sent along: servers limit the length of headers. */
const MOST_LETTERS = 4_000;

/** A response, and those to the calls beside it, in their order; null for one that did not come along. */
export interface AnsweredTogether {
  readonly outcome: Outcome;
  readonly beside: readonly (Outcome | null)[];
}

/** Sends a question and calls beside it as one request. */
export type AskTogether = (
  beside: readonly string[],
  ...question: Parameters<Transport>
) => Promise<AnsweredTogether>;

interface Waiting {
  readonly sent: Parameters<Transport>;
  readonly settle: (outcome: Promise<Outcome>) => void;
}

/**
 * Saves requests: of the questions that are asked within one task, those that are marked `beside` are sent along with
 * another one. Where that one brings no answer to them, they are asked by themselves.
 */
export function besideTransport(ask: AskTogether): Transport {
  let waiting: Waiting[] = [];

  const alone = async (sent: Parameters<Transport>): Promise<Outcome> => (await ask([], ...sent)).outcome;

  function flush(): void {
    const all = waiting;
    waiting = [];
    const carrier = all.find(({ sent }) => mayCarry(sent));
    const riders =
      carrier === undefined ? [] : fitting(all.filter(({ sent: [question] }) => question.beside));
    const together =
      riders.length === 0
        ? null
        : ask(
            riders.map(({ sent: [question] }) => callOf(question)),
            ...carrier!.sent,
          );
    for (const one of all) {
      const at = riders.indexOf(one);
      if (together === null || (one !== carrier && at < 0)) one.settle(alone(one.sent));
      else if (one === carrier) one.settle(together.then(({ outcome }) => outcome));
      else
        one.settle(
          together.then(
            ({ beside }) => beside[at] ?? alone(one.sent),
            () => alone(one.sent),
          ),
        );
    }
  }

  return (...sent) =>
    new Promise((settle) => {
      // Requests still leave in the task of the click that caused them.
      if (waiting.push({ sent, settle }) === 1) queueMicrotask(flush);
    });
}

/** A question whose answer is sent anew. A forecast takes too long to wait for. */
const mayCarry = ([{ beside, params }, etag]: Parameters<Transport>): boolean =>
  beside === undefined && etag === null && params['forecast'] === undefined;

function fitting(riders: readonly Waiting[]): readonly Waiting[] {
  let room = MOST_LETTERS;
  return riders.filter(({ sent: [question] }) => (room -= callOf(question).length) >= 0);
}

function callOf({ path, params }: QueryRequest): string {
  const written = Object.entries(params).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return written.length === 0 ? path : `${path}?${written.join('&')}`;
}
