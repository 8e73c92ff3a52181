/** An allowed value: the code that stands in names, and what it means. */
export interface AllowedCode {
  readonly code: string;
  readonly title: string;
}

/** What a segment holds. */
export type SegmentRule =
  /** One of the codes. */
  | { readonly kind: 'choice'; readonly values: readonly AllowedCode[] }
  /** A mask: `9` is a digit, `A` a letter, `*` either of them, anything else itself. It has no repetition, so no name is slow to check. */
  | { readonly kind: 'pattern'; readonly mask: string }
  /** A day as `YYYY`, `YY`, `MM` and `DD` write it: `YYYYMM`. */
  | { readonly kind: 'date'; readonly format: string }
  /** A number with so many digits at least: 007. */
  | { readonly kind: 'counter'; readonly digits: number }
  /** Any text of so many characters at most. */
  | { readonly kind: 'text'; readonly longest: number };

/** A part of a name. */
export type NameSegment = SegmentRule & {
  readonly name: string;
  /** Whether a name can't be without it. */
  readonly required: boolean;
  /** Whether it may hold several values. */
  readonly several: boolean;
};

/** How names are made: segments in their order, between delimiters. */
export interface Taxonomy {
  readonly segments: readonly NameSegment[];
  /** Between segments: `_`. */
  readonly delimiter: string;
  /** Between the values of a segment that may hold several: `+`. */
  readonly separator: string;
  readonly letterCase: 'any' | 'lower' | 'upper';
  /** What stands in the place of a space: `-`. Null: spaces stay, one at a time. */
  readonly space: string | null;
}

/** Values by the names of segments. Days are ISO dates; several values are a list. */
export type NameValues = Readonly<Record<string, string | readonly string[] | null>>;

export type NameRule =
  /** A required segment that is not there. */
  | 'missing'
  /** More text than segments. */
  | 'extra'
  /** A delimiter or separator within a value: the name could not be read back. */
  | 'delimiter'
  | 'choice'
  | 'pattern'
  | 'date'
  | 'counter'
  | 'length'
  | 'case'
  | 'space';

/** What is wrong with a part of a name. */
export interface NameFault {
  /** Null for text beyond the segments. */
  readonly segment: string | null;
  readonly rule: NameRule;
  /** The text that breaks the rule; empty where something is missing. */
  readonly text: string;
  /** What would be right: the codes, the mask, the format. */
  readonly allowed: string | readonly string[] | null;
  /** The allowed text that is nearest; null where none is near. */
  readonly nearest: string | null;
}
