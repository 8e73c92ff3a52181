import type { WorkbookContent } from './workbook.ts';
import type { WorkbookAnswer } from './workbook-worker.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Writes the workbook in a worker, so that the page stays quick; the worker ends with it, or with the signal. */
export async function workbookFile(content: WorkbookContent, signal?: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<WorkbookAnswer>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => resolve(data));
      worker.addEventListener('error', ({ message }) =>
        reject(new Error(message || 'The worker did not start.')),
      );
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(content);
    });
    if ('error' in answer) throw new Error(answer.error);
    return new Blob([answer.file], { type: TYPE });
  } finally {
    worker.terminate();
  }
}
