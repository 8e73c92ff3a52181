import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

export type Period = 'month' | 'quarter' | 'year';

/** The expected figures of one widget, each a SQL aggregate over the facts. */
export interface Expected {
  readonly widget: string;
  /** The name of its facts. */
  readonly of: string;
  /**
   * SQL expression by which its rows are grouped, equal to the text of their first column; null for a tile.
   */
  readonly by: string | null;
  /** SQL aggregates of the columns in display order; null for a column that is not compared. */
  readonly columns: readonly (string | null)[];
  /** Columns that the page hides until the reader shows them, by field. */
  readonly shown?: readonly string[];
}

/** The expected figures of a page in hand-written SQL: a file of `tests/e2e/figures/`. */
export interface HandWritten {
  readonly route: string;
  /** The company that has the page; null when all companies have it. */
  readonly company: string | null;
  /**
   * Filters besides date and brand, with $year, $quarter and $month of the last day; or a SELECT that returns
   * the value.
   */
  readonly filters: Readonly<Record<string, string>>;
  /** The calendar period that the filter bar offers instead of days; null when it offers days. */
  readonly period: Period | null;
  /** Whether the figures include planned future days. */
  readonly ahead: boolean;
  /** The comparison of tiles: the previous period, or the same days of the previous year. */
  readonly before: 'period' | 'year';
  /** Names of the date and the brand filter; null when there is none. */
  readonly dates: string | null;
  readonly brand: string | null;
  /** Whether the bar offers all brands together. */
  readonly everyBrand: boolean;
  /** Cases that do not apply, with the reason. */
  readonly without: Readonly<Record<string, string>>;
  /** SELECT statements by name, with the placeholders $company, $from, $to and $brand. */
  readonly facts: Readonly<Record<string, string>>;
  readonly tiles: readonly Expected[];
  readonly tables: readonly Expected[];
  readonly charts: readonly Expected[];
}

const folder = resolve(import.meta.dirname, '../figures');
const KEYS = [
  'route',
  'company',
  'filters',
  'period',
  'ahead',
  'before',
  'dates',
  'brand',
  'everyBrand',
  'without',
  'facts',
  'tiles',
  'tables',
  'charts',
];

/** The format of files: a tile is an aggregate, or an aggregate with the name of its facts. */
interface Raw extends Partial<Omit<HandWritten, 'tiles' | 'tables' | 'charts'>> {
  readonly route: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly tiles?: Readonly<Record<string, string | { readonly of: string; readonly is: string }>>;
  readonly tables?: RawWidgets;
  readonly charts?: RawWidgets;
}
type RawWidgets = Readonly<
  Record<string, Pick<Expected, 'by' | 'columns' | 'shown'> & Partial<Pick<Expected, 'of'>>>
>;

/** Reads all files. Throws for a file with an unknown key. */
export function readHandWritten(): readonly HandWritten[] {
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const raw = parse(readFileSync(join(folder, file), 'utf8')) as Raw;
      const unknown = Object.keys(raw).find((key) => !KEYS.includes(key));
      if (unknown !== undefined) throw new Error(`${file}: "${unknown}"; allowed: ${KEYS.join(', ')}.`);
      const [first = ''] = Object.keys(raw.facts);
      return {
        route: raw.route,
        company: raw.company ?? null,
        filters: raw.filters ?? {},
        period: raw.period ?? null,
        ahead: raw.ahead ?? false,
        before: raw.before ?? 'period',
        dates: raw.dates === undefined ? 'date' : raw.dates,
        brand: raw.brand === undefined ? 'brand' : raw.brand,
        everyBrand: raw.everyBrand ?? true,
        without: raw.without ?? {},
        facts: raw.facts,
        tiles: Object.entries(raw.tiles ?? {}).map(([widget, tile]) =>
          typeof tile === 'string'
            ? { widget, of: first, by: null, columns: [tile] }
            : { widget, of: tile.of, by: null, columns: [tile.is] },
        ),
        tables: Object.entries(raw.tables ?? {}).map(([widget, table]) => ({ widget, of: first, ...table })),
        charts: Object.entries(raw.charts ?? {}).map(([widget, chart]) => ({ widget, of: first, ...chart })),
      };
    });
}

/** The selection of a visitor, as values of the facts. Days are ISO dates. */
export interface Choice {
  readonly company: string;
  readonly brand: string;
  readonly from: string;
  readonly to: string;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Returns a statement for the columns of a widget. Rows have their text in the column `key`, and are sorted
 * by the first column in descending order.
 */
export function statementOf({ facts }: HandWritten, expected: Expected, choice: Choice): string {
  const figures = expected.columns.map(
    (column, index) => `CAST(${column === null ? 'NULL' : `(${column})`} AS DOUBLE) AS c${index}`,
  );
  const keys = expected.by === null ? [] : [`CAST(${expected.by} AS VARCHAR) AS key`];
  const order = expected.by === null ? '' : 'GROUP BY 1 ORDER BY 2 DESC NULLS LAST';
  const statement = `WITH facts AS (${facts[expected.of]}) SELECT ${[...keys, ...figures].join(', ')} FROM facts ${order}`;
  return chosenIn(statement, choice);
}

/** Replaces the placeholders of a statement by the visitor's selection. */
export const chosenIn = (statement: string, choice: Choice): string =>
  statement.replaceAll(/\$(company|brand|from|to)\b/g, (_, name: keyof Choice) => quoted(choice[name]));

const MONTHS: Readonly<Record<Period, number>> = { month: 1, quarter: 3, year: 12 };

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
const monthStart = (year: number, month: number): string => iso(Date.UTC(year, month, 1));
const dayBefore = (day: string): string => iso(Date.parse(day) - 86_400_000);
const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
const partsOf = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) - 1 });

/** Returns the calendar period that contains a day. */
export function wholePeriod(period: Period, day: string): Pick<Choice, 'from' | 'to'> {
  const { year, month } = partsOf(day);
  const first = month - (month % MONTHS[period]);
  return { from: monthStart(year, first), to: dayBefore(monthStart(year, first + MONTHS[period])) };
}

/**
 * Returns the same number of days directly before; for a calendar period, the same part of the previous one;
 * or the same days of the previous year.
 */
export function periodBefore(
  { period, before }: Pick<HandWritten, 'period' | 'before'>,
  { from, to }: Choice,
): Pick<Choice, 'from' | 'to'> {
  if (before === 'year') {
    return { from: yearBefore(from), to: yearBefore(to) };
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (period !== null) {
    const whole = wholePeriod(period, dayBefore(from));
    const begun = iso(Date.parse(whole.from) + (days - 1) * 86_400_000);
    return to === wholePeriod(period, to).to || begun > whole.to ? whole : { ...whole, to: begun };
  }
  return { from: iso(Date.parse(from) - days * 86_400_000), to: dayBefore(from) };
}

/** Returns the value of a filter of the file as in the address. */
export const filterText = (text: string, { to }: Choice): string => {
  const { year, month } = partsOf(to);
  const words: Readonly<Record<string, string>> = {
    year: String(year),
    quarter: `${year}-Q${Math.floor(month / 3) + 1}`,
    month: to.slice(0, 7),
  };
  return text.replaceAll(/\$(year|quarter|month)/g, (_, word: string) => words[word]!);
};
