import type { FileFault } from '../../files/index.ts';

/** An upload and its state. `interrupted`: the page was left, and the user has to choose the file again. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  readonly folder: string;
  readonly bytes: number;
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'paused' | 'done' | 'failed' | 'refused' | 'interrupted';
  /** The rules that the file violates. */
  readonly faults: readonly FileFault[];
  /** The error message in the reader's language. */
  readonly message: string | null;
}

/** A file that the user has chosen. One with faults is not uploaded. */
export interface ChosenFile {
  readonly file: File;
  readonly area: string;
  readonly folder: string;
  readonly faults: readonly FileFault[];
}

/** The uploads of this browser. They continue when the user opens another page. */
export interface Uploads {
  /** The same list until something changes. */
  view(): readonly UploadItem[];
  subscribe(listener: () => void): () => void;
  add(files: readonly ChosenFile[]): void;
  pause(id: string): void;
  /** Resumes a paused upload, or retries a failed one. */
  resume(id: string): void;
  /** Cancels an upload and deletes what was sent. */
  cancel(id: string): void;
  /** Removes finished uploads from the list. */
  clear(): void;
}
