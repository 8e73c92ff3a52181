import { alignParts } from './align-parts.ts';
import type { PartOfSegment } from './align-parts.ts';
import { readText } from './segment-text.ts';
import type { NameFault, NameSegment, NameValues, Taxonomy } from './taxonomy.ts';

/** One part of a parsed name. */
export interface ParsedPart {
  /** Null for text after the last segment. */
  readonly segment: string | null;
  /** The text as it is in the name; empty when the segment is missing. */
  readonly text: string;
  /** The values of the part; null when it is wrong or empty. */
  readonly values: readonly string[] | null;
  readonly faults: readonly NameFault[];
}

export interface ParsedName {
  /** In the order of the name. */
  readonly parts: readonly ParsedPart[];
  /** The values that could be read, in the form that `makeName` takes. */
  readonly values: NameValues;
  readonly faults: readonly NameFault[];
  /**
   * The name with the wrong texts replaced by the nearest allowed ones; null when one of them has no near
   * text, and for a correct name.
   */
  readonly suggestion: string | null;
}

/**
 * Parses a name: returns the values of its segments, and the rules that segments break. Does not change the
 * name.
 */
export function parseName(taxonomy: Taxonomy, name: string): ParsedName {
  const texts = name === '' ? [] : name.split(taxonomy.delimiter);
  const inPlace = readParts(atPlaces(texts, taxonomy.segments), taxonomy);
  const parts = isRight(inPlace) ? inPlace : readParts(aligned(texts, taxonomy), taxonomy);
  const faults = parts.flatMap((part) => part.faults);
  const values = Object.fromEntries(
    parts.flatMap(({ segment, values: found }) => (segment === null ? [] : [[segment, found]])),
  );
  const named: NameValues = Object.fromEntries(
    taxonomy.segments.map(({ name: segment, several }) => {
      const found = values[segment] ?? null;
      return [segment, several ? found : (found?.[0] ?? null)];
    }),
  );
  return { parts, values: named, faults, suggestion: suggested(parts, taxonomy) };
}

const isRight = (parts: readonly ParsedPart[]): boolean => parts.every(({ faults }) => faults.length === 0);

function atPlaces(texts: readonly string[], segments: readonly NameSegment[]): readonly PartOfSegment[] {
  const length = Math.max(texts.length, segments.length);
  return Array.from({ length }, (_, at) => ({ segment: segments[at] ?? null, part: texts[at] ?? null }));
}

function aligned(texts: readonly string[], taxonomy: Taxonomy): readonly PartOfSegment[] {
  return alignParts(texts, taxonomy.segments, (part, segment) => {
    const { faults } = readPart({ part, segment }, taxonomy);
    if (faults.length === 0) return 0;
    return faults.every(({ nearest }) => nearest !== null) ? 1 : 2;
  });
}

const readParts = (pairs: readonly PartOfSegment[], taxonomy: Taxonomy): readonly ParsedPart[] =>
  pairs.map((pair) => readPart(pair, taxonomy));

function readPart({ segment, part }: PartOfSegment, taxonomy: Taxonomy): ParsedPart {
  const text = part ?? '';
  const without = { allowed: null, nearest: null, text };
  if (segment === null) {
    return { segment, text, values: null, faults: [{ ...without, segment: null, rule: 'extra' }] };
  }
  const { name, required, several } = segment;
  if (text === '') {
    const faults: NameFault[] = required ? [{ ...without, segment: name, rule: 'missing' }] : [];
    return { segment: name, text, values: null, faults };
  }
  const read = (several ? text.split(taxonomy.separator) : [text]).map((one) =>
    readText(one, segment, taxonomy),
  );
  const faults = read.flatMap((one) => ('fault' in one ? [one.fault] : []));
  const values = read.flatMap((one) => ('value' in one ? [one.value] : []));
  return { segment: name, text, values: faults.length > 0 ? null : values, faults };
}

function suggested(parts: readonly ParsedPart[], { delimiter, separator }: Taxonomy): string | null {
  const faults = parts.flatMap((part) => part.faults);
  if (faults.length === 0 || faults.some(({ nearest }) => nearest === null)) return null;
  const texts = parts.map(({ text, faults: wrong }) => {
    const nearest = new Map(wrong.map((fault) => [fault.text, fault.nearest!]));
    if (wrong.length === 0) return text;
    return (
      nearest.get(text) ??
      text
        .split(separator)
        .map((one) => nearest.get(one) ?? one)
        .join(separator)
    );
  });
  const last = texts.findLastIndex((text) => text !== '');
  return texts.slice(0, last + 1).join(delimiter);
}
