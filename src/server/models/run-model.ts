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

interface Waiting {
  readonly request: ModelRequest;
  readonly milliseconds: number;
  readonly signal: AbortSignal;
  readonly progress: (share: number) => void;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Models use at most a third of the cores, so that reports stay fast. */
const MOST_WORKERS = Math.max(1, Math.floor(availableParallelism() / 3));

const queue: Waiting[] = [];
const idle: Worker[] = [];
let count = 0;
let last = 0;

/**
 * Runs a job in a worker thread, after the jobs already queued. Rejects with a `ModelTimeout` when it runs
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
  last += 1;
  const request: ModelRequest = { id: last, kind, question };
  const answer = await new Promise<unknown>((resolve, reject) => {
    const waiting: Waiting = { request, milliseconds, signal, progress, resolve, reject };
    const leave = (): void => {
      const at = queue.indexOf(waiting);
      if (at < 0) return;
      queue.splice(at, 1);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    queue.push(waiting);
    startNext();
  });
  return answer as Models[Kind]['answer'];
}

function startNext(): void {
  if (queue.length === 0) return;
  const worker = idle.pop() ?? (count < MOST_WORKERS ? newWorker() : null);
  if (worker === null) return;
  employ(worker, queue.shift()!);
}

function employ(worker: Worker, job: Waiting): void {
  const leave = (): void => {
    clearTimeout(timer);
    job.signal.removeEventListener('abort', onAbort);
    worker.off('message', onMessage).off('error', onFailure);
  };
  const end = (error: unknown): void => {
    leave();
    count -= 1;
    void worker.terminate();
    job.reject(error);
    startNext();
  };
  const onAbort = (): void => end(job.signal.reason);
  const onFailure = (error: unknown): void => end(error);
  const onMessage = (reply: ModelReply): void => {
    if (reply.id !== job.request.id) return;
    if ('progress' in reply) return job.progress(reply.progress);
    leave();
    idle.push(worker);
    if ('failure' in reply) job.reject(new Error(reply.failure));
    else job.resolve(reply.answer);
    startNext();
  };
  const timer = setTimeout(
    () => end(new ModelTimeout(`${job.request.kind} took too long`)),
    job.milliseconds,
  );
  job.signal.addEventListener('abort', onAbort, { once: true });
  worker.on('message', onMessage).on('error', onFailure);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage(job.request);
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
