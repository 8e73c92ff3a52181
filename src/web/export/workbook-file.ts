import { writeParts } from './workbook.ts';
import type { WorkbookSheet } from './workbook.ts';
import type { WorkerAnswer, WorkerTask } from './workbook-worker.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Writes the workbook in a worker, so that the page stays responsive. One part of the sheets is held in memory at a
 * time. The worker is terminated at the end, or when the signal aborts.
 */
export async function workbookFile(
  sheets: Iterable<WorkbookSheet> | AsyncIterable<WorkbookSheet>,
  signal?: AbortSignal,
): Promise<Blob> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  let file: Blob | null = null;
  const send = async (task: WorkerTask): Promise<void> => {
    file = await runTask(worker, task, signal);
  };
  try {
    await writeParts(sheets, {
      begin: (part) => send({ kind: 'begin', part }),
      rows: (rows) => send({ kind: 'rows', rows }),
      end: (totals) => send({ kind: 'end', totals }),
      close: () => send({ kind: 'close' }),
    });
    if (file === null) throw new Error('invariant: a closed workbook is a file');
    return (file as Blob).slice(0, undefined, TYPE);
  } finally {
    worker.terminate();
  }
}

/** Sends a task to the worker and awaits its response; rejects when the signal aborts. */
async function runTask(worker: Worker, task: WorkerTask, signal?: AbortSignal): Promise<Blob | null> {
  signal?.throwIfAborted();
  const listening = new AbortController();
  const { signal: until } = listening;
  try {
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: until });
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => resolve(data), {
        signal: until,
      });
      worker.addEventListener(
        'error',
        ({ message }) => reject(new Error(message || 'The worker did not start.')),
        { signal: until },
      );
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(task);
    });
    if ('error' in answer) throw new Error(answer.error);
    return answer.file;
  } finally {
    listening.abort();
  }
}
