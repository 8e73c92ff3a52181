import type { FileFault } from '../../files/index.ts';

/** A file on its way, or what became of it. `interrupted`: the page was left; the file has to be chosen again. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  readonly folder: string;
  readonly bytes: number;
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'paused' | 'done' | 'failed' | 'refused' | 'interrupted';
  /** Why it was refused. */
  readonly faults: readonly FileFault[];
  /** Why it failed, in the reader's words. */
  readonly message: string | null;
}

/** A file that a user has chosen. One with faults is not sent. */
export interface ChosenFile {
  readonly file: File;
  readonly area: string;
  readonly folder: string;
  readonly faults: readonly FileFault[];
}

/** Uploads of this browser. They go on while their page is left for another. */
export interface Uploads {
  /** The same list until something changes. */
  view(): readonly UploadItem[];
  subscribe(listener: () => void): () => void;
  add(files: readonly ChosenFile[]): void;
  pause(id: string): void;
  /** Goes on with one that was paused, or tries one again that failed. */
  resume(id: string): void;
  /** Takes back what was sent. */
  cancel(id: string): void;
  /** Takes those off the list that came to an end. */
  clear(): void;
}
