import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ModelKind, Models } from './models.ts';
import type { ModelReply, ModelRequest } from './model-worker.ts';

/** Thrown when a job exceeds its time limit. */
export class ModelTimeout extends Error {
  override readonly name = 'ModelTimeout';
  readonly kind = 'timeout';
}

/** Questions of one call, of which each is computed by itself. */
interface Job {
  readonly kind: ModelKind;
  /** The time that its questions may still take together. */
  remainingMs: number;
  readonly onProgress: (share: number) => void;
  readonly onAnswer: (at: number, answer: unknown) => void;
  /** Ends the job. Its waiting questions are removed, and a thread that computes one is terminated. */
  readonly fail: (error: unknown) => void;
}

interface Waiting {
  readonly job: Job;
  readonly at: number;
  readonly question: unknown;
  /** The waiting question with the earliest time is next. */
  readonly due: number;
}

/**
 * On Linux the threads have the lowest priority, and take only the time that queries leave. Elsewhere they use at most a
 * third of the cores, so that reports stay fast. Each takes about 30 MB.
 */
const MOST_WORKERS = Math.min(
  4,
  Math.max(1, process.platform === 'linux' ? availableParallelism() : Math.floor(availableParallelism() / 3)),
);
/** About the time of one forecast. */
const USUAL_MS = 50;

let queue: readonly Waiting[] = [];
const idle: Worker[] = [];
/** What the busy threads compute. `leave` stops listening to the thread. */
const employed = new Map<Worker, { readonly job: Job; readonly leave: () => void }>();
let count = 0;
let last = 0;

/**
 * Runs a job in a worker thread. The questions of a list are computed one by one, and a job with few of them
 * does not wait for all questions of an earlier job with many. Rejects with a `ModelTimeout` when the job runs
 * longer than `milliseconds`, and with the signal's reason when the signal aborts. The thread is then
 * terminated, and a later job starts a new one.
 */
export async function runModel<Kind extends ModelKind>(
  kind: Kind,
  question: Models[Kind]['question'],
  options: {
    readonly milliseconds: number;
    readonly signal: AbortSignal;
    readonly progress?: (share: number) => void;
  },
): Promise<Models[Kind]['answer']> {
  const { milliseconds, signal, progress = () => {} } = options;
  signal.throwIfAborted();
  const questions: readonly unknown[] = Array.isArray(question) ? question.map((one) => [one]) : [question];
  const answers = await new Promise<readonly unknown[]>((resolve, reject) => {
    const found: unknown[] = [];
    let done = 0;
    let reported = -1;
    const report = (share: number): void => {
      if (share <= reported) return;
      reported = share;
      progress(share);
    };
    if (questions.length === 0) return resolve(found);
    const leave = (): void => signal.removeEventListener('abort', onAbort);
    const job: Job = {
      kind,
      remainingMs: milliseconds,
      onProgress: (share) => report((done + share) / questions.length),
      onAnswer(at, answer) {
        found[at] = answer;
        done += 1;
        if (done < questions.length) return report(done / questions.length);
        leave();
        resolve(found);
      },
      fail(error) {
        leave();
        queue = queue.filter((waiting) => waiting.job !== job);
        for (const [worker, work] of employed) if (work.job === job) dismiss(worker, work.leave);
        reject(error);
        startNext();
      },
    };
    const onAbort = (): void => job.fail(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const now = performance.now();
    queue = [...queue, ...questions.map((one, at) => ({ job, at, question: one, due: now + at * USUAL_MS }))];
    startNext();
  });
  return (Array.isArray(question) ? answers.flat() : answers[0]) as Models[Kind]['answer'];
}

function startNext(): void {
  const [first, ...others] = queue;
  if (first === undefined) return;
  const worker = idle.pop() ?? (count < MOST_WORKERS ? newWorker() : null);
  if (worker === null) return;
  const next = others.reduce((earliest, one) => (one.due < earliest.due ? one : earliest), first);
  queue = queue.filter((waiting) => waiting !== next);
  employ(worker, next);
}

function employ(worker: Worker, { job, at, question }: Waiting): void {
  last += 1;
  const request: ModelRequest = { id: last, kind: job.kind, question };
  const begun = performance.now();
  const onMessage = (reply: ModelReply): void => {
    if (reply.id !== request.id) return;
    if ('progress' in reply) return job.onProgress(reply.progress);
    job.remainingMs -= performance.now() - begun;
    leave();
    idle.push(worker);
    if ('failure' in reply) job.fail(new Error(reply.failure));
    else job.onAnswer(at, reply.answer);
    startNext();
  };
  const timer = setTimeout(
    () => job.fail(new ModelTimeout(`${job.kind} took too long`)),
    Math.max(0, job.remainingMs),
  );
  const leave = (): void => {
    clearTimeout(timer);
    worker.off('message', onMessage).off('error', job.fail);
    employed.delete(worker);
  };
  employed.set(worker, { job, leave });
  worker.on('message', onMessage).on('error', job.fail);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage(request);
}

/** Terminates a busy thread. */
function dismiss(worker: Worker, leave: () => void): void {
  leave();
  count -= 1;
  void worker.terminate();
}

/**
 * Starts a worker from the bundle, or in development from the TypeScript source. It does not keep the process
 * alive.
 */
function newWorker(): Worker {
  count += 1;
  const bundled = new URL('./model-worker.js', import.meta.url);
  const worker = existsSync(fileURLToPath(bundled))
    ? new Worker(bundled)
    : new Worker(fromSource(), { eval: true });
  worker.unref();
  // A thread that fails while idle is not used again.
  worker.on('error', () => {
    const at = idle.indexOf(worker);
    if (at < 0) return;
    idle.splice(at, 1);
    count -= 1;
  });
  return worker;
}

/**
 * Returns a program that registers the TypeScript loader, because a thread does not inherit the loader of its
 * process.
 */
function fromSource(): string {
  const loader = createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/cjs$/, 'mjs');
  const program = new URL('./model-worker.ts', import.meta.url).href;
  const [load, run] = [pathToFileURL(loader).href, program].map((url) => `import(${JSON.stringify(url)})`);
  return `${load}.then(({ register }) => { register(); return ${run}; });`;
}
