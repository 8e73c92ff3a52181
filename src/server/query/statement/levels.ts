import type { Question } from '../question/question.ts';
import { trusted } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';

/** The dimensions by which a level groups: the first ones of the rows, and the first ones of the columns. */
export interface Level {
  /** The total number of dimensions; 0 is the grand total. */
  readonly level: number;
  /** How many of these dimensions are columns. */
  readonly across: number;
}

/**
 * Returns the levels of an answer from the grand total down: each level of the rows with each level of the
 * columns. A flat report has only the innermost level.
 */
export function levelsOf(question: Question): readonly Level[] {
  if (!question.rollup) return [innermost(question)];
  const { dimensions, across: columns } = question;
  return upTo(columns).flatMap((across) =>
    upTo(dimensions.length - columns).map((rows) => ({ level: rows + across, across })),
  );
}

/** Returns the level with all dimensions. */
export function innermost({ dimensions, across }: Question): Level {
  return { level: dimensions.length, across };
}

/** The answer's column with the number of a row's dimensions that are columns. */
export const LEVEL_ACROSS = 'level#across';

export const GRAND_TOTAL: Level = { level: 0, across: 0 };

/** Returns the positions of the dimensions of a level. */
export function placesAt(
  { dimensions, across: columns }: Question,
  { level, across }: Level,
): readonly number[] {
  const rows = dimensions.length - columns;
  return [...places(level - across), ...places(across).map((place) => rows + place)];
}

/** Returns the columns that identify a group's level. */
export function levelColumns({ across }: Question): readonly Sql[] {
  return (across === 0 ? ['level'] : ['level', 'across']).map(trusted);
}

/** Returns a condition: whether a group's level has the dimension at this position. */
export function reaches({ dimensions, across }: Question, place: number): string {
  const rows = dimensions.length - across;
  if (across === 0) return `level > ${place}`;
  return place < rows ? `level - across > ${place}` : `across > ${place - rows}`;
}

const places = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place);

const upTo = (most: number): readonly number[] => places(most + 1);
