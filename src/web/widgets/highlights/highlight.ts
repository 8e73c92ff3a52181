import type { Tone } from '../../../format/index.ts';

/** A sentence with its figure, and where it leads. */
export interface Highlight {
  readonly id: string;
  readonly sentence: string;
  /** Which member makes most of it; null where none does, or where nobody looked. */
  readonly cause: string | null;
  /** The figure at its end: the change where it is known. Null where it has none. */
  readonly figure: string | null;
  readonly direction: 'up' | 'down' | null;
  readonly tone: Tone;
  /** A route of the product with its filters; null where no report explains it. */
  readonly link: (() => string | null) | null;
}
