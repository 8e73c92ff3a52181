import type { JoinKey } from '../../../src/language/terms/dataset.ts';
import type { DatasetPlan, DimensionPlan } from '../../../src/language/plan/index.ts';
import { bucketAt } from '../../../src/server/query/question/calendar.ts';
import type { DateRange } from '../../../src/server/query/question/calendar.ts';
import type { RequestedDimension, Filter, Scope } from '../../../src/server/query/question/question.ts';
import type { Cell } from '../../../src/server/warehouse/warehouse.ts';

/** A row of a table by its columns: figures, text, ISO dates (`2024-02-29`) and times (`2024-02-29T23:59:59Z`), null. */
export type TableRow = Readonly<Record<string, Cell>>;
export type Tables = Readonly<Record<string, readonly TableRow[]>>;

/** A row of the dataset's table, and for each join the row of its table that stands beside it. */
export interface Fact {
  readonly own: TableRow;
  readonly joined: Readonly<Record<string, TableRow | undefined>>;
  /** The dimension by which it is one of the others, since its member is none of the first. */
  readonly others?: string;
}

export function cellOf(fact: Fact, column: string): Cell {
  const [join = '', name] = column.split('.');
  return (name === undefined ? fact.own[column] : fact.joined[join]?.[name]) ?? null;
}

/** The facts that a company and its brands have, and that pass the filters. */
export function factsFor(
  plan: DatasetPlan,
  tables: Tables,
  scope: Scope,
  filters: readonly Filter[],
): readonly Fact[] {
  const { brands, tenant } = scope;
  return (tables.facts ?? [])
    .map((own) => withJoins(plan, tables, own))
    .filter(({ own }) => own[plan.tenant] === tenant)
    .filter((fact) => brands === null || brands.includes(brandOf(plan, fact)))
    .filter((fact) => filters.every((filter) => passes(filter, fact)));
}

/** What users may be limited to; empty where a dataset is not told apart by it. */
function brandOf({ brands, dimensions }: DatasetPlan, fact: Fact): string {
  const dimension = brands === undefined ? undefined : dimensions[brands];
  return String((dimension && memberOf(dimension, null, fact)) ?? '');
}

function withJoins(plan: DatasetPlan, tables: Tables, own: TableRow): Fact {
  const joined = Object.values(plan.joins).map(({ name, table, tenant, on, where }) => {
    const matches = (row: TableRow): boolean =>
      row[tenant] === own[plan.tenant] &&
      on.every((key) => keyed(row, key, own)) &&
      where.every(({ column, value }) => row[column] === value);
    return [name, tables[table]?.find(matches)] as const;
  });
  return { own, joined: Object.fromEntries(joined) };
}

function keyed(row: TableRow, { column, equals, grain }: JoinKey, own: TableRow): boolean {
  const found = own[equals] ?? null;
  const wanted = grain === null ? found : bucketOf(found, grain);
  return wanted !== null && row[column] === wanted;
}

function passes(filter: Filter, fact: Fact): boolean {
  if ('range' in filter) return isWithin(cellOf(fact, filter.dimension.column), filter.range);
  const member = memberOf(filter.dimension, null, fact);
  if ('values' in filter)
    return filter.excluded
      ? member === null || !filter.values.includes(member)
      : member !== null && filter.values.includes(member);
  if (member === null) return false;
  if ('numbers' in filter) {
    const { from, to } = filter.numbers;
    return (from === null || Number(member) >= from) && (to === null || Number(member) <= to);
  }
  const { label } = filter.dimension;
  const shown = String((label === null ? null : cellOf(fact, label)) ?? member);
  return filter.words.every((word) => plain(shown).includes(word));
}

/** Without capitals and accents. */
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** A time lies in the range when its day does. */
export function isWithin(time: Cell, { start, end }: DateRange): boolean {
  const day = dayOf(time);
  return day !== null && day >= start && day <= end;
}

/** The member of a dimension that a fact belongs to; null is one, too. */
export function memberOf(dimension: DimensionPlan, grain: RequestedDimension['grain'], fact: Fact): Cell {
  const cell = cellOf(fact, dimension.column);
  const { derived } = dimension;
  if (derived?.kind === 'part') return cell === null ? null : PARTS[derived.part](String(cell));
  if (derived?.kind === 'bands') return cell === null ? null : bandOf(derived.bounds, Number(cell));
  return dimension.type === 'date' ? bucketOf(cell, grain ?? 'day') : cell;
}

function bucketOf(time: Cell, grain: NonNullable<RequestedDimension['grain']>): Cell {
  return time === null ? null : bucketAt(0, grain, String(time));
}

const dayOf = (time: Cell): string | null => (time === null ? null : String(time).slice(0, 10));

const PARTS = {
  weekday: (time: string) => new Date(time.slice(0, 10)).getUTCDay() || 7,
  hourOfDay: (time: string) => Number(time.slice(11, 13)),
  dayOfMonth: (time: string) => Number(time.slice(8, 10)),
  monthOfYear: (time: string) => Number(time.slice(5, 7)),
} as const;

/** Each band holds its lower bound; the first and the last are open. */
function bandOf(bounds: readonly number[], figure: number): string {
  const above = bounds.findIndex((bound) => figure < bound);
  if (above < 0) return `≥ ${bounds.at(-1)}`;
  return above === 0 ? `< ${bounds[0]}` : `${bounds[above - 1]} – ${bounds[above]}`;
}
