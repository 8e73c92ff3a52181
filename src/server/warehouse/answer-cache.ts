import { WarehouseError } from './warehouse.ts';

type Progress = (share: number) => void;
type Produce<Answer> = (signal: AbortSignal, progress: Progress) => Promise<Answer>;

/** Answers in memory, bounded by their size; those asked for longest ago go first. */
export interface AnswerCache<Answer> {
  /**
   * The answer of this key: from memory, from the run that is under way for it, or from a new one. A run is cancelled
   * when all who wait for it have gone. Whoever leaves gets a `WarehouseError` of kind `cancelled`. All who wait hear
   * how far it is, from 0 to 1.
   */
  answer(key: string, produce: Produce<Answer>, signal: AbortSignal, progress?: Progress): Promise<Answer>;
}

/** A run that several callers may wait for. */
interface Run<Answer> {
  readonly result: Promise<Answer>;
  readonly controller: AbortController;
  /** One for each caller. */
  readonly waiting: Set<Progress>;
}

/** How much is kept, and what an answer counts for: bytes, cells, whatever the two agree on. */
interface Limits<Answer> {
  readonly most: number;
  readonly sizeOf: (answer: Answer) => number;
  /** Whether the same question has this answer the next time, too: any other is given to those who wait, and forgotten. */
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
    // One huge answer must not push out all the others.
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
    const tell = (share: number): void => waiting.forEach((progress) => progress(share));
    const result = produce(controller.signal, tell).then((made) => {
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
        // The next to ask starts anew rather than joining a run that is being stopped.
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
