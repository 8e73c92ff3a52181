import { widgetDefinitions } from '../generated/widgets.ts';
import type { Link, WidgetSpec } from '../generated/spec.ts';
import { splitMeasure } from '../terms/operation.ts';
import { tokensIn } from '../terms/tokens.ts';
import type { EntryPart, Path } from '../source/positions.ts';
import { namesWithin, type NameKind, type NameUse, type WidgetDefinition } from './widget-definition.ts';

/** The kind of field that is needed at a place. */
export type Need = 'measure' | 'dimension' | 'date' | 'field';

/** A field that a widget names. */
export interface FieldUse {
  readonly name: string;
  /** The path of the name, relative to the widget. */
  readonly at: Path;
  /** `key` when the name is a key of the file. */
  readonly part?: EntryPart;
  readonly need: Need;
}

/** The definition of a widget's type. */
export const definitionFor = ({ type }: Pick<WidgetSpec, 'type'>): WidgetDefinition =>
  widgetDefinitions[type];

/** The value of an option. Undefined when the widget does not set it. */
export const optionOf = (spec: WidgetSpec, option: string): unknown =>
  (spec as unknown as Readonly<Record<string, unknown>>)[option];

/**
 * The row that a widget edits by a form, and its resource. Null for a widget without such a form and for a
 * read-only one.
 */
export function formOf(spec: WidgetSpec): { readonly resource: string; readonly row: string } | null {
  const { form } = definitionFor(spec);
  if (form === null || optionOf(spec, 'readOnly') === true) return null;
  return { resource: String(optionOf(spec, 'resource')), row: String(optionOf(spec, form)) };
}

/** The widget types with a form for a row. */
export const formTypes = (): string[] =>
  Object.entries(widgetDefinitions).flatMap(([type, { form }]) => (form === null ? [] : [type]));

/** The fields of its query that a widget names. `at` starts with the option. */
export function usesOf(spec: WidgetSpec): FieldUse[] {
  return namesOf(spec).flatMap(({ name, at, is, query }): FieldUse[] => {
    const need = needFor[is];
    if (need === null || query !== undefined || (is === 'value' && isFromElsewhere(name))) return [];
    return [{ name: is === 'sort' ? name.replace(/^-/, '') : name, at, need }];
  });
}

/** Whether a value is a token, or a field of another query: `previous.spend`. */
const isFromElsewhere = (value: string): boolean => value.startsWith('$') || value.includes('.');

/** The measures that a widget without a title is named after. */
export function headingMeasuresOf(spec: WidgetSpec): readonly string[] {
  const { heading } = definitionFor(spec);
  const uses = usesOf(spec).filter(({ at, need }) => at[0] === heading && need === 'measure');
  return uses.map(({ name }) => name);
}

/** The measures of its own query that a widget shows, without operations. */
export const measuresShownBy = (spec: WidgetSpec): readonly string[] => [
  ...new Set(usesOf(spec).flatMap(({ name, need }) => (need === 'measure' ? splitMeasure(name).name : []))),
];

/** A field of another query, in a text or a trend. */
export interface FieldElsewhere {
  readonly query: string;
  readonly field: string;
  readonly at: Path;
}

/**
 * Parses a field of another query: `previous.spend`. Null for a field of the widget's own query and for a
 * token.
 */
export function fieldElsewhere(value: string): Pick<FieldElsewhere, 'query' | 'field'> | null {
  const dot = value.startsWith('$') ? -1 : value.indexOf('.');
  return dot < 0 ? null : { query: value.slice(0, dot), field: value.slice(dot + 1) };
}

/** The fields of other queries that a widget uses in texts and trends. */
export const fieldsElsewhere = (spec: WidgetSpec): FieldElsewhere[] =>
  elsewhereIn([...valuesOf(spec), ...namesOf(spec).filter(({ is }) => is === 'trend')]);

/** The measures of other queries that a widget draws as trends in its rows. */
export const trendsOf = (spec: WidgetSpec): FieldElsewhere[] =>
  elsewhereIn(namesOf(spec).filter(({ is }) => is === 'trend'));

const elsewhereIn = (uses: readonly NameUse[]): FieldElsewhere[] =>
  uses.flatMap(({ name, at }) => {
    const found = fieldElsewhere(name);
    return found === null ? [] : [{ ...found, at }];
  });

/** A field of a query that a widget shows beside its own, such as the dates of annotations. */
export interface FieldBeside extends FieldUse {
  readonly query: string;
}

/** The fields of the queries beside the widget's own. The widget is drawn without them, too. */
export const fieldsBeside = (spec: WidgetSpec): FieldBeside[] =>
  namesOf(spec).flatMap(({ name, at, is, query }): FieldBeside[] => {
    const need = needFor[is];
    return query === undefined || need === null ? [] : [{ name, at, need, query }];
  });

