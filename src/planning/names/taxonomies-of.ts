import { group } from 'd3-array';
import type { NameSegment, SegmentRule, Taxonomy } from './taxonomy.ts';

/** A row of a table that describes names, keyed by field. */
export type NameRecord = Readonly<Record<string, unknown>>;

/** A taxonomy with the other columns of its table. */
export interface NamedTaxonomy extends Taxonomy {
  /** The key by which rows of segments and values refer to their taxonomy. */
  readonly code: string;
  readonly title: string;
  readonly level: string;
  readonly version: number;
  readonly status: string;
}

/** The rows from which taxonomies are built. */
export interface TaxonomyRows {
  /**
   * Columns: `taxonomy`, `title`, `level`, `version`, `status`, `delimiter`, `separator`, `letter_case` (any,
   * lower, upper), `space` (keep, remove, or the text that replaces a space).
   */
  readonly taxonomies: readonly NameRecord[];
  /**
   * Columns: `taxonomy`, `position`, `segment`, `kind`, `format` (a mask or a date format), `length` (the
   * number of digits, or the length of the longest text), `required`, `several`.
   */
  readonly segments: readonly NameRecord[];
  /** Columns: `taxonomy`, `segment`, `code`, `title`. */
  readonly values: readonly NameRecord[];
}

/**
 * Builds taxonomies from the rows of three tables, in the order of their rows. A column without a value gets
 * its default.
 */
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
