// The program of a worker thread: does one job after the other. See run-job.ts.
import { parentPort } from 'node:worker_threads';
import { jobs } from './jobs.ts';
import type { JobKind } from './jobs.ts';

export interface JobRequest {
  readonly id: number;
  readonly kind: JobKind;
  readonly question: unknown;
}

export type JobReply =
  | { readonly id: number; readonly progress: number }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string };

parentPort?.on('message', ({ id, kind, question }: JobRequest) => {
  const reply = (message: JobReply): void => parentPort?.postMessage(message);
  try {
    const run = jobs[kind] as (question: unknown, progress: (share: number) => void) => unknown;
    reply({ id, answer: run(question, (progress) => reply({ id, progress })) });
  } catch (error) {
    reply({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
