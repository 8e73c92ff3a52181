import type { Question } from '../question/question.ts';
import { trusted } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';

/** Which dimensions tell the groups of a level apart: the first ones of the rows, and the first ones of those across. */
export interface Level {
  /** How many dimensions there are in all; 0 is the grand total. */
  readonly level: number;
  /** How many of them stand across. */
  readonly across: number;
}

/** The levels of an answer from the grand total down: those of the rows beside each of those across. A flat report has the innermost one. */
export function levelsOf(question: Question): readonly Level[] {
  if (!question.rollup) return [innermost(question)];
  const { dimensions, across: columns } = question;
  return upTo(columns).flatMap((across) =>
    upTo(dimensions.length - columns).map((rows) => ({ level: rows + across, across })),
  );
}

/** The level of all dimensions. */
export function innermost({ dimensions, across }: Question): Level {
  return { level: dimensions.length, across };
}

/** The column of an answer that says how many dimensions of a row stand across. */
export const LEVEL_ACROSS = 'level#across';

export const GRAND_TOTAL: Level = { level: 0, across: 0 };

/** The places of the dimensions of a level. */
export function placesAt(
  { dimensions, across: columns }: Question,
  { level, across }: Level,
): readonly number[] {
  const rows = dimensions.length - columns;
  return [...places(level - across), ...places(across).map((place) => rows + place)];
}

/** The columns that say of which level a group is. */
export function levelColumns({ across }: Question): readonly Sql[] {
  return (across === 0 ? ['level'] : ['level', 'across']).map(trusted);
}

/** Whether a group is of a level with the dimension at a place. */
export function reaches({ dimensions, across }: Question, place: number): string {
  const rows = dimensions.length - across;
  if (across === 0) return `level > ${place}`;
  return place < rows ? `level - across > ${place}` : `across > ${place - rows}`;
}

const places = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place);

const upTo = (most: number): readonly number[] => places(most + 1);