/** The names of the queries beside the widget's own. */
export const queriesBeside = (spec: WidgetSpec): NameUse[] =>
  namesOf(spec).filter(({ is }) => is === 'query');

/** The texts that a widget names. */
export const textsOf = (spec: WidgetSpec): NameUse[] => namesOf(spec).filter(({ is }) => is === 'text');

/** The commands of the page that a widget calls. */
export const commandsOf = (spec: WidgetSpec): NameUse[] => namesOf(spec).filter(({ is }) => is === 'command');

/** Values in a widget's file: fields or tokens. */
export const valuesOf = (spec: WidgetSpec): NameUse[] => namesOf(spec).filter(({ is }) => is === 'value');

/** The components whose selection appears in a widget's texts. */
export const filtersStatedBy = (spec: WidgetSpec): string[] =>
  valuesOf(spec)
    .flatMap(({ name }) => tokensIn(name))
    .flatMap(({ kind, name }) => (kind === 'component' ? name : []));

/** The routes and prefixes of routes that a widget names. */
export const routesOf = (spec: WidgetSpec): NameUse[] =>
  namesOf(spec).filter(({ is }) => is === 'route' || is === 'below');

/** The sections of the menu that a widget names. */
export const sectionsOf = (spec: WidgetSpec): NameUse[] => namesOf(spec).filter(({ is }) => is === 'section');

/** The areas of files that a widget names. */
export const fileAreasOf = (spec: WidgetSpec): NameUse[] =>
  namesOf(spec).filter(({ is }) => is === 'fileArea');

/** Null for names that are not fields. */
const needFor: Readonly<Record<NameKind, Need | null>> = {
  measure: 'measure',
  dimension: 'dimension',
  date: 'date',
  field: 'field',
  sort: 'field',
  value: 'field',
  text: null,
  command: null,
  trend: null,
  query: null,
  route: null,
  below: null,
  section: null,
  fileArea: null,
};

/** Cache of recent widgets. Linking a page asks for the names of each widget a dozen times. */
const recent = new Map<WidgetSpec, readonly NameUse[]>();
const mostRecent = 200;

function namesOf(spec: WidgetSpec): readonly NameUse[] {
  const known = recent.get(spec);
  if (known !== undefined) return known;
  const uses: NameUse[] = [];
  const { names } = definitionFor(spec);
  for (const option in names) {
    const value = optionOf(spec, option);
    if (value !== undefined) namesWithin(value, names[option] ?? {}, [option], uses);
  }
  if (recent.size >= mostRecent) recent.clear();
  recent.set(spec, uses);
  return uses;
}

/** The link of a widget. Undefined when it has none. */
export const linkOf = (spec: WidgetSpec): Link | undefined => ('link' in spec ? spec.link : undefined);

/**
 * The filter components that a click on a widget sets, each with the dimension whose member it takes. Empty
 * when there are none.
 */
export const selectsOf = (spec: WidgetSpec): Readonly<Record<string, string>> =>
  ('selects' in spec ? spec.selects : undefined) ?? {};

/** All queries of a widget: its own first, those beside it last. */
export function queriesShownBy(spec: WidgetSpec): string[] {
  return [...new Set([...queriesNeededIn(spec), ...queriesBeside(spec).map(({ name }) => name)])];
}

/** The queries without whose responses a widget is not drawn. */
export function queriesNeededIn(spec: WidgetSpec): string[] {
  const { comparisons, others } = definitionFor(spec);
  const named = ['query', ...comparisons, ...others].map((option) => optionOf(spec, option));
  const elsewhere = fieldsElsewhere(spec).map(({ query }) => query);
  return [...new Set([...named.filter((query) => typeof query === 'string'), ...elsewhere])];
}

/** Whether a widget shows the grand total, which the server computes separately. */
export const needsTotals = (spec: WidgetSpec): boolean =>
  fieldsBeside(spec).some(({ need }) => need === 'measure') ||
  definitionFor(spec).totals.some((option) => {
    const value = optionOf(spec, option);
    return typeof value === 'object' && value !== null
      ? Object.values(value).some((each) => typeof each === 'string' && !each.startsWith('$'))
      : value !== undefined && value !== false;
  });

/** The option whose values must be parts of a whole, and how they are drawn. Null when they need not be. */
export function wholeOf(spec: WidgetSpec): { readonly option: string; readonly why: string } | null {
  const { whole } = definitionFor(spec);
  if (whole === null) return null;
  const { option, how } = whole;
  const stack = optionOf(spec, 'stack');
  const shares = { option, why: 'shown as shares' };
  if (how === 'shares' || stack === 'normalize') return shares;
  const stacked = { option, why: 'stacked' };
  if (how === 'stacked') return stacked;
  const isStated = stack !== undefined && stack !== 'auto';
  const isSplit =
    optionOf(spec, 'color') !== undefined || (isStated && Array.isArray(optionOf(spec, option)));
  return stack === 'group' || stack === 'mirror' || !isSplit ? null : stacked;
}
