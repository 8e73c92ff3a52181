import type { Params, WidgetSpec } from '../generated/spec.ts';
import {
  definitionFor,
  fieldsBeside,
  fieldsElsewhere,
  optionOf,
  queriesShownBy,
  trendsOf,
  usesOf,
} from '../widgets/names-in-widget.ts';
import type { LinkedQuery } from '../link/page/link-query.ts';
import { rowsParameterOf, listOf, withoutGrain } from '../link/page/query-fields.ts';
import { measureOf, operationFault, splitMeasure } from '../terms/operation.ts';
import { isCombinable, withParts } from '../terms/plan-dataset.ts';

/** A query to request: as it is written, or grouped for some of its widgets. */
export interface RequestedQuery extends LinkedQuery {
  /**
   * The query whose response can be used instead, as long as it is complete. Null for a query that is always
   * requested.
   */
  readonly coveredBy: string | null;
  /** The name of the query in the page's file. */
  readonly written: string;
}

/**
 * The queries that a page requests. `answers` has the requested query by widget and by the query that the
 * widget names.
 */
export interface Questions {
  readonly requested: readonly RequestedQuery[];
  readonly answers: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** What a widget needs from a query. */
type Need =
  /** The rows as the query requests them. */
  | { readonly kind: 'rows' }
  /** Only the grand total, which the server computes independently of the rows. */
  | { readonly kind: 'total' }
  /** The measures by some of the dimensions. `params` request exactly these. */
  | {
      readonly kind: 'part';
      readonly dimensions: readonly string[];
      readonly params: Params;
      /** Whether finer rows can be combined to it. If not, it needs a request of its own. */
      readonly combines: boolean;
    };

interface Use {
  /** Null when only its rows are counted. */
  readonly widget: string | null;
  readonly need: Need;
}

/** The maximum number of rows per request. Charts draw them as a few marks. */
const MOST_ROWS = 100_000;

/**
 * Plans the requests of a page. Each query is requested once, by the dimensions that its widgets draw, and
 * each widget combines the rows of the response. Measures that can't be combined (distinct counts by fewer
 * dimensions, subtotals of averages) get requests of their own. A response that is cut off can't be combined
 * either: each widget that draws something else than the rows has a query for that case, which is requested
 * only then. A query whose rows are counted (`counted`) is requested as it is written.
 */
export function planQuestions(
  queries: ReadonlyMap<string, LinkedQuery>,
  widgets: readonly { readonly name: string; readonly spec: WidgetSpec }[],
  counted: ReadonlySet<string>,
): Questions {
  const answers = new Map(widgets.map(({ name }) => [name, new Map<string, string>()]));
  const requested = [...queries.values()].flatMap((query) => {
    const uses = widgets
      .filter(({ spec }) => queriesShownBy(spec).includes(query.name))
      .map(({ name, spec }): Use => ({ widget: name, need: needOf(spec, query) }));
    if (counted.has(query.name)) uses.push({ widget: null, need: { kind: 'rows' } });
    return uses.length === 0
      ? []
      : requestedFor(query, uses, (widget, by) => answers.get(widget)?.set(query.name, by));
  });
  return { requested, answers };
}

/** The requests for one query. Calls `answer` with the request that each widget uses. */
function requestedFor(
  query: LinkedQuery,
  uses: readonly Use[],
  answer: (widget: string, by: string) => void,
): readonly RequestedQuery[] {
  const common = withParams(query, commonParams(query, uses), null);
  const alone = new Set(
    uses.flatMap(({ need }) => (need.kind === 'part' && !need.combines ? keyOf(need.params) : [])),
  );
  const hasCommon = uses.some(
    ({ need }) => need.kind === 'rows' || (need.kind === 'part' && !alone.has(keyOf(need.params))),
  );
  const parts = new Map<string, RequestedQuery>();
  for (const { need } of uses) {
    if (need.kind !== 'part') continue;
    const { params, dimensions } = need;
    const key = keyOf(params);
    if (parts.has(key) || key === keyOf(common.params)) continue;
    const coveredBy = alone.has(key) ? null : query.name;
    const name = nameOf(query, dimensions, parts.size);
    parts.set(key, { ...withParams(query, params, coveredBy), name });
  }
  // Every response has the grand total. Without a common request the total of the first part is used.
  const [first] = parts.values();
  const totals = hasCommon || first === undefined ? query.name : first.name;
  for (const { widget, need } of uses) {
    const part = need.kind === 'part' ? parts.get(keyOf(need.params)) : undefined;
    if (widget !== null) answer(widget, part?.name ?? (need.kind === 'total' ? totals : query.name));
  }
  return [...(totals === query.name ? [common] : []), ...parts.values()];
}

function withParams(query: LinkedQuery, params: Params, coveredBy: string | null): RequestedQuery {
  const { dataset, measures: all, name: written } = query;
  const measures = dataset && all && withParts(dataset, listOf(params.measures));
  return { ...query, params, measures, coveredBy, written };
}

const nameOf = ({ name }: LinkedQuery, dimensions: readonly string[], count: number): string =>
  `${name} ${count + 1} (${dimensions.join(', ')})`;

const keyOf = (params: Params): string =>
  JSON.stringify(Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The parameters of the query by the dimensions that at least one widget draws. */
function commonParams(query: LinkedQuery, uses: readonly Use[]): Params {
  if (!canBeSplit(query) || uses.some(({ need }) => need.kind === 'rows')) return query.params;
  const drawn = new Set(
    uses.flatMap(({ need }) => (need.kind === 'part' && need.combines ? need.dimensions : [])),
  );
  const kept = query.fields.written.filter((dimension) => drawn.has(dimension));
  return kept.length === query.fields.written.length ? query.params : byDimensions(query, kept);
}

type SplitQuery = LinkedQuery & Required<{ [Key in 'dataset' | 'fields']: NonNullable<LinkedQuery[Key]> }>;

/** Whether the query may be grouped otherwise. Its rows are fixed when it has a limit or selects groups. */
function canBeSplit(query: LinkedQuery): query is SplitQuery {
  const { dataset, fields, params } = query;
  return dataset !== null && fields !== null && rowsParameterOf(params) === null;
}

function byDimensions(query: SplitQuery, dimensions: readonly string[]): Params {
  const { params, measures, fields } = query;
  const { dimensions: _dimensions, sort, ...rest } = params;
  const there = new Set([...dimensions.map(withoutGrain), ...(measures ?? fields.measures)]);
  const sorted = listOf(sort).filter((written) => {
    const name = written.replace(/^-/, '');
    return there.has(name) || there.has(withoutGrain(name));
  });
  return {
    ...rest,
    ...answerable(query, dimensions),
    ...(dimensions.length === 0 ? {} : { dimensions: [...dimensions] }),
    ...(sorted.length === 0 ? {} : { sort: sorted }),
  };
}

/** The measures without operations that need a missing time dimension. */
function answerable(
  { dataset, params }: SplitQuery,
  dimensions: readonly string[],
): Partial<Pick<Params, 'measures'>> {
  const written = listOf(params.measures);
  const by = dimensions.map(withoutGrain);
  const kept = written.map((name) => {
    const { measure, operation } = measureOf(dataset, name) ?? { operation: null };
    if (operation === null || measure === undefined) return name;
    return operationFault(dataset, measure, operation, by) === null ? name : measure.name;
  });
  return kept.every((name, index) => name === written[index]) ? {} : { measures: [...new Set(kept)] };
}

function needOf(spec: WidgetSpec, query: LinkedQuery): Need {
  const { rows, groups, levels, comparisons, others } = definitionFor(spec);
  if (!canBeSplit(query)) return { kind: 'rows' };
  const shown = ['query', ...comparisons, ...others];
  const isShown = shown.some((option) => optionOf(spec, option) === query.name);
  if (!isShown) return trendNeed(spec, query) ?? needOfTexts(spec, query);
  if (rows === 'whole') return { kind: 'rows' };
  const { fields } = query;
  const uses = usesOf(spec);
  const dimensional = uses.filter(({ name }) => fields.dimensions.includes(withoutGrain(name)));
  const named = dimensional.filter(({ at }) => groups.includes(String(at[0])));
  if (rows === 'totals' && queriesShownBy(spec)[0] !== query.name) return { kind: 'total' };
  if (rows === 'totals' && named.length === 0) return { kind: dimensional.length > 0 ? 'rows' : 'total' };
  const dimensions = [...new Set(named.map(({ name }) => asWritten(name, fields.written)))];
  const measures = uses.map(({ name }) => name).filter((name) => fields.measures.includes(name));
  if (levels.length > 0) {
    const [down = 0, across = 0] = levels.map(
      (option) => (optionOf(spec, option) as readonly string[]).length,
    );
    return levelsNeed(query, { down, across }, dimensions, measures, optionOf(spec, 'sort'));
  }
  // The order of the query's dimensions determines the parent of a group.
  const hasParents = measures.some((name) => splitMeasure(name).operation !== null);
  const ordered = hasParents ? fields.written.filter((name) => dimensions.includes(name)) : dimensions;
  return chartNeed(query, ordered, measures);
}

/**
 * What texts need: the grand total for measures only, otherwise the rows. Fields beside the widget's own need
 * the rows as well.
 */
function needOfTexts(spec: WidgetSpec, { name, fields }: SplitQuery): Need {
  const stated = [
    ...fieldsElsewhere(spec),
    ...fieldsBeside(spec).map(({ name: field, query }) => ({ field, query })),
  ].filter(({ query }) => query === name);
  const isTotal = stated.every(({ field }) => fields.measures.includes(field));
  return { kind: isTotal ? 'total' : 'rows' };
}

/**
 * What trends need: measures by the widget's rows and the date of the trend's query. Null when the widget
 * draws no trend from the query.
 */
function trendNeed(spec: WidgetSpec, query: SplitQuery): Need | null {
  const measures = trendsOf(spec).flatMap(({ query: name, field }) => (name === query.name ? [field] : []));
  const { dates, written } = query.fields;
  const rows = definitionFor(spec)
    .levels.flatMap((option) => optionOf(spec, option) as readonly string[])
    .map((name) => asWritten(name, written));
  const over = dates.find((date) => !rows.map(withoutGrain).includes(date));
  if (measures.length === 0 || over === undefined) return null;
  const dimensions = [...rows, asWritten(over, written)];
  return levelsNeed(query, { down: rows.length, across: 1 }, dimensions, measures);
}

/** A dimension with the grain that the query requests. */
const asWritten = (name: string, written: readonly string[]): string =>
  written.find((each) => each === name) ??
  written.find((each) => withoutGrain(each) === withoutGrain(name)) ??
  name;

function chartNeed(query: SplitQuery, dimensions: readonly string[], measures: readonly string[]): Need {
  const { rollup: _rollup, ...params } = byDimensions(query, dimensions);
  const isWhole = dimensions.length === query.fields.dimensions.length;
  return {
    kind: 'part',
    dimensions,
    params: { ...params, limit: MOST_ROWS },
    combines: isWhole || areCombinable(query, measures),
  };
}

/**
 * What a table needs: its first rows in its own order, with all subtotals. A table with members as columns
 * needs all of its cells.
 */
function levelsNeed(
  query: SplitQuery,
  { down, across }: { readonly down: number; readonly across: number },
  dimensions: readonly string[],
  measures: readonly string[],
  sort?: unknown,
): Need {
  const { rollup, compare, ...params } = byDimensions(query, dimensions);
  const hasLevels = down + across > 1 && dimensions.length === down + across;
  const { written } = query.fields;
  const isSame = dimensions.length === written.length;
  // The query's subtotals fit only when the rows are its dimensions in the same order.
  const knowsLevels =
    query.fields.rollup &&
    across === 0 &&
    isSame &&
    dimensions.every((name, index) => name === written[index]);
  return {
    kind: 'part',
    dimensions,
    params: {
      ...params,
      ...(hasLevels ? { rollup: true } : rollup === undefined ? {} : { rollup }),
      ...(compare === undefined || across > 0 ? {} : { compare }),
      ...(across === 0 ? {} : { across, limit: MOST_ROWS }),
      ...(typeof sort === 'string' ? { sort: [sort] } : {}),
    },
    combines: (isSame && (!hasLevels || knowsLevels)) || areCombinable(query, measures),
  };
}

const areCombinable = ({ dataset }: SplitQuery, measures: readonly string[]): boolean =>
  measures.every((measure) => isCombinable(dataset, measure));
