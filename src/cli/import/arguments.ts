import { parsedArguments } from '../arguments.ts';
import type { CellFormats } from './convert-column.ts';
import { ROLES } from './column-rules.ts';
import { listOf } from '../new/answers.ts';
import { isCurrency } from './currency-signs.ts';
import type { StatedColumns } from './infer-columns.ts';
import { ImportError } from './problem.ts';

/** The options of an import. */
export interface ImportRequest {
  readonly file: string;
  readonly dataset: string;
  readonly company: string;
  /** Header of the file → column of the table. */
  readonly map: ReadonlyMap<string, string>;
  /** Column of the table → the same value in every row. */
  readonly set: ReadonlyMap<string, string>;
  readonly columns: StatedColumns;
  /** The columns that identify a row. Null when the user does not state them. */
  readonly key: readonly string[] | null;
  /** The ISO 4217 code of amounts without a currency column. */
  readonly currency: string | null;
  /** The sheet of an Excel file. */
  readonly sheet: string | null;
  readonly formats: CellFormats;
  readonly create: boolean;
  readonly replace: boolean;
  readonly append: boolean;
  readonly dryRun: boolean;
  /** Accepts every guess. */
  readonly yes: boolean;
  /** Creates the dataset and the page for every company instead of this one. */
  readonly forEveryone: boolean;
}

const USAGE = `npm run import -- FILE --dataset NAME --company COMPANY [options]

  FILE is a CSV (separated by comma, semicolon, tab or bar; UTF-8 or UTF-16), an Excel file (.xlsx) or a Parquet file.

A new dataset
  --create                   make a dataset of that name, with a page to start from, for this company
  --for-everyone             make both for every company
  --currency CODE            of the amounts, where no column says it: EUR. For an existing dataset: its own, or an error
  --role "Theirs=ROLE"       what a column is: ${ROLES.join(', ')}
  --weight "Theirs=Theirs2"  the column that a mean is weighted by
  --scale "Theirs=0.000001"  by what the values of a column are multiplied
  --type "Theirs=text"       text, number or date, where it would be taken for something else

An existing dataset
  --map "Theirs=column"      their header for our column; as often as needed
  --replace                  in place of all that was imported from a file of this name before
  --append                   beside all that there is, rows with the same key included

Every file
  --key a,b                  the columns that tell one row from another; rows of a later file take the place of those
                             with the same key. none: every row is added
  --set "column=value"       the same value in every row
  --decimal point|comma      where the numbers leave it open
  --dates mdy|dmy            where the dates leave it open
  --sheet NAME               of an Excel file with several
  --yes                      take every guess; without it, what matters is asked in a terminal, and is an error elsewhere
  --dry-run                  read and report, change nothing

  DATA_DIR and PAGES_DIR say where data and pages are. A server that is running shows the rows at once.`;

/** Parses the arguments. Throws an ImportError for invalid ones. */
export function readArguments(args: readonly string[]): ImportRequest {
  const { values, positionals } = parsed(args);
  const [file, ...more] = positionals;
  if (file === undefined) throw new ImportError('Which file? Give its path.');
  if (more.length > 0) throw new ImportError(`One file at a time: ${more.join(', ')} would be left out.`);
  if (!values.dataset) throw new ImportError('Which dataset? Give --dataset NAME.');
  if (!values.company) throw new ImportError('Whose data is it? Give --company COMPANY.');
  if (values.replace && values.append) throw new ImportError('--replace and --append contradict each other.');
  return {
    file,
    dataset: values.dataset,
    company: values.company,
    map: pairs('--map', values.map),
    set: pairs('--set', values.set),
    columns: columnsOf(values),
    key: values.key === undefined ? null : listOf(values.key),
    currency: values.currency === undefined ? null : currencyOf(values.currency),
    sheet: values.sheet ?? null,
    formats: {
      ...(values.decimal !== undefined && {
        decimal: oneOf<'point' | 'comma'>('--decimal', values.decimal, ['point', 'comma']),
      }),
      ...(values.dates !== undefined && {
        dates: oneOf<'mdy' | 'dmy'>('--dates', values.dates, ['mdy', 'dmy']),
      }),
    },
    create: values.create,
    replace: values.replace,
    append: values.append,
    dryRun: values['dry-run'],
    yes: values.yes,
    forEveryone: values['for-everyone'],
  };
}

function columnsOf(values: ReturnType<typeof parsed>['values']): StatedColumns {
  const each = <Value>(option: string, texts: readonly string[], read: (text: string) => Value) =>
    new Map([...pairs(option, texts)].map(([header, text]) => [header, read(text)]));
  return {
    kinds: each('--type', values.type, (kind) => oneOf('--type', kind, ['text', 'number', 'date'])),
    roles: each('--role', values.role, (role) => oneOf('--role', role, ROLES)),
    weights: pairs('--weight', values.weight),
    scales: each('--scale', values.scale, factorOf),
  };
}

function factorOf(text: string): number {
  const factor = Number(text);
  if (Number.isFinite(factor) && factor > 0) return factor;
  throw new ImportError(`--scale ${JSON.stringify(text)}: a number above 0 is expected, as 0.000001.`);
}

function currencyOf(code: string): string {
  if (isCurrency(code)) return code;
  throw new ImportError(
    `--currency ${JSON.stringify(code)}: an ISO code of three capital letters is expected, as EUR.`,
  );
}

const FLAG = { type: 'boolean', default: false } as const;
const TEXT = { type: 'string' } as const;
const TEXTS = { type: 'string', multiple: true, default: [] as string[] } as const;

const parsed = (args: readonly string[]) =>
  parsedArguments(USAGE, args, {
    dataset: TEXT,
    company: TEXT,
    decimal: TEXT,
    dates: TEXT,
    map: TEXTS,
    set: TEXTS,
    type: TEXTS,
    role: TEXTS,
    weight: TEXTS,
    scale: TEXTS,
    currency: TEXT,
    key: TEXT,
    sheet: TEXT,
    yes: FLAG,
    'for-everyone': FLAG,
    create: FLAG,
    replace: FLAG,
    append: FLAG,
    'dry-run': FLAG,
  });

function pairs(option: string, texts: readonly string[]): Map<string, string> {
  return new Map(
    texts.map((text) => {
      const at = text.lastIndexOf('=');
      if (at < 1 || at === text.length - 1)
        throw new ImportError(`${option} ${JSON.stringify(text)}: a name, = and a value are expected.`);
      return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    }),
  );
}

function oneOf<Value extends string>(option: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((one) => one === value);
  if (found === undefined)
    throw new ImportError(`${option} is ${JSON.stringify(value)}; allowed: ${allowed.join(', ')}.`);
  return found;
}
