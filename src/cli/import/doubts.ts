import type { ImportRequest } from './arguments.ts';
import { dateOrderOf, decimalOf } from './column-signs.ts';
import type { Role } from './column-rules.ts';
import { isCurrency } from './currency-signs.ts';
import type { ImportPlan } from './import-plan.ts';
import type { InferredColumn } from './infer-columns.ts';
import { listOf } from '../new/answers.ts';
import { NewError } from '../new/draft.ts';
import { ImportError } from './problem.ts';
import type { DateOrder } from './read-date.ts';
import type { DecimalSign } from './read-number.ts';
import { checkKey } from './row-key.ts';
import type { RowKey } from './row-key.ts';
import type { SourceTable } from './source-table.ts';

/** A question that the file leaves open and that affects the numbers. */
export interface Doubt {
  readonly message: string;
  /** The flag with the guess, as on the command line. */
  readonly flag: string;
  readonly options: readonly string[] | null;
  /** Whether the answer is a list of options, separated by commas. */
  readonly isList?: boolean;
  readonly guess: string;
  readonly check: (answer: string) => void;
  /** Adds an answer to the request. */
  readonly take: (request: ImportRequest, answer: string) => ImportRequest;
}

/** All open questions, the most important first. */
export function doubtsIn(
  source: SourceTable,
  plan: ImportPlan,
  request: ImportRequest,
  currency: string,
  key: RowKey | null,
): Doubt[] {
  return [
    ...dateDoubts(source, plan, request),
    ...decimalDoubts(source, plan, request),
    ...(plan.inferred ? currencyDoubts(source, plan.inferred, request, currency) : []),
    ...(plan.inferred ?? []).filter(({ isGuess }) => isGuess).map(roleDoubt),
    ...(key?.isGuess ? [keyDoubt(source, plan, key)] : []),
  ];
}

function keyDoubt(source: SourceTable, plan: ImportPlan, { columns, reason }: RowKey): Doubt {
  return {
    message: `Which columns tell one row from another? Rows of a later file take the place of those with the same values in them. Taken for ${columns.join(', ')}: ${reason}.`,
    flag: `--key ${columns.join(',')}`,
    options: plan.columns.map(({ name }) => name),
    isList: true,
    guess: columns.join(','),
    check: (answer) => checkInTerminal(() => checkKey(listOf(answer), source, plan)),
    take: (request, answer) => (answer === columns.join(',') ? request : { ...request, key: listOf(answer) }),
  };
}

/** Converts an ImportError to a NewError, after which a terminal repeats the question. */
function checkInTerminal(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof ImportError ? new NewError(error.message) : error;
  }
}

const CHOICES: readonly Role[] = ['number', 'money', 'mean', 'last', 'single', 'group', 'id', 'unused'];

function roleDoubt({ header, role, reason }: InferredColumn): Doubt {
  const guess = role === 'time' || role === 'moment' ? 'date' : role;
  return {
    message: `What is ${JSON.stringify(header)}? Taken for ${guess}: ${reason}.`,
    flag: `--role ${JSON.stringify(`${header}=${guess}`)}`,
    options: guess === 'date' ? ['date', 'moment'] : [...new Set([guess, ...CHOICES])],
    guess,
    check: () => undefined,
    take: (request, answer) => ({
      ...request,
      columns: { ...request.columns, roles: new Map([...request.columns.roles, [header, answer as Role]]) },
    }),
  };
}

function currencyDoubts(
  source: SourceTable,
  columns: readonly InferredColumn[],
  request: ImportRequest,
  ofCompany: string,
): Doubt[] {
  const open = columns.filter(isOpenAmount);
  const [first] = open;
  if (request.currency !== null || columns.some(({ role }) => role === 'currency') || !first) return [];
  const hasDollars = open.some(({ header }) =>
    source.columns[source.headers.indexOf(header)]?.some((cell) => cell.includes('$')),
  );
  const guess = hasDollars ? 'USD' : ofCompany;
  const reason = hasDollars
    ? 'the values have a $'
    : 'the file does not say it, and this is the currency of the company';
  return [
    {
      message: `In which currency are the amounts (${open.map(({ header }) => header).join(', ')})? Taken for ${guess}: ${reason}.`,
      flag: `--currency ${guess}`,
      options: null,
      guess,
      check: (answer) => {
        if (!isCurrency(answer))
          throw new NewError(`${JSON.stringify(answer)} is no ISO code of a currency, as EUR.`);
      },
      take: (requested, answer) => ({ ...requested, currency: answer }),
    },
  ];
}

/** Whether the currency of an amount is unknown from rules and file. */
const isOpenAmount = ({ role, rule, currency }: InferredColumn): boolean =>
  currency === null &&
  (role === 'money' || rule.format === 'currency') &&
  role !== 'unused' &&
  role !== 'group';

function dateDoubts(source: SourceTable, plan: ImportPlan, request: ImportRequest): Doubt[] {
  const found = firstIn(source, plan, ['day'], (cells) => dateOrderOf(cells, request.formats.dates));
  if (!found) return [];
  const { sign, doubtful, header } = found;
  return [
    {
      message: `Which comes first in ${JSON.stringify(header)}, the month or the day? ${JSON.stringify(doubtful)} is taken for ${sign === 'mdy' ? 'month first' : 'day first'}; no value of the column proves it.`,
      flag: `--dates ${sign}`,
      options: ['mdy', 'dmy'],
      guess: sign,
      check: () => undefined,
      take: (requested, answer) =>
        answer === sign
          ? requested
          : { ...requested, formats: { ...requested.formats, dates: answer as DateOrder } },
    },
  ];
}

function decimalDoubts(source: SourceTable, plan: ImportPlan, request: ImportRequest): Doubt[] {
  const found = firstIn(source, plan, ['whole', 'decimal'], (cells) =>
    decimalOf(source, cells, request.formats.decimal),
  );
  if (!found) return [];
  const { sign, doubtful, header } = found;
  return [
    {
      message: `Is ${JSON.stringify(doubtful)} in ${JSON.stringify(header)} written with a decimal ${sign}? No value of the file proves it.`,
      flag: `--decimal ${sign}`,
      options: ['point', 'comma'],
      guess: sign,
      check: () => undefined,
      take: (requested, answer) =>
        answer === sign
          ? requested
          : { ...requested, formats: { ...requested.formats, decimal: answer as DecimalSign } },
    },
  ];
}

/** The first column of some kinds whose notation is ambiguous. */
function firstIn<Sign>(
  { headers, columns }: SourceTable,
  plan: ImportPlan,
  kinds: readonly string[],
  signsOf: (cells: readonly string[]) => { readonly sign: Sign; readonly doubtful: string | null },
) {
  for (const { kind, from } of plan.columns) {
    if (!('source' in from) || !kinds.includes(kind.kind)) continue;
    const { sign, doubtful } = signsOf(columns[from.source] ?? []);
    if (doubtful !== null) return { sign, doubtful, header: headers[from.source] ?? '' };
  }
  return null;
}

/** The error without a terminal: every question with the flag that answers it. */
export function unanswered(doubts: readonly Doubt[]): ImportError {
  const many = doubts.length === 1 ? 'A question is' : `${doubts.length} questions are`;
  return new ImportError(
    `${many} open. Nothing was imported. Answer by a flag, or take every guess with --yes.`,
    doubts.map(({ message, flag }) => ({
      row: null,
      column: null,
      value: null,
      expected: `${message} ${flag}`,
    })),
  );
}
