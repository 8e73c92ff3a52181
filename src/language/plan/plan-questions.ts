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
import { keptWholeBy, listOf, withoutGrain } from '../link/page/query-fields.ts';
import { measureOf, operationFault, splitMeasure } from '../terms/operation.ts';
import { isCombinable, withParts } from '../terms/plan-dataset.ts';

/** A query as it is asked: as it was written, or for what some of its widgets draw. */
export interface AskedQuery extends LinkedQuery {
  /** The query whose answer serves as well as long as it holds all rows; null for one that is asked in any case. */
  readonly coveredBy: string | null;
  /** As the page's file names it. */
  readonly written: string;
}

/** What a page asks, and which of it answers each widget: by its name, by the query that the widget names. */
export interface Questions {
  readonly asked: readonly AskedQuery[];
  readonly answers: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** What a widget needs of a query. */
type Need =
  /** Its rows as they were asked for. */
  | { readonly kind: 'rows' }
  /** Nothing but the grand total, which the server computes whatever the rows are. */
  | { readonly kind: 'total' }
  /** Its figures by some of the dimensions. `params` ask for exactly that. */
  | {
      readonly kind: 'part';
      readonly dimensions: readonly string[];
      readonly params: Params;
      /** Whether finer rows can be combined to it; where not, only its own question has the figures. */
      readonly combines: boolean;
    };

interface Use {
  /** Null where its rows are only counted. */
  readonly widget: string | null;
  readonly need: Need;
}

/** The most rows that one question may ask for: a chart draws them as a few marks. */
const MOST_ROWS = 100_000;

/**
 * The questions of a page. A query is asked once, by the dimensions that its widgets draw, and each widget combines what it
 * draws from the answer. What can't be combined so (distinct counts by fewer dimensions, subtotals of averages) is a question
 * of its own. An answer that turns out to be cut can't be combined either: for that case there is a question for each widget
 * that draws something else than the rows, which is asked then and not before. A query whose rows are counted (`counted`) is
 * asked as it is written.
 */
export function planQuestions(
  queries: ReadonlyMap<string, LinkedQuery>,
  widgets: readonly { readonly name: string; readonly spec: WidgetSpec }[],
  counted: ReadonlySet<string>,
): Questions {
  const answers = new Map(widgets.map(({ name }) => [name, new Map<string, string>()]));
  const asked = [...queries.values()].flatMap((query) => {
    const uses = widgets
      .filter(({ spec }) => queriesShownBy(spec).includes(query.name))
      .map(({ name, spec }): Use => ({ widget: name, need: needOf(spec, query) }));
    if (counted.has(query.name)) uses.push({ widget: null, need: { kind: 'rows' } });
    return uses.length === 0
      ? []
      : askedFor(query, uses, (widget, by) => answers.get(widget)?.set(query.name, by));
  });
  return { asked, answers };
}

/** The questions that one query becomes; `answer` is told which of them each widget is answered by. */
function askedFor(
  query: LinkedQuery,
  uses: readonly Use[],
  answer: (widget: string, by: string) => void,
): readonly AskedQuery[] {
  const common = withParams(query, commonParams(query, uses), null);
  const alone = new Set(
    uses.flatMap(({ need }) => (need.kind === 'part' && !need.combines ? keyOf(need.params) : [])),
  );
  const hasCommon = uses.some(
    ({ need }) => need.kind === 'rows' || (need.kind === 'part' && !alone.has(keyOf(need.params))),
  );
  const parts = new Map<string, AskedQuery>();
  for (const { need } of uses) {
    if (need.kind !== 'part') continue;
    const { params, dimensions } = need;
    const key = keyOf(params);
    if (parts.has(key) || key === keyOf(common.params)) continue;
    const coveredBy = alone.has(key) ? null : query.name;
    const name = nameOf(query, dimensions, parts.size);
    parts.set(key, { ...withParams(query, params, coveredBy), name });
  }
  // A total stands in every answer: where none is asked for all, that of the first part will do.
  const [first] = parts.values();
  const totals = hasCommon || first === undefined ? query.name : first.name;
  for (const { widget, need } of uses) {
    const part = need.kind === 'part' ? parts.get(keyOf(need.params)) : undefined;
    if (widget !== null) answer(widget, part?.name ?? (need.kind === 'total' ? totals : query.name));
  }
  return [...(totals === query.name ? [common] : []), ...parts.values()];
}

function withParams(query: LinkedQuery, params: Params, coveredBy: string | null): AskedQuery {
  const { dataset, measures: all, name: written } = query;
  const measures = dataset && all && withParts(dataset, listOf(params.measures));
  return { ...query, params, measures, coveredBy, written };
}

const nameOf = ({ name }: LinkedQuery, dimensions: readonly string[], count: number): string =>
  `${name} ${count + 1} (${dimensions.join(', ')})`;

const keyOf = (params: Params): string =>
  JSON.stringify(Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The query by the dimensions that somebody draws: the others would only make rows. */
function commonParams(query: LinkedQuery, uses: readonly Use[]): Params {
  if (!canBeSplit(query) || uses.some(({ need }) => need.kind === 'rows')) return query.params;
  const drawn = new Set(
    uses.flatMap(({ need }) => (need.kind === 'part' && need.combines ? need.dimensions : [])),
  );
  const kept = query.fields.written.filter((dimension) => drawn.has(dimension));
  return kept.length === query.fields.written.length ? query.params : byDimensions(query, kept);
}

type SplitQuery = LinkedQuery & Required<{ [Key in 'dataset' | 'fields']: NonNullable<LinkedQuery[Key]> }>;

/** Which rows a limit leaves is for the author to say: they are shown as they are. So are the groups that are chosen. */
function canBeSplit(query: LinkedQuery): query is SplitQuery {
  const { dataset, fields, params } = query;
  return dataset !== null && fields !== null && keptWholeBy(params) === null;
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

/** The measures without operations along a time that is not there. */
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
  // The parent of a group is told by the order in which the query names its dimensions.
  const hasParents = measures.some((name) => splitMeasure(name).operation !== null);
  const ordered = hasParents ? fields.written.filter((name) => dimensions.includes(name)) : dimensions;
  return chartNeed(query, ordered, measures);
}

/** Texts say totals, and dimensions of the first row; what stands beside needs its rows. */
function needOfTexts(spec: WidgetSpec, { name, fields }: SplitQuery): Need {
  const said = [
    ...fieldsElsewhere(spec),
    ...fieldsBeside(spec).map(({ name: field, query }) => ({ field, query })),
  ].filter(({ query }) => query === name);
  const isTotal = said.every(({ field }) => fields.measures.includes(field));
  return { kind: isTotal ? 'total' : 'rows' };
}

/** Trends are cells of the widget's rows by the dates of their query; null where none is drawn from it. */
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

/** A dimension with the grain that the query asks it by. */
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
 * A table shows its rows from the first on: those that its own order puts there, with the subtotals of all. One with columns
 * of members needs all of its cells.
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
  // Its own levels only where the rows are the query's dimensions in the same order.
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
