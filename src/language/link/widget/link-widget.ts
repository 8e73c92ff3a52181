import { nearest } from '../../diagnostics/suggest.ts';
import type { MeasureFormat, WidgetSpec } from '../../generated/spec.ts';
import { formatWith, measureOf, OPERATIONS, operationFault, splitMeasure } from '../../terms/operation.ts';
import { keptWholeBy } from '../page/query-fields.ts';
import { tokensIn, tokenText } from '../../terms/tokens.ts';
import { within, type Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import {
  definitionFor,
  fieldElsewhere,
  fieldsBeside,
  linkOf,
  optionOf,
  queriesBeside,
  textsOf,
  usesOf,
  valuesOf,
  wholeOf,
  type FieldUse,
} from '../../widgets/names-in-widget.ts';
import type { LinkedFilterBar } from '../filter-bar/link-filter-bar.ts';
import { linkCondition, type ConditionContext } from '../page/link-condition.ts';
import type { LinkedQuery } from '../page/link-query.ts';
import { linkComponentToken, type TokenContext } from '../link-token.ts';
import type { Words } from '../words.ts';
import { linkAccess } from '../link-access.ts';
import { linkRange } from '../filter-bar/link-dates.ts';
import { linkForm } from './link-form.ts';
import { linkElsewhere, linkSaidValues, type Sayable } from './said-values.ts';
import { fieldsKnownAt, linkDestination } from './link-destination.ts';
import { linkSelects } from './link-selects.ts';
import { linkTrends } from './link-trends.ts';
import { linkRowActions } from './link-row-actions.ts';
import { linkKey } from '../link-text.ts';
import { addable, addsUp, combines, withoutGrain, type QueryFields } from '../page/query-fields.ts';

export interface LinkWidgetContext {
  readonly conditions: ConditionContext;
  readonly queries: ReadonlyMap<string, LinkedQuery>;
  /** Names that are declared, those of broken queries included. */
  readonly declaredQueries: readonly string[];
  readonly words: Words;
  /** Of the page; undefined where it is broken. */
  readonly route: string | undefined;
  readonly bar: LinkedFilterBar | null;
  readonly barKnown: boolean;
  /** What was taken apart, as `widgets/form`. */
  readonly damaged: ReadonlySet<string>;
}

/** Checks a widget against its queries and the dictionaries. */
export function linkWidget(name: string, spec: WidgetSpec, context: LinkWidgetContext, page: Report): void {
  const report = within(page, ['widgets', name]);
  const isWhole = !context.damaged.has(`widgets/${name}`);
  linkWidgetTexts(spec, isWhole, sayableOf(context), report);
  linkOptions(spec, isWhole, report);
  linkAccess(spec.access, ['access'], context.words, report);
  if (spec.when !== undefined) linkCondition(spec.when, ['when'], context.conditions, report);
  if (spec.type === 'form') linkForm(spec, { ...context, isWhole }, report);
  const query = queryOf(spec);
  linkValues(spec, query !== undefined, tokensOf(context, report));
  linkElsewhere(spec, context.queries, context.declaredQueries, report);
  linkBeside(spec, context, report);
  linkMarkedDays(spec, report);
  if (query !== undefined && linkQueryName(query, ['query'], context, report)) {
    const linked = context.queries.get(query);
    const fields = linked?.fields;
    if (fields) linkFields(spec, query, fields, keptWholeBy(linked.params), report);
    if (spec.type === 'table')
      linkRowActions(spec, fields ?? null, context.conditions, tokensOf(context, report));
  }
  linkTrends(spec, context.queries, report);
  linkWidgetLink(spec, context, report);
  const { bar, barKnown } = context;
  const fields = context.queries.get(query ?? '')?.fields ?? null;
  linkSelects(spec, { bar, barKnown, query: query ?? '', fields }, report);
  for (const option of definitionFor(spec).comparisons) linkComparison(spec, option, context, report);
}

/** What placeholders of a page's widgets may name. */
export const sayableOf = ({
  queries,
  bar,
  route,
  words,
}: Pick<LinkWidgetContext, 'queries' | 'bar' | 'route' | 'words'>): Sayable => ({
  queries,
  components: bar?.declared ?? [],
  route,
  texts: words.texts,
});

function tokensOf({ bar, barKnown, route }: LinkWidgetContext, report: Report): TokenContext {
  return { page: route === undefined ? {} : { route }, bar, barKnown, report };
}

/** Where a click on the widget leads. */
function linkWidgetLink(spec: WidgetSpec, context: LinkWidgetContext, report: Report): void {
  const link = linkOf(spec);
  if (link === undefined) return;
  const query = queryOf(spec);
  const linked = query === undefined ? undefined : context.queries.get(query);
  const fields = linked?.fields ?? null;
  const known = linked && fields ? fieldsKnownAt(spec, fields, linked.params) : [];
  const from = query === undefined ? null : { query, fields, known };
  linkDestination(link, ['link'], from, tokensOf(context, report));
}

/** What a widget's options must be to each other, and the numbers of a list. */
function linkOptions(spec: WidgetSpec, isWhole: boolean, report: Report): void {
  const { ascending, apart, either, noun } = definitionFor(spec);
  for (const option of ascending) {
    const numbers = optionOf(spec, option);
    if (isAxis(numbers)) linkAxis(numbers, option, report);
    if (!Array.isArray(numbers)) continue;
    const at = (numbers as number[]).findIndex((value, i) => i > 0 && value <= (numbers[i - 1] as number));
    if (at > 0)
      report('not-ascending', [option, at], {
        value: numbers[at] as number,
        before: numbers[at - 1] as number,
      });
  }
  for (const [name, other] of apart) {
    const reason = 'they say the same in two ways';
    if (hasOption(spec, name) && hasOption(spec, other))
      report('conflicting-keys', [name], { name, other, reason }, { part: 'key' });
  }
  for (const [name, other] of either) {
    if (hasOption(spec, name) && hasOption(spec, other))
      report('conflicting-keys', [name], { name, other, reason: `${noun} has one of them` }, { part: 'key' });
    else if (isWhole && !hasOption(spec, name) && !hasOption(spec, other))
      report('missing-key', [], { keys: [name], in: `without \`${other}\`, ${noun}` }, { part: 'key' });
  }
}

function hasOption(spec: WidgetSpec, option: string): boolean {
  return optionOf(spec, option) !== undefined;
}

interface Axis {
  readonly min?: number;
  readonly max?: number;
  readonly scale?: string;
}

const isAxis = (option: unknown): option is Axis => typeof option === 'object' && !Array.isArray(option);

/** An axis ends above its beginning, and a logarithmic one has no zero. */
function linkAxis({ min, max, scale }: Axis, option: string, report: Report): void {
  const ends = Object.entries({ min, max });
  const [wrong] = scale === 'log' ? ends.filter(([, value]) => value !== undefined && value <= 0) : [];
  if (wrong !== undefined) report('wrong-log-axis', [option, wrong[0]], { name: wrong[0], value: wrong[1]! });
  else if (min !== undefined && max !== undefined && max <= min)
    report('not-ascending', [option, 'max'], { value: max, before: min });
}

/** The query that a widget shows; undefined where it needs none. */
function queryOf(spec: WidgetSpec): string | undefined {
  return 'query' in spec ? spec.query : undefined;
}

function linkQueryName(
  name: string,
  at: Path,
  { declaredQueries }: LinkWidgetContext,
  report: Report,
): boolean {
  if (declaredQueries.includes(name)) return true;
  report('unknown-query', at, { name, allowed: declaredQueries }, { near: nearest(name, declaredQueries) });
  return false;
}

/**
 * Where a widget draws something else than the query's rows, it asks a question of its own if it needs one, unless a
 * parameter of the query (`whole`) says that its rows are meant as they are.
 */
function linkFields(
  spec: WidgetSpec,
  query: string,
  fields: QueryFields,
  whole: string | null,
  report: Report,
): void {
  const { groups } = definitionFor(spec);
  const uses = usesOf(spec);
  if (uses.map((use) => linkField(use, query, fields, report)).includes(false)) return;
  linkAxes(spec, fields, report);
  linkLevels(spec, uses, report);
  linkOperations(spec, uses, fields, report);
  linkOrder(spec, fields, report);
  linkDays(spec, fields, report);
  linkDated(spec, uses, fields, report);
  const { option, why = '' } = wholeOf(spec) ?? {};
  const notWhole = uses.filter(
    ({ name, at }) => at[0] === option && isWholeOf(spec, at) && !addsUp(fields, name),
  );
  const allowed = notWhole.length === 0 ? [] : addable(fields);
  for (const use of notWhole) report('not-additive', use.at, { measure: use.name, why, allowed });
  const grouped = uses.filter(({ at }) => groups.includes(String(at[0])));
  if (whole === null || grouped.length === 0) return;
  const over = fields.dimensions.filter(
    (dimension) => !grouped.some(({ name }) => withoutGrain(name) === dimension),
  );
  if (over.length === 0) return;
  const figures = uses.filter(
    ({ name, at }) =>
      !['sort', 'values'].includes(String(at[0])) &&
      fields.measures.includes(name) &&
      !notWhole.some((use) => use.name === name),
  );
  for (const use of figures) {
    if (!combines(fields, use.name))
      report('not-combinable', use.at, { measure: use.name, query, over, whole });
  }
}

/** Whether what stands there is drawn as a part of a whole: lines and areas beside columns are not. */
function isWholeOf(spec: WidgetSpec, [option, index]: FieldUse['at']): boolean {
  const entries = optionOf(spec, String(option));
  const entry = Array.isArray(entries) ? (entries as unknown[])[Number(index)] : undefined;
  const isMarked = typeof entry === 'object' && entry !== null && 'mark' in entry;
  return !isMarked || entry.mark === 'column';
}

/** An operation is of groups: a grand total has none, and what runs along time needs the time dimension beside it. */
function linkOperations(
  spec: WidgetSpec,
  uses: readonly FieldUse[],
  { dataset, dimensions }: QueryFields,
  report: Report,
): void {
  if (dataset === null) return;
  const { rows, groups } = definitionFor(spec);
  const dimensional = uses.filter(({ name }) => dimensions.includes(withoutGrain(name)));
  const drawn = dimensional.map(({ name }) => withoutGrain(name));
  const isTotal = rows === 'totals' && dimensional.every(({ at }) => groups.includes(String(at[0])));
  for (const { name, at } of uses) {
    if (splitMeasure(name).operation === null || at[0] === 'sort') continue;
    const { measure, operation } = measureOf(dataset, name) ?? { operation: null };
    if (operation === null || measure === undefined) continue;
    if (isTotal) report('no-groups', at, { name, measure: measure.name });
    else if (operationFault(dataset, measure, operation, drawn) === 'no-time')
      report('no-time', at, { name, time: dataset.time, list: 'widget' });
  }
}

/** A member stands in one place: no dimension is among the rows and the columns both. */
function linkLevels(spec: WidgetSpec, uses: readonly FieldUse[], report: Report): void {
  const [other, option] = definitionFor(spec).levels;
  if (other === undefined || option === undefined) return;
  const among = (each: string): readonly FieldUse[] => uses.filter(({ at }) => at[0] === each);
  const others = among(other).map(({ name }) => withoutGrain(name));
  for (const { name, at } of among(option)) {
    if (!others.includes(withoutGrain(name))) continue;
    const reason = `\`${withoutGrain(name)}\` would be a dimension of both`;
    report('conflicting-keys', at, { name: option, other, reason });
  }
}

/** A measure that says its axis. */
interface Measured {
  readonly measure: string;
  readonly axis?: 'left' | 'right';
}

/** Several measures of one chart share its axis. */
function linkAxes(spec: WidgetSpec, { dataset }: QueryFields, report: Report): void {
  const { axis } = definitionFor(spec);
  const entries = axis === null ? null : optionOf(spec, axis);
  if (axis === null || !Array.isArray(entries) || dataset === null) return;
  const measured = (entries as readonly (string | Measured)[]).map((entry) =>
    typeof entry === 'string' ? { measure: entry } : entry,
  );
  for (const side of ['left', 'right'] as const) {
    const group = measured.filter(({ axis: own = 'left' }: Measured) => own === side);
    const units = group.map(({ measure: name }) => ({ name, format: formatWith(measureOf(dataset, name)!) }));
    if (new Set(units.map(({ format }) => unitOf(format))).size < 2) continue;
    const isSplit = measured.some((entry: Measured) => entry.axis !== undefined);
    report('two-units', [axis], { units, side: isSplit ? side : null });
  }
}

const unitOf = (format: MeasureFormat): string =>
  format === 'integer' || format === 'decimal' ? 'number' : format;

/** What goes from one member to the next needs an order, which dates and numbers have. */
function linkOrder(spec: WidgetSpec, { dataset }: QueryFields, report: Report): void {
  const { ordered } = definitionFor(spec);
  if (ordered === null) return;
  const name = withoutGrain(String(optionOf(spec, ordered)));
  const dimension = dataset?.dimensions[name];
  if (dimension?.type === 'string' && dimension.order.length === 0)
    report('no-order', [ordered], { name, dataset: dataset!.name });
}

/** Where each day has a place, a query by weeks or months would leave most places empty. */
function linkDays(spec: WidgetSpec, { written, dataset }: QueryFields, report: Report): void {
  const { days } = definitionFor(spec);
  if (days === null || dataset === null) return;
  const name = withoutGrain(String(optionOf(spec, days)));
  const asked = written.find((each) => withoutGrain(each) === name) ?? name;
  const grain = asked === name ? dataset.dimensions[name]?.grains[0] : asked.slice(name.length + 1);
  if (grain !== undefined && grain !== 'day') report('not-by-days', [days], { name, grain });
}

/** Days that a page marks are those of the calendar, and a period ends after it begins. */
function linkMarkedDays(spec: WidgetSpec, report: Report): void {
  const { dated } = definitionFor(spec);
  const entries = dated === null ? null : optionOf(spec, dated);
  if (dated === null || !Array.isArray(entries)) return;
  for (const [index, entry] of (entries as readonly Readonly<Record<string, string>>[]).entries()) {
    const days = Object.entries(entry).filter(([key]) => ['date', 'from', 'to'].includes(key));
    linkRange(
      Object.fromEntries(days.toSorted(([one], [other]) => one.localeCompare(other))),
      [dated, index],
      report,
    );
  }
}

/** What is marked along dates needs an axis of dates. */
function linkDated(
  spec: WidgetSpec,
  uses: readonly FieldUse[],
  { dates }: QueryFields,
  report: Report,
): void {
  const { dated, groups } = definitionFor(spec);
  if (dated === null || optionOf(spec, dated) === undefined) return;
  const grouped = uses.filter(({ at }) => groups.includes(String(at[0])));
  if (grouped.length === 0 || grouped.some(({ name }) => dates.includes(withoutGrain(name)))) return;
  report('no-dates', [dated], { name: dated, axis: grouped[0]!.name }, { part: 'key' });
}

/** Whether a field is there and is what it must be. */
export function linkField(
  { name: written, at, part = 'value', need }: FieldUse,
  query: string,
  fields: QueryFields,
  report: Report,
): boolean {
  const fitting = fields[fieldsFor[need]];
  if (fields.all.includes(written) && fitting.includes(written)) return true;
  if (tokensIn(written).length > 0) {
    report('token-not-filled', at, { name: written });
    return false;
  }
  const { dataset } = fields;
  const isMeasure =
    fields.measures.includes(written) || (dataset !== null && measureOf(dataset, written) !== null);
  const { name: base, operation } = splitMeasure(written);
  if (!isMeasure && operation !== null && dataset && Object.hasOwn(dataset.measures, base)) {
    const near = nearest(operation, OPERATIONS);
    const known = { near: near && `${base}:${near}` };
    report(
      'unknown-operation',
      at,
      { name: operation, measure: base, allowed: OPERATIONS },
      { part, ...known },
    );
    return false;
  }
  const name = isMeasure ? written : withoutGrain(written);
  const isThere = name === written ? fields.all.includes(name) : fields.written.includes(written);
  if (isThere && fitting.includes(name)) return true;
  const askable = isThere ? null : listWith(name, fields);
  if (askable !== null)
    report('not-asked-for', at, { name, query, list: askable }, { part, near: nearest(name, fitting) });
  else if (!isThere) {
    const near = nearest(written, name === written ? fitting : fields.written);
    report('unknown-field', at, { name: written, query, kind: need, allowed: fitting }, { part, near });
  } else if (need === 'measure') report('not-a-measure', at, { name, query, allowed: fitting });
  else if (need === 'date') report('not-a-date', at, { name, allowed: fitting });
  else report('not-a-dimension', at, { name, query, allowed: fitting });
  return false;
}

const fieldsFor = { measure: 'measures', dimension: 'dimensions', date: 'dates', field: 'all' } as const;

/** The parameter that would have to name a field which the dataset has and the query does not ask for. */
function listWith(name: string, { dataset, dimensions }: QueryFields): 'measures' | 'dimensions' | null {
  if (dataset === null || dimensions.includes(name)) return null;
  if (measureOf(dataset, name) !== null) return 'measures';
  return Object.hasOwn(dataset.dimensions, name) ? 'dimensions' : null;
}

/** What stands beside a widget's own figures must be a field of the query that it names. */
function linkBeside(spec: WidgetSpec, context: LinkWidgetContext, report: Report): void {
  const known = queriesBeside(spec).map(({ name, at }) => linkQueryName(name, at, context, report));
  if (known.includes(false)) return;
  for (const use of fieldsBeside(spec)) {
    const fields = context.queries.get(use.query)?.fields;
    if (fields) linkField(use, use.query, fields, report);
  }
}

/** A query that is compared with must have something to compare, and the figures that the widget shows. */
function linkComparison(spec: WidgetSpec, option: string, context: LinkWidgetContext, report: Report): void {
  const name = optionOf(spec, option);
  if (typeof name !== 'string' || !linkQueryName(name, [option], context, report)) return;
  const query = context.queries.get(name);
  if (!query) return;
  if (query.params.compare === undefined) return report('no-comparison', [option], { query: name });
  const shown = queryOf(spec);
  const own = shown === undefined ? null : context.queries.get(shown)?.fields;
  if (name === shown || !own || !query.fields) return;
  const there = query.fields.all;
  const lacks = usesOf(spec)
    .map(({ name: field }) => field)
    .find((field) => own.measures.includes(field) && !there.includes(field));
  if (lacks !== undefined) report('wrong-comparison', [option], { query: name, lacks });
}

/** A text is a key of the dictionaries, and each of its placeholders stands for one value. */
function linkWidgetTexts(spec: WidgetSpec, isWhole: boolean, page: Sayable, report: Report): void {
  for (const { name, at, placeholders } of textsOf(spec)) {
    const isFilled = placeholders === undefined || !isWhole || linkSaidValues(spec, at, page, report);
    if (isFilled) linkKey(page.texts, name, at, report);
  }
}

/** A value is a token, or a field of the query where there is one. */
function linkValues(spec: WidgetSpec, hasQuery: boolean, context: TokenContext): void {
  const { report } = context;
  for (const { name, at } of valuesOf(spec)) {
    const [token] = tokensIn(name);
    if (token !== undefined && tokenText(token) === name) linkComponentToken(token, at, context);
    else if (token !== undefined) report('token-not-filled', at, { name });
    else if (!hasQuery && fieldElsewhere(name) === null) report('no-query', at, { value: name });
  }
}
