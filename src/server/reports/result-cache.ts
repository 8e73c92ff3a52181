import { WarehouseError } from '../warehouse/warehouse.ts';

type Produce = (signal: AbortSignal) => Promise<Buffer>;

/** Answers in memory, bounded by their bytes; those asked for longest ago go first. */
export interface ResultCache {
  /**
   * The answer of this key: from memory, from the run that is under way for it, or from a new one. A run is cancelled
   * when all who wait for it have gone. Whoever leaves gets a `WarehouseError` of kind `cancelled`.
   */
  answer(key: string, produce: Produce, signal: AbortSignal): Promise<Buffer>;
}

/** A run that several callers may wait for. */
interface Run {
  readonly result: Promise<Buffer>;
  readonly controller: AbortController;
  waiting: number;
}

export function createResultCache(mostBytes: number): ResultCache {
  const kept = new Map<string, Buffer>();
  const runs = new Map<string, Run>();
  let bytes = 0;

  function keep(key: string, result: Buffer): void {
    // One huge answer must not push out all the others.
    if (result.byteLength > mostBytes / 4) return;
    kept.set(key, result);
    bytes += result.byteLength;
    for (const [oldest, { byteLength }] of kept) {
      if (bytes <= mostBytes) break;
      kept.delete(oldest);
      bytes -= byteLength;
    }
  }

  function start(key: string, produce: Produce): Run {
    const controller = new AbortController();
    const result = produce(controller.signal).then((made) => {
      if (runs.get(key) === run) keep(key, made);
      return made;
    });
    const run: Run = { result, controller, waiting: 0 };
    runs.set(key, run);
    const forget = (): void => {
      if (runs.get(key) === run) runs.delete(key);
    };
    result.then(forget, forget);
    return run;
  }

  return {
    async answer(key, produce, signal) {
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      if (signal.aborted) throw cancelled();
      const run = runs.get(key) ?? start(key, produce);
      return waitFor(run, signal, () => {
        // The next to ask starts anew rather than joining a run that is being stopped.
        if (runs.get(key) === run) runs.delete(key);
      });
    },
  };
}

async function waitFor(run: Run, signal: AbortSignal, abandon: () => void): Promise<Buffer> {
  run.waiting += 1;
  const listening = new AbortController();
  const left = new Promise<never>((_, reject) => {
    const options = { once: true, signal: listening.signal };
    signal.addEventListener('abort', () => reject(cancelled()), options);
  });
  try {
    return await Promise.race([run.result, left]);
  } finally {
    listening.abort();
    run.waiting -= 1;
    if (run.waiting === 0 && signal.aborted) {
      abandon();
      run.controller.abort();
    }
  }
}

function cancelled(): WarehouseError {
  return new WarehouseError('cancelled', 'The caller has gone.');
}
