// The program of a worker thread. It runs one job at a time. See run-model.ts.
import { parentPort } from 'node:worker_threads';
import { lowerThisThread } from '../process/lower-priority.ts';
import { models } from './models.ts';
import type { ModelKind } from './models.ts';

export interface ModelRequest {
  readonly id: number;
  readonly kind: ModelKind;
  readonly question: unknown;
}

export type ModelReply =
  | { readonly id: number; readonly progress: number }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string };

lowerThisThread();
parentPort?.on('message', async ({ id, kind, question }: ModelRequest) => {
  try {
    const run = models[kind] as (question: unknown, progress: (share: number) => void) => unknown;
    reply({ id, answer: await run(question, (progress) => reply({ id, progress })) });
  } catch (error) {
    reply({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

function reply(message: ModelReply): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  parentPort?.postMessage(message);
}
