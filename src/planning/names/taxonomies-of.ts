import { group } from 'd3-array';
import type { NameSegment, SegmentRule, Taxonomy } from './taxonomy.ts';

/** A row of a table that describes names, by its fields. */
export type NameRecord = Readonly<Record<string, unknown>>;

/** A taxonomy with what its table says beside how names are made. */
export interface NamedTaxonomy extends Taxonomy {
  /** By which segments and values tell whose they are. */
  readonly code: string;
  readonly title: string;
  readonly level: string;
  readonly version: number;
  readonly status: string;
}

/** The rows that taxonomies are made of. */
export interface TaxonomyRows {
  /** `taxonomy`, `title`, `level`, `version`, `status`, `delimiter`, `separator`, `letter_case` (any, lower, upper), `space` (keep, remove, or what stands in its place). */
  readonly taxonomies: readonly NameRecord[];
  /** `taxonomy`, `position`, `segment`, `kind`, `format` (a mask, a date format), `length` (digits, or the longest text), `required`, `several`. */
  readonly segments: readonly NameRecord[];
  /** `taxonomy`, `segment`, `code`, `title`. */
  readonly values: readonly NameRecord[];
}

/** Taxonomies as three tables describe them, in the order of their rows. What a row leaves out has the usual value. */
export function taxonomiesOf({ taxonomies, segments, values }: TaxonomyRows): readonly NamedTaxonomy[] {
  const segmentsOf = group(segments, (row) => text(row['taxonomy']));
  const valuesOf = group(values, (row) => JSON.stringify([text(row['taxonomy']), text(row['segment'])]));
  return taxonomies.map((row) => {
    const code = text(row['taxonomy']);
    const own = (segmentsOf.get(code) ?? []).toSorted(
      (one, other) => Number(one['position']) - Number(other['position']),
    );
    return {
      code,
      title: text(row['title']) || code,
      level: text(row['level']),
      version: Number(row['version'] ?? 1),
      status: text(row['status']),
      delimiter: text(row['delimiter']) || '_',
      separator: text(row['separator']) || '+',
      letterCase: letterCaseOf(text(row['letter_case'])),
      space: spaceOf(text(row['space'])),
      segments: own.map((segment) =>
        segmentOf(segment, byCode(valuesOf.get(JSON.stringify([code, text(segment['segment'])])) ?? [])),
      ),
    };
  });
}

const byCode = (values: readonly NameRecord[]): readonly NameRecord[] =>
  values.toSorted((one, other) => (text(one['code']) < text(other['code']) ? -1 : 1));

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const letterCaseOf = (value: string): Taxonomy['letterCase'] =>
  value === 'lower' || value === 'upper' ? value : 'any';

const spaceOf = (value: string): string | null => {
  if (value === 'remove') return '';
  return value === '' || value === 'keep' ? null : value;
};

function segmentOf(row: NameRecord, values: readonly NameRecord[]): NameSegment {
  return {
    name: text(row['segment']),
    required: row['required'] !== false,
    several: row['several'] === true,
    ...ruleOf(row, values),
  };
}

const usualLength = { counter: 3, text: 60 };

function ruleOf(row: NameRecord, values: readonly NameRecord[]): SegmentRule {
  const format = text(row['format']);
  const length = row['length'] === undefined || row['length'] === null ? null : Number(row['length']);
  switch (row['kind']) {
    case 'choice':
      return {
        kind: 'choice',
        values: values.map((value) => ({
          code: text(value['code']),
          title: text(value['title']) || text(value['code']),
        })),
      };
    case 'pattern':
      return { kind: 'pattern', mask: format };
    case 'date':
      return { kind: 'date', format };
    case 'counter':
      return { kind: 'counter', digits: length ?? usualLength.counter };
    default:
      return { kind: 'text', longest: length ?? usualLength.text };
  }
}
