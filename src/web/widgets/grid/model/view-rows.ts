import { currencyIn, fieldIn, isNumeric, type GridValue, type GridField } from './field.ts';
import { rowAt, rowsOf, valueOf, type GridRow, type GridState } from './state.ts';

export interface FieldSorting {
  readonly field: string;
  readonly direction: 'ascending' | 'descending';
}

/** Rows with an equal value in a field, and what its figures add up to. */
export interface GroupRow {
  readonly key: string;
  readonly level: number;
  readonly field: string;
  readonly text: string;
  readonly count: number;
  readonly isOpen: boolean;
  readonly sums: FieldSums;
}

/** What a field adds up to, for each currency by itself. Null is the company's, or none. */
interface FieldSum {
  readonly currency: string | null;
  readonly sum: number;
}

/** By field. */
export type FieldSums = Readonly<Record<string, readonly FieldSum[]>>;

export type ViewRow = GridRow | GroupRow;

export const isGroup = (row: ViewRow): row is GroupRow => 'sums' in row;

type TextOf = (field: GridField, value: GridValue) => string;

/** All keys in the order of some fields' values. Empty cells come last. New rows without values stay where they are asked for. */
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
  // Keys without a row may get theirs back by an undo.
  return [...sorted.map(({ key }) => key), ...state.order.filter((key) => !known.has(key))];
}

function sortable(field: GridField, value: GridValue, textOf: TextOf): string | number | null {
  if (value === null || value === '') return null;
  if (isNumeric(field) && !Number.isNaN(Number(value))) return Number(value);
  if (field.type === 'boolean') return Number(value);
  // As its file lists them: months, sizes, stages.
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

/** What of the rows is shown. */
export interface Showing {
  /** What a field must be among, by field, as texts. */
  readonly filters: ReadonlyMap<string, ReadonlySet<string>>;
  /** Only rows of these keys: those with faults, or unsaved ones. */
  readonly only: ReadonlySet<string> | null;
  readonly groupBy: readonly string[];
  /** Groups that are closed. */
  readonly closed: ReadonlySet<string>;
}

/** The rows as they are shown: filtered, and in groups with subtotals. New rows are shown whatever the filters say. */
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

/** Of all rows that are shown: where they stand in groups, of the outer ones. */
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

/** Of rows that stay: what is to be deleted adds nothing. */
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

/** One sum for each currency that has any amount; of nothing, a zero in the first one. */
export function addedUp(parts: readonly FieldSum[]): readonly FieldSum[] {
  const sums = new Map<string | null, number>();
  for (const { currency, sum } of parts) if (sum !== 0) sums.set(currency, (sums.get(currency) ?? 0) + sum);
  if (sums.size === 0) return [{ currency: parts[0]?.currency ?? null, sum: 0 }];
  // Sums of cents are cents.
  return [...sums].map(([currency, sum]) => ({ currency, sum: Number(sum.toPrecision(15)) }));
}

/** Sums as they are shown: amounts of different currencies beside each other. */
export const sumsText = (field: GridField, sums: readonly FieldSum[], textOf: TextOf): string =>
  sums
    .map(({ currency, sum }) =>
      textOf(currency === null ? field : fieldIn(field, { [field.currencyBy!]: currency }), sum),
    )
    .join(' + ');
