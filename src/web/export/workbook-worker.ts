import { partsWriter } from './workbook.ts';
import type { PartsWriter, WorkbookPart } from './workbook.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { createBlobSink } from './blob-sink.ts';

/** The messages to the worker, sent in sequence. */
export type WorkerTask =
  | { readonly kind: 'begin'; readonly part: WorkbookPart }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'end'; readonly totals: Sheet['totals'] }
  | { readonly kind: 'close' };

/** The response to each message: success, with the file at the end, or an error. */
export type WorkerAnswer = { readonly file: Blob | null } | { readonly error: string };

const parts = createBlobSink();
const writer = partsWriter(parts.write);

self.addEventListener('message', ({ data }: MessageEvent<WorkerTask>) => {
  carryOut(data, writer)
    .then(() => answer({ file: data.kind === 'close' ? parts.file() : null }))
    .catch((error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }));
});

function carryOut(task: WorkerTask, to: PartsWriter): Promise<void> {
  if (task.kind === 'begin') return to.begin(task.part);
  if (task.kind === 'rows') return to.rows(task.rows);
  return task.kind === 'end' ? to.end(task.totals) : to.close();
}

function answer(message: WorkerAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  self.postMessage(message);
}
