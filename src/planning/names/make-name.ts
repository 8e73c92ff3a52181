import { readText, writeValue } from './segment-text.ts';
import type { NameFault, NameSegment, NameValues, Taxonomy } from './taxonomy.ts';

/** A name, or the reasons why it could not be made. */
export interface MadeName {
  /** Null when there are faults. */
  readonly name: string | null;
  readonly faults: readonly NameFault[];
}

/**
 * Makes a name from values. Choices are given by code or title, days as ISO dates, counters as numbers. An
 * empty optional segment is an empty text between delimiters; empty segments at the end are left out.
 * `parseName` reads the values back.
 */
export function makeName(taxonomy: Taxonomy, values: NameValues): MadeName {
  const written = taxonomy.segments.map((segment) => writeSegment(segment, values[segment.name], taxonomy));
  const faults = written.flatMap((part) => part.faults);
  if (faults.length > 0) return { name: null, faults };
  const texts = written.map(({ text }) => text);
  const last = texts.findLastIndex((text) => text !== '');
  return { name: texts.slice(0, last + 1).join(taxonomy.delimiter), faults };
}

/**
 * Makes the names of many rows. A counter without a value gets the next number whose name is neither in
 * `taken` nor used by an earlier row.
 */
export function makeNames(
  taxonomy: Taxonomy,
  rows: readonly NameValues[],
  taken: readonly string[] = [],
): readonly MadeName[] {
  const used = new Set(taken);
  const reached = new Map<string, number>();
  return rows.map((values) => {
    const counter = taxonomy.segments.find(({ kind, name }) => kind === 'counter' && isEmpty(values[name]));
    if (counter === undefined) return noted(makeName(taxonomy, values), used);
    const series = JSON.stringify(taxonomy.segments.map(({ name }) => values[name] ?? null));
    for (let number = (reached.get(series) ?? 0) + 1; ; number++) {
      const made = makeName(taxonomy, { ...values, [counter.name]: String(number) });
      if (made.name !== null && used.has(made.name)) continue;
      reached.set(series, number);
      return noted(made, used);
    }
  });
}

function noted(made: MadeName, used: Set<string>): MadeName {
  if (made.name !== null) used.add(made.name);
  return made;
}

type Given = NameValues[string] | undefined;

const listOf = (given: Given): readonly string[] =>
  [given ?? []].flat().filter((value) => value.trim() !== '');

const isEmpty = (given: Given): boolean => listOf(given).length === 0;

function writeSegment(
  segment: NameSegment,
  given: Given,
  taxonomy: Taxonomy,
): { readonly text: string; readonly faults: readonly NameFault[] } {
  const values = listOf(given);
  if (values.length === 0) {
    const missing = {
      segment: segment.name,
      rule: 'missing',
      text: '',
      allowed: null,
      nearest: null,
    } as const;
    return { text: '', faults: segment.required ? [missing] : [] };
  }
  const single = segment.several ? values : [values.join(' ')];
  const texts = single.map((value) => writeValue(value, segment, taxonomy));
  const faults = texts.flatMap((text) => {
    const read = readText(text, segment, taxonomy);
    return 'fault' in read ? [read.fault] : [];
  });
  return { text: texts.join(taxonomy.separator), faults };
}
