import type { Path } from '../source/positions.ts';

/** The kind of name that a text in a widget's file is. */
export type NameKind =
  /** A field, with an optional minus sign in front. */
  | 'sort'
  /** A field, or a token. */
  | 'value'
  /** A measure of another query, drawn over its dates. */
  | 'trend'
  /** A key of the dictionaries. */
  | 'text'
  /** A command of the page. */
  | 'command'
  /** The route of a page. */
  | 'route'
  /** A prefix of routes. */
  | 'below'
  /** A section of the menu. */
  | 'section'
  | 'fileArea'
  /** A query of the page. Fields in the same map belong to that query. */
  | 'query'
  | 'measure'
  | 'dimension'
  | 'date'
  | 'field';

/** The places of names in an option: the text itself, each item or entry (`each`), and some keys (`of`). */
export interface NamesIn {
  readonly is?: NameKind;
  /** For a text: the option whose keys the text may use as placeholders. */
  readonly placeholders?: string;
  readonly each?: NamesIn;
  readonly of?: Readonly<Record<string, NamesIn>>;
}

/** Default options by name, with those of items and entries (`each`) and of nested maps (`of`). */
export interface Defaults {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly each?: Defaults;
  readonly of?: Readonly<Record<string, Defaults>>;
}

/**
 * The definition of a widget type, from the annotations (`x-…`) of its schema. `schemas/README.md` lists
 * them.
 */
export interface WidgetDefinition {
  /** The type with its article: `a line chart`. */
  readonly noun: string;
  /**
   * What a reader sees. picture: a drawing, which has a text description and can be saved. table: the rows.
   * tile: one value; several tiles share a row. text: text without a card. list: anything else.
   */
  readonly shows: 'picture' | 'table' | 'tile' | 'text' | 'list';
  /**
   * What it draws of its query. groups: measures by some dimensions. totals: grand totals. whole: the rows as
   * requested.
   */
  readonly rows: 'groups' | 'totals' | 'whole';
  /** The names in each option. */
  readonly names: Readonly<Record<string, NamesIn>>;
  /** Options whose dimensions group the rows. Other dimensions are combined. */
  readonly groups: readonly string[];
  /**
   * Options whose dimensions have a subtotal at each level: one option for rows, a second one for columns.
   */
  readonly levels: readonly string[];
  /** Options that name a query with a comparison. */
  readonly comparisons: readonly string[];
  /** Options that name another query with the same measures. */
  readonly others: readonly string[];
  /** Options that need the query's grand total. */
  readonly totals: readonly string[];
  /** The option whose measures name a widget without a title. */
  readonly heading: string | null;
  /** The option whose measures share an axis, and so a unit. */
  readonly axis: string | null;
  /** The option whose dimension must have an order. */
  readonly ordered: string | null;
  /** The option whose dates must be days. */
  readonly days: string | null;
  /** The option that needs an axis of dates. */
  readonly dated: string | null;
  /** Options with lists of ascending numbers. */
  readonly ascending: readonly string[];
  /** Pairs of options of which a widget may have only one. */
  readonly apart: readonly (readonly [option: string, other: string])[];
  /** Options that require another option. */
  readonly needs: readonly (readonly [option: string, other: string])[];
  /** Options of which a widget has exactly one. */
  readonly either: readonly (readonly string[])[];
  /**
   * The option whose values must be parts of a whole: drawn as shares, stacked, or as the option `stack`
   * says.
   */
  readonly whole: { readonly option: string; readonly how: 'shares' | 'stacked' | 'stack' } | null;
  /** The option with the id of the row that a form edits. Null for a type without such a form. */
  readonly form: string | null;
  readonly defaults: Defaults;
}

/** The definition of a type whose schema has only a noun. */
export const plainWidget: Omit<WidgetDefinition, 'noun'> = {
  shows: 'list',
  rows: 'groups',
  names: {},
  groups: [],
  levels: [],
  comparisons: [],
  others: [],
  totals: [],
  heading: null,
  axis: null,
  ordered: null,
  days: null,
  dated: null,
  ascending: [],
  apart: [],
  either: [],
  needs: [],
  whole: null,
  form: null,
  defaults: {},
};

/** Options that only affect merging. Plans do not contain them. */
export const AUTHORS_OPTIONS: readonly string[] = ['new', 'disabled'];

/** A name in a widget's file. */
export interface NameUse {
  readonly name: string;
  /** The path of the name, relative to the widget. */
  readonly at: Path;
  readonly is: NameKind;
  readonly placeholders?: string;
  /** For a field: its query. Absent for the widget's own query. */
  readonly query?: string;
}

/** Collects the names in a value, in document order. */
export function namesWithin(
  value: unknown,
  names: NamesIn,
  at: Path,
  into: NameUse[],
  query: string | null = null,
): void {
  if (typeof value === 'string') {
    const { is, placeholders } = names;
    if (is === undefined) return;
    into.push({
      name: value,
      at,
      is,
      ...(placeholders === undefined ? {} : { placeholders }),
      ...(query === null ? {} : { query }),
    });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      namesWithin(item, names.each ?? names, [...at, index], into, query);
  } else if (typeof value === 'object' && value !== null) {
    const entries = value as Readonly<Record<string, unknown>>;
    const below = Object.entries(names.of ?? {});
    const named = below.find(([key, { is }]) => is === 'query' && typeof entries[key] === 'string');
    const own = named === undefined ? query : String(entries[named[0]]);
    for (const [key, inside] of below)
      if (Object.hasOwn(entries, key)) namesWithin(entries[key], inside, [...at, key], into, own);
    if (names.each === undefined || names.of !== undefined) return;
    for (const [key, item] of Object.entries(entries)) namesWithin(item, names.each, [...at, key], into, own);
  }
}
