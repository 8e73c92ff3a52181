import type { Path } from '../source/positions.ts';

/** What a text in a widget's file names: a field of its query, a key of the dictionaries, or a fact of the session. */
export type NameKind =
  /** A field with a minus sign in front, perhaps. */
  | 'sort'
  /** A field, or a token of the session. */
  | 'value'
  /** A measure of another query, drawn by its dates. */
  | 'trend'
  /** A key of the dictionaries. */
  | 'text'
  /** A command of the page. */
  | 'command'
  /** A page, by its route. */
  | 'route'
  /** What routes of pages begin with. */
  | 'below'
  /** A section of the menu. */
  | 'section'
  | 'fileArea'
  /** A query of the page: the fields beside it are of that one. */
  | 'query'
  | 'measure'
  | 'dimension'
  | 'date'
  | 'field';

/** Where names stand in an option: in the text itself, in each item or entry, below some keys. */
export interface NamesIn {
  readonly is?: NameKind;
  /** Of a text: the option whose keys may stand in it as placeholders. */
  readonly placeholders?: string;
  readonly each?: NamesIn;
  readonly of?: Readonly<Record<string, NamesIn>>;
}

/** What is drawn where the file says nothing: options by name, and those of maps below. */
export interface Defaults {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly each?: Defaults;
  readonly of?: Readonly<Record<string, Defaults>>;
}

/** What the schema of a widget type says of it by its annotations (`x-…`): `schemas/README.md` lists them. */
export interface WidgetDefinition {
  /** With its article: `a line chart`. */
  readonly noun: string;
  /**
   * What a reader sees. picture: a drawing, which is described by a sentence and can be saved. table: its rows as they are.
   * tile: one figure, of which several stand side by side. text: words without a card. list: anything else.
   */
  readonly shows: 'picture' | 'table' | 'tile' | 'text' | 'list';
  /** What it draws of its query. groups: figures by some dimensions. totals: grand totals. whole: the rows as they were asked for. */
  readonly rows: 'groups' | 'totals' | 'whole';
  /** The names in each option. */
  readonly names: Readonly<Record<string, NamesIn>>;
  /** Options whose dimensions group the rows: the others are added up. */
  readonly groups: readonly string[];
  /** Options whose dimensions have a subtotal at each level: one for rows, a second one for columns. */
  readonly levels: readonly string[];
  /** Options that name a query with a comparison. */
  readonly comparisons: readonly string[];
  /** Options that name another query of which the same measures are shown. */
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
  /** The option that needs dates along an axis. */
  readonly dated: string | null;
  /** Options whose numbers ascend. */
  readonly ascending: readonly string[];
  /** Options that stand for one thing: a widget has one of each pair. */
  readonly apart: readonly (readonly [option: string, other: string])[];
  /** Options that say nothing without another one. */
  readonly needs: readonly (readonly [option: string, other: string])[];
  /** Options of which a widget has exactly one. */
  readonly either: readonly (readonly string[])[];
  /** The option whose figures must be parts of a whole: as shares, upon each other, or as the option `stack` says. */
  readonly whole: { readonly option: string; readonly how: 'shares' | 'stacked' | 'stack' } | null;
  readonly defaults: Defaults;
}

/** What is true of a type whose schema says no more than its noun. */
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
  defaults: {},
};

/** Options that are for the merge of files alone: a plan has none of them. */
export const AUTHORS_OPTIONS: readonly string[] = ['new', 'disabled'];

/** A name in a widget's file. */
export interface NameUse {
  readonly name: string;
  /** Below the widget. */
  readonly at: Path;
  readonly is: NameKind;
  readonly placeholders?: string;
  /** Of a field: the query that it is of; the widget's own if left out. */
  readonly query?: string;
}

/** The names in a value, in the order in which they stand. */
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
