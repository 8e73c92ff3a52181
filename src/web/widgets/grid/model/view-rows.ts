import { currencyIn, inCurrency, isNumeric, type GridValue, type GridField } from './field.ts';
import { rowAt, rowsOf, valueOf, type GridRow, type GridState } from './state.ts';

export interface FieldSorting {
  readonly field: string;
  readonly direction: 'ascending' | 'descending';
}

/** A group header: rows with the same value in a field, and the sums of their figures. */
export interface GroupRow {
  readonly key: string;
  readonly level: number;
  readonly field: string;
  readonly text: string;
  readonly count: number;
  readonly isOpen: boolean;
  readonly sums: FieldSums;
}

/** The sum of a field in one currency. Null is the company's currency, or no currency. */
interface FieldSum {
  readonly currency: string | null;
  readonly sum: number;
}

/** Keyed by field. */
export type FieldSums = Readonly<Record<string, readonly FieldSum[]>>;

export type ViewRow = GridRow | GroupRow;

export const isGroup = (row: ViewRow): row is GroupRow => 'sums' in row;

type TextOf = (field: GridField, value: GridValue) => string;

/**
 * Returns all keys, sorted by some fields' values. Empty cells come last. New rows without values keep their
 * position.
 */
export function sortedKeys(
  state: GridState,
  fields: readonly GridField[],
  sorting: readonly FieldSorting[],
  textOf: TextOf,
  locale: string,
): readonly string[] {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const keys = sorting.flatMap(({ field: name, direction }) => {
    const field = fields.find((each) => each.name === name);
    return field === undefined ? [] : [{ field, sign: direction === 'ascending' ? 1 : -1 }];
  });
  const sorted = rowsOf(state).map((row) => ({
    key: row.key,
    cells: keys.map(({ field }) => sortable(field, valueOf(row.values, field), textOf)),
  }));
  sorted.sort((one, other) => {
    for (const [index, { sign }] of keys.entries()) {
      const by = compared(one.cells[index]!, other.cells[index]!, sign, collator);
      if (by !== 0) return by;
    }
    return 0;
  });
  const known = new Set(sorted.map(({ key }) => key));
  // Keys without a row are kept, because an undo may restore the row.
  return [...sorted.map(({ key }) => key), ...state.order.filter((key) => !known.has(key))];
}

function sortable(field: GridField, value: GridValue, textOf: TextOf): string | number | null {
  if (value === null || value === '') return null;
  if (isNumeric(field) && !Number.isNaN(Number(value))) return Number(value);
  if (field.type === 'boolean') return Number(value);
  // Choices are sorted in the order of their file: months, sizes, stages.
  const place = field.type === 'choice' ? field.choices.findIndex((choice) => choice.value === value) : -1;
  if (place >= 0) return place;
  return field.type === 'date' ? String(value) : textOf(field, value);
}

type Sortable = string | number | null;

function compared(one: Sortable, other: Sortable, sign: number, collator: Intl.Collator): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  return sign * collator.compare(String(one), String(other));
}

/** Which rows are shown. */
export interface Showing {
  /** The allowed texts, keyed by field. */
  readonly filters: ReadonlyMap<string, ReadonlySet<string>>;
  /** The keys of the rows shown, such as those with faults or unsaved changes; null to show all. */
  readonly only: ReadonlySet<string> | null;
  readonly groupBy: readonly string[];
  /** The keys of closed groups. */
  readonly closed: ReadonlySet<string>;
}

/** Returns the rows that are shown: filtered, and in groups with subtotals. New rows are always shown. */
export function viewRows(
  state: Pick<GridState, 'saved' | 'edits' | 'order' | 'compute'>,
  fields: readonly GridField[],
  { filters, only, groupBy, closed }: Showing,
  textOf: TextOf,
): readonly ViewRow[] {
  const filtered = [...filters].flatMap(([name, texts]) => {
    const field = fields.find((each) => each.name === name);
    return field === undefined ? [] : [{ field, texts }];
  });
  const isShown = (row: GridRow): boolean =>
    (only === null || only.has(row.key)) &&
    (row.saved === null ||
      filtered.every(({ field, texts }) => texts.has(textOf(field, valueOf(row.values, field)))));
  const shown: GridRow[] = [];
  for (const key of state.order) {
    const row = rowAt(state, key);
    if (row !== null && isShown(row)) shown.push(row);
  }
  const levels = groupBy.flatMap((name) => fields.find((each) => each.name === name) ?? []);
  if (levels.length === 0) return shown;
  const figures = fields.filter(isNumeric);
  const into: ViewRow[] = [];
  group(shown, levels, 0, '');
  return into;

  function group(rows: readonly GridRow[], below: readonly GridField[], level: number, path: string): void {
    const [field, ...rest] = below;
    if (field === undefined) return void into.push(...rows);
    const byText = new Map<string, GridRow[]>();
    for (const row of rows) {
      const text = textOf(field, valueOf(row.values, field));
      const members = byText.get(text);
      if (members === undefined) byText.set(text, [row]);
      else members.push(row);
    }
    for (const [text, members] of byText) {
      const key = `${path}\n${text}`;
      const isOpen = !closed.has(key);
      into.push({
        key,
        level,
        field: field.name,
        text,
        count: members.length,
        isOpen,
        sums: sumsOf(members, figures),
      });
      if (isOpen) group(members, rest, level + 1, key);
    }
  }
}

/** Returns the sums of all shown rows. With groups, these are the sums of the outermost groups. */
export function totalsOf(rows: readonly ViewRow[], fields: readonly GridField[]): FieldSums {
  const outer = rows.filter(isGroup).filter(({ level }) => level === 0);
  const figures = fields.filter(isNumeric);
  if (outer.length === 0)
    return sumsOf(
      rows.filter((row): row is GridRow => !isGroup(row)),
      figures,
    );
  return Object.fromEntries(
    figures.map(({ name }) => [name, addedUp(outer.flatMap(({ sums }) => sums[name] ?? []))]),
  );
}

/** Returns the sums of rows that are not deleted. */
export function sumsOf(rows: readonly GridRow[], figures: readonly GridField[]): FieldSums {
  return Object.fromEntries(
    figures.map((field) => [
      field.name,
      addedUp(
        rows.map(({ values, edit }) => {
          const number = edit?.kind === 'delete' ? 0 : Number(values[field.name] ?? 0);
          return { currency: currencyIn(field, values), sum: Number.isFinite(number) ? number : 0 };
        }),
      ),
    ]),
  );
}

/**
 * Adds up sums by currency, without currencies whose sum is 0. If all are 0, returns one 0 in the first
 * currency.
 */
export function addedUp(parts: readonly FieldSum[]): readonly FieldSum[] {
  const sums = new Map<string | null, number>();
  for (const { currency, sum } of parts) if (sum !== 0) sums.set(currency, (sums.get(currency) ?? 0) + sum);
  if (sums.size === 0) return [{ currency: parts[0]?.currency ?? null, sum: 0 }];
  // Rounding to 15 digits removes the errors of binary floats.
  return [...sums].map(([currency, sum]) => ({ currency, sum: Number(sum.toPrecision(15)) }));
}

/** Formats sums; sums of different currencies are joined by a plus sign. */
export const sumsText = (field: GridField, sums: readonly FieldSum[], textOf: TextOf): string =>
  sums.map(({ currency, sum }) => textOf(inCurrency(field, currency), sum)).join(' + ');
