import { WarehouseError } from './warehouse.ts';

type Progress = (share: number) => void;
type Produce<Answer> = (signal: AbortSignal, progress: Progress) => Promise<Answer>;

/** An in-memory cache of answers, bounded by total size. The least recently used answers are evicted first. */
export interface AnswerCache<Answer> {
  /**
   * Returns the answer for the key: from the cache, from the run that is in progress for the key, or from a new run. A
   * run is cancelled when its last waiting caller aborts. Rejects with a `WarehouseError` of kind `cancelled` when
   * `signal` aborts. `progress` receives a share from 0 to 1.
   */
  answer(key: string, produce: Produce<Answer>, signal: AbortSignal, progress?: Progress): Promise<Answer>;
}

/** A run that several callers may wait for. */
interface Run<Answer> {
  readonly result: Promise<Answer>;
  readonly controller: AbortController;
  /** The progress callback of each caller that waits. */
  readonly waiting: Set<Progress>;
}

/** The limit of the cache. `most` and `sizeOf` use the same unit, such as bytes or cells. */
interface Limits<Answer> {
  readonly most: number;
  readonly sizeOf: (answer: Answer) => number;
  /** Whether the answer may be cached. An answer that is not final is only returned to the callers that wait. */
  readonly isFinal?: (answer: Answer) => boolean;
}

export function createAnswerCache<Answer>({
  most,
  sizeOf,
  isFinal = () => true,
}: Limits<Answer>): AnswerCache<Answer> {
  const kept = new Map<string, { readonly answer: Answer; readonly size: number }>();
  const runs = new Map<string, Run<Answer>>();
  let total = 0;

  function keep(key: string, answer: Answer): void {
    const size = sizeOf(answer);
    // One large answer must not evict all the others.
    if (size > most / 4) return;
    kept.set(key, { answer, size });
    total += size;
    for (const [oldest, { size: freed }] of kept) {
      if (total <= most) break;
      kept.delete(oldest);
      total -= freed;
    }
  }

  function start(key: string, produce: Produce<Answer>): Run<Answer> {
    const controller = new AbortController();
    const waiting = new Set<Progress>();
    const report = (share: number): void => waiting.forEach((progress) => progress(share));
    const result = produce(controller.signal, report).then((made) => {
      if (runs.get(key) === run && isFinal(made)) keep(key, made);
      return made;
    });
    const run: Run<Answer> = { result, controller, waiting };
    runs.set(key, run);
    const forget = (): void => {
      if (runs.get(key) === run) runs.delete(key);
    };
    result.then(forget, forget);
    return run;
  }

  return {
    async answer(key, produce, signal, progress = () => {}) {
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        kept.set(key, known);
        return known.answer;
      }
      if (signal.aborted) throw cancelled();
      const run = runs.get(key) ?? start(key, produce);
      return waitFor(run, { signal, progress: (share) => progress(share) }, () => {
        // The next caller must start a new run and not join one that is being cancelled.
        if (runs.get(key) === run) runs.delete(key);
      });
    },
  };
}

async function waitFor<Answer>(
  run: Run<Answer>,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: Progress },
  abandon: () => void,
): Promise<Answer> {
  run.waiting.add(progress);
  const listening = new AbortController();
  const left = new Promise<never>((_, reject) => {
    const options = { once: true, signal: listening.signal };
    signal.addEventListener('abort', () => reject(cancelled()), options);
  });
  try {
    return await Promise.race([run.result, left]);
  } finally {
    listening.abort();
    run.waiting.delete(progress);
    if (run.waiting.size === 0 && signal.aborted) {
      abandon();
      run.controller.abort();
    }
  }
}

function cancelled(): WarehouseError {
  return new WarehouseError('cancelled', 'The caller has gone.');
}
