import { alignParts } from './align-parts.ts';
import type { PartOfSegment } from './align-parts.ts';
import { readText } from './segment-text.ts';
import type { NameFault, NameSegment, NameValues, Taxonomy } from './taxonomy.ts';

/** A part of a name that was read. */
export interface ParsedPart {
  /** Null for text beyond the segments. */
  readonly segment: string | null;
  /** As the name has it; empty where the segment is not there. */
  readonly text: string;
  /** Its values; null where it is wrong or empty. */
  readonly values: readonly string[] | null;
  readonly faults: readonly NameFault[];
}

export interface ParsedName {
  /** In the order of the name. */
  readonly parts: readonly ParsedPart[];
  /** What could be read, as `makeName` takes it. */
  readonly values: NameValues;
  readonly faults: readonly NameFault[];
  /** The name with the nearest allowed texts in the place of the wrong ones; null where one is not known, and for a right name. */
  readonly suggestion: string | null;
}

/** Reads a name back: the values of its segments, and which segment breaks which rule. The name itself is never changed. */
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
