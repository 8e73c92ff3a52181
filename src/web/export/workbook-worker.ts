import { partsWriter } from './workbook.ts';
import type { PartsWriter, WorkbookPart } from './workbook.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { createBlobSink } from './blob-sink.ts';

/** What the worker is told, one after the other. */
export type WorkerTask =
  | { readonly kind: 'begin'; readonly part: WorkbookPart }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'end'; readonly totals: Sheet['totals'] }
  | { readonly kind: 'close' };

/** What it answers to each: that it is done, with the file at last, or why not. */
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
