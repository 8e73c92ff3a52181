import { nearest } from '../diagnostics/suggest.ts';
import type { ColumnType } from '../generated/spec.ts';
import type { DimensionPlan } from '../terms/dataset.ts';
import { membersOf } from '../terms/derived-members.ts';
import { isMapping, type Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import { kindOfColumn, type ValueKind } from '../warehouse/value-kind.ts';
import { isPossibleDay } from '../terms/days.ts';

type Value = string | number | boolean;

/** What is known about the members of a dimension. */
export interface Members {
  readonly dimension: string;
  readonly derived: DimensionPlan['derived'];
  readonly type: DimensionPlan['type'];
  /** The type of the members' column. Null when it is unknown. */
  readonly column: ColumnType | null;
}

/** Checks that values can be members of a dimension: one value, a list, or `{ not: … }`. */
export function checkMembers(written: unknown, members: Members, at: Path, report: Report): void {
  for (const [path, value] of valuesIn(written, at)) {
    const expected = expectedMember(value, members);
    if (expected !== null) reportMember(value, members, expected, path, report);
  }
}

function reportMember(
  value: Value,
  { dimension, derived }: Members,
  expected: string,
  at: Path,
  report: Report,
): void {
  const near =
    derived?.kind === 'bands' && typeof value === 'string'
      ? nearest(value, membersOf(derived).map(String))
      : undefined;
  report('wrong-member', at, { name: String(value), dimension, expected }, { near });
}

/** Checks that a column can hold a value. */
export function checkValue(
  value: Value,
  { name, type }: { readonly name: string; readonly type: ColumnType },
  at: Path,
  report: Report,
): void {
  const expected = expectedIn(value, kindOfColumn(type));
  if (expected !== null) report('wrong-member', at, { name: String(value), dimension: name, expected });
}

function valuesIn(written: unknown, at: Path): readonly (readonly [Path, Value])[] {
  if (isMapping(written)) return valuesIn(written.not, [...at, 'not']);
  if (Array.isArray(written)) return written.map((value, index) => [[...at, index], value as Value]);
  return [[at, written as Value]];
}

/** What a member of the dimension must be. Null when the value is valid. */
function expectedMember(value: Value, { derived, type, column }: Members): string | null {
  if (derived === null)
    return expectedOfType(value, type) ?? (column && expectedText(value, kindOfColumn(column)));
  const members = membersOf(derived);
  if (members.includes(value as string | number)) return null;
  return derived.kind === 'bands'
    ? `one of ${members.map((member) => `\`${member}\``).join(', ')}`
    : `a whole number from ${members[0]} to ${members.at(-1)}`;
}

function expectedOfType(value: Value, type: Members['type']): string | null {
  if (type !== 'string') return expectedIn(value, type);
  return typeof value === 'string' ? null : 'a text: put it in quotes, or add `type` to the dimension';
}

/** A text may stand for a value of a column of any type, if it can be read as one. */
function expectedText(value: Value, kind: ValueKind): string | null {
  if (typeof value !== 'string') return null;
  if (kind === 'number') return value.trim() !== '' && Number.isFinite(Number(value)) ? null : words.number;
  if (kind === 'boolean') return value === 'true' || value === 'false' ? null : words.boolean;
  return kind === 'date' ? expectedIn(value, kind) : null;
}

function expectedIn(value: Value, kind: ValueKind): string | null {
  const isOne =
    kind === 'date'
      ? typeof value === 'string' && /^\d{4}-/.test(value) && isPossibleDay(value)
      : typeof value === (kind === 'text' ? 'string' : kind);
  return isOne ? null : words[kind];
}

const words: Readonly<Record<ValueKind, string>> = {
  text: 'a text, in quotes',
  number: 'a number, without quotes',
  date: 'a date, YYYY-MM-DD',
  boolean: 'true or false',
};
