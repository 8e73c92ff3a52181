import type { DocumentKind } from '../../source/document-kind.ts';
import type { Difference } from '../differences.ts';
import type { Sentence } from '../sentence.ts';

/** A difference with what its sentence may need to know. */
export interface Found extends Difference {
  /** What the stars of the pattern stand for. */
  readonly names: readonly string[];
  /** What the document is called: a page's route, a bar's, dataset's or language's name. */
  readonly document: string;
  /** The words that users read for a component, or its name where it has none. */
  readonly titleOf: (component: string) => string;
  /** What users read for a text: itself, where it is no key of the dictionaries. */
  readonly wordsOf: (text: string) => string;
}

/** A kind of change that has words of its own. */
export interface KindOfChange {
  readonly in: DocumentKind;
  /** A path with `*` for any one name and `**` at its end for anything further; empty for the document itself. */
  readonly at: string;
  readonly how?: readonly Difference['how'][];
  readonly when?: (found: Found) => boolean;
  readonly say: (found: Found) => Sentence;
}

export type KindsOfChange = Readonly<Record<string, KindOfChange>>;
