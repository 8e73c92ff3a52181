import { writeWorkbook } from './workbook.ts';
import type { WorkbookContent } from './workbook.ts';

/** What the worker answers: the file, or why there is none. */
export type WorkbookAnswer = { readonly file: ArrayBuffer } | { readonly error: string };

self.addEventListener('message', ({ data }: MessageEvent<WorkbookContent>) => {
  writeWorkbook(data)
    .then((file) => answer({ file }, [file]))
    .catch((error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }, []));
});

function answer(message: WorkbookAnswer, transfer: Transferable[]): void {
  self.postMessage(message, { transfer });
}
