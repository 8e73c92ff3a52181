import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  sharesOf,
  type Ahead,
  type OuterNames,
  type PageAhead,
  type SourceTexts,
  type Worked,
} from '../../language/index.ts';
import type { Answer, Given } from './messages.ts';

/** Threads take half a second to start: fewer pages are done sooner without them. */
const worthIt = 2_000;
/** On two cores, threads took longer than one: each starts cold, and they share the cache (tests/bench/README.md). */
const fewestCores = 4;
/** More threads wait for the one that puts their answers together. */
const mostThreads = 6;
/** How many pages a thread is given at once. */
const portion = 100;

type Entries<Value> = Iterable<readonly [string, Value]>;

/**
 * Works out the pages of a large project on several cores, ahead of compiling it; null for a project that is compiled sooner
 * on one. What the compiler says is the same with and without.
 */
export async function workAhead(
  sources: SourceTexts,
  { api, icons }: OuterNames,
  { least = worthIt, threads = threadsFor(availableParallelism()) } = {},
): Promise<Ahead<SourceTexts> | null> {
  const { pages, surroundings } = sharesOf(sources);
  if (threads < 2 || pages.size < least) return null;
  const queue = portionsOf([...pages.values()]);
  const given: Given = { names: { api, icons }, surroundings };
  const code = await threadCode();
  const done = await Promise.all(Array.from({ length: threads }, () => workThrough(queue, code, given)));
  const all = done.flat();
  return {
    sources,
    pages: new Map(all.flatMap((each) => [...each.pages])),
    checks: new Map(all.flatMap((each) => [...each.checks])),
  };
}

const threadsFor = (cores: number): number => (cores < fewestCores ? 1 : Math.min(cores, mostThreads));

function portionsOf(pages: readonly Entries<Uint8Array | string>[]): SourceTexts[] {
  const portions: SourceTexts[] = [];
  for (let start = 0; start < pages.length; start += portion)
    portions.push(new Map(pages.slice(start, start + portion).flatMap((files) => [...files])));
  return portions;
}

/** One thread: it takes from the queue until there is nothing left. Rejects when it ends before. */
function workThrough(queue: SourceTexts[], code: string, given: Given): Promise<readonly Worked[]> {
  return new Promise((fulfil, reject) => {
    const worker = new Worker(code, {
      eval: true,
      execArgv: [],
      workerData: given,
      // Nearly all that a thread makes is gone when its page is done: in a large nursery it is never copied.
      resourceLimits: { maxYoungGenerationSizeMb: 128 },
    });
    const done: Worked[] = [];
    const questions: string[] = [];
    let open = 0;
    const give = (): void => {
      const next = queue.shift();
      if (next === undefined) return;
      open += 1;
      worker.postMessage(next, []);
    };
    const endIfDone = (): void => {
      if (open === 0) void worker.terminate();
    };
    worker.on('message', (answer: Answer) => {
      open -= 1;
      give();
      questions.push(...answer.questions);
      done.push({
        pages: answer.pages.map(([path, page]) => [path, named(page, questions)]),
        checks: answer.checks,
      });
      endIfDone();
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      if (open === 0) fulfil(done);
      else reject(new Error('A thread ended before its work was done.'));
    });
    // The next portion is at hand when one is done.
    give();
    give();
    endIfDone();
  });
}

function named(page: Answer['pages'][number][1], questions: readonly string[]): PageAhead {
  return { ...page, asked: page.asked.map((number) => questions[number]!) };
}

/** The thread's program in one piece: with a loader of TypeScript in each thread it would start half a second later. */
async function threadCode(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, 'ahead-thread.ts')],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}
