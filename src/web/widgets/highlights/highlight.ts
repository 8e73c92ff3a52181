import type { Tone } from '../../../format/index.ts';

/** A sentence with its figure and its link. */
export interface Highlight {
  readonly id: string;
  readonly sentence: string;
  /** The member that contributes most to the change; null where none does, or where it was not computed. */
  readonly cause: string | null;
  /** The figure at the end of the sentence: the change, where it is known. Null without one. */
  readonly figure: string | null;
  readonly direction: 'up' | 'down' | null;
  readonly tone: Tone;
  /** A route of the product with its filters; null where no report explains the sentence. */
  readonly link: (() => string | null) | null;
}
