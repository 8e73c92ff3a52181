import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Units of `nice`. A thread that computes queries gets a tenth of a core that the main thread also wants, and one that
 * computes models a quarter of a core that a query also wants.
 */
const QUERIES = 10;
const MODELS = 16;
/**
 * Node 20 starts the main thread, those of V8 and that of signals first, then the others. Threads have no names
 * there. If another version starts more or fewer, some of V8's are lowered, too, or some of the pool are not.
 */
const THREADS_OF_NODE = 7;

/**
 * Gives the threads that run queries a lower priority than the main thread. Queries keep all cores busy, and
 * each small response of the main thread would otherwise wait for a core. Must be called after the engine has
 * been opened. Only Linux has priorities of threads; elsewhere nothing changes.
 */
export function lowerQueryThreads(): void {
  if (process.platform !== 'linux') return;
  const threads = readdirSync('/proc/self/task').map(Number);
  for (const thread of threads.toSorted((a, b) => a - b).slice(THREADS_OF_NODE)) lower(thread, QUERIES);
}

/** Lowers the calling thread, for threads that compute models. */
export function lowerThisThread(): void {
  // Zero is the calling thread on Linux, and the whole process elsewhere.
  if (process.platform === 'linux') lower(0, MODELS);
}

function lower(thread: number, priority: number): void {
  try {
    setPriority(thread, priority);
  } catch {
    // The thread has ended, or the system does not allow it. The server works without it.
  }
}
