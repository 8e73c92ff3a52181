/** An allowed value: the code that is written in names, and its title. */
export interface AllowedCode {
  readonly code: string;
  readonly title: string;
}

/** The rule for the content of a segment. */
export type SegmentRule =
  /** One of the codes. */
  | { readonly kind: 'choice'; readonly values: readonly AllowedCode[] }
  /**
   * A mask: `9` is a digit, `A` is a letter, `*` is a letter or a digit, any other character is itself. A
   * mask has no repetition, so checking a name is never slow.
   */
  | { readonly kind: 'pattern'; readonly mask: string }
  /** A day in a format of `YYYY`, `YY`, `MM` and `DD`, such as `YYYYMM`. */
  | { readonly kind: 'date'; readonly format: string }
  /** A number with at least `digits` digits, such as 007. */
  | { readonly kind: 'counter'; readonly digits: number }
  /** Any text of at most `longest` characters. */
  | { readonly kind: 'text'; readonly longest: number };

/** A part of a name. */
export type NameSegment = SegmentRule & {
  readonly name: string;
  /** Whether the segment must have a value. */
  readonly required: boolean;
  /** Whether the segment may have several values. */
  readonly several: boolean;
};

/** How names are made: segments in order, separated by delimiters. */
export interface Taxonomy {
  readonly segments: readonly NameSegment[];
  /** The text between segments, such as `_`. */
  readonly delimiter: string;
  /** The text between the values of a segment with several values, such as `+`. */
  readonly separator: string;
  readonly letterCase: 'any' | 'lower' | 'upper';
  /** The text that replaces a space, such as `-`. Null: spaces are kept, and several in a row become one. */
  readonly space: string | null;
}

/** Values keyed by the names of segments. Days are ISO dates; several values are a list. */
export type NameValues = Readonly<Record<string, string | readonly string[] | null>>;

export type NameRule =
  /** A required segment is missing. */
  | 'missing'
  /** There are more parts than segments. */
  | 'extra'
  /** A value contains a delimiter or separator, so the name could not be parsed. */
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
  /** Null for text after the last segment. */
  readonly segment: string | null;
  readonly rule: NameRule;
  /** The text that breaks the rule; empty when a segment is missing. */
  readonly text: string;
  /** What is allowed: the codes, the mask, the format. */
  readonly allowed: string | readonly string[] | null;
  /** The nearest allowed text; null when none is near. */
  readonly nearest: string | null;
}
