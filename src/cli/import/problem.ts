import { Refused } from '../unusable.ts';

/** A value that can't be read, with its place. Rows are counted as in a spreadsheet: the header is row 1. */
export interface Problem {
  readonly row: number | null;
  readonly column: string | null;
  readonly value: string | null;
  readonly expected: string;
}

/** The file or the arguments are invalid, and nothing was imported. Contains every problem. */
export class ImportError extends Refused {
  override readonly name = 'ImportError';
  constructor(
    message: string,
    readonly problems: readonly Problem[] = [],
  ) {
    super([message, ...problemLines(problems).map((line) => `  ${line}`)].join('\n'));
  }
}

const SHOWN = 20;
const LONGEST = 60;

/** One line per problem, up to twenty. */
export function problemLines(problems: readonly Problem[]): string[] {
  const lines = problems.slice(0, SHOWN).map(problemLine);
  return problems.length > SHOWN ? [...lines, `… and ${problems.length - SHOWN} more.`] : lines;
}

function problemLine({ row, column, value, expected }: Problem): string {
  const place = [
    row === null ? null : `row ${row}`,
    column === null ? null : `column ${JSON.stringify(column)}`,
  ]
    .filter(Boolean)
    .join(', ');
  const found =
    value === null
      ? ''
      : `${JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value)} is not `;
  return `${place ? `${place}: ` : ''}${found}${expected}`;
}
