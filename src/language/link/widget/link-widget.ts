import { nearest } from '../../diagnostics/suggest.ts';
import type { WidgetSpec } from '../../generated/spec.ts';
import { within, type Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import { tokensIn, tokenText } from '../../terms/tokens.ts';
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
} from '../../widgets/names-in-widget.ts';
import type { LinkedFilterBar } from '../filter-bar/link-filter-bar.ts';
import { linkAccess } from '../link-access.ts';
import { linkKey } from '../link-text.ts';
import { linkComponentToken, type TokenContext } from '../link-token.ts';
import { linkCondition, type ConditionContext } from '../page/link-condition.ts';
import type { LinkedQuery } from '../page/link-query.ts';
import { rowsParameterOf } from '../page/query-fields.ts';
import type { Words } from '../words.ts';
import { fieldsKnownAt, linkDestination } from './link-destination.ts';
import { linkField } from './link-field.ts';
import { linkFields } from './link-fields.ts';
import { linkForm } from './link-form.ts';
import { linkOptions } from './link-options.ts';
import { linkRowActions } from './link-row-actions.ts';
import { linkSelects } from './link-selects.ts';
import { linkTrends } from './link-trends.ts';
import { linkElsewhere, linkStatedValues, type PlaceholderScope } from './stated-values.ts';

export interface LinkWidgetContext {
  readonly conditions: ConditionContext;
  readonly queries: ReadonlyMap<string, LinkedQuery>;
  /** All declared queries, invalid ones included. */
  readonly declaredQueries: readonly string[];
  readonly words: Words;
  /** The page's route. Undefined when it is invalid. */
  readonly route: string | undefined;
  readonly bar: LinkedFilterBar | null;
  readonly barKnown: boolean;
  /** Paths of the parts that were removed because they are invalid, such as `widgets/form`. */
  readonly damaged: ReadonlySet<string>;
}

/** Checks a widget against its queries and the dictionaries. */
export function linkWidget(name: string, spec: WidgetSpec, context: LinkWidgetContext, page: Report): void {
  const report = within(page, ['widgets', name]);
  const isWhole = !context.damaged.has(`widgets/${name}`);
  linkWidgetTexts(spec, isWhole, placeholderScopeOf(context), report);
  linkOptions(spec, isWhole, report);
  linkAccess(spec.access, ['access'], context.words, report);
  if (spec.when !== undefined) linkCondition(spec.when, ['when'], context.conditions, report);
  if (spec.type === 'form') linkForm(spec, { ...context, isWhole }, report);
  const query = queryOf(spec);
  linkRowTokens(spec, tokensOf(context, report));
  linkValues(spec, query !== undefined, tokensOf(context, report));
  linkElsewhere(spec, context.queries, context.declaredQueries, report);
  linkBeside(spec, context, report);
  if (query !== undefined && linkQueryName(query, ['query'], context, report)) {
    const linked = context.queries.get(query);
    const fields = linked?.fields;
    if (fields) linkFields(spec, query, fields, rowsParameterOf(linked.params), report);
    if (spec.type === 'table')
      linkRowActions(spec, fields ?? null, context.conditions, tokensOf(context, report));
  }
  linkTrends(spec, context.queries, report);
  linkWidgetLink(spec, context, report);
  const { bar, barKnown } = context;
  const fields = context.queries.get(query ?? '')?.fields ?? null;
  linkSelects(spec, { bar, barKnown, query: query ?? '', fields }, report);
  const { comparisons, others } = definitionFor(spec);
  for (const option of comparisons) linkOther(spec, option, true, context, report);
  for (const option of others) linkOther(spec, option, false, context, report);
}

/** The names that placeholders of a page's widgets may use. */
export const placeholderScopeOf = ({
  queries,
  bar,
  route,
  words,
}: Pick<LinkWidgetContext, 'queries' | 'bar' | 'route' | 'words'>): PlaceholderScope => ({
  queries,
  components: bar?.declared ?? [],
  route,
  texts: words.texts,
});

function tokensOf({ bar, barKnown, route }: LinkWidgetContext, report: Report): TokenContext {
  return { page: route === undefined ? {} : { route }, bar, barKnown, report };
}

/** Checks the link of a widget. */
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

/** Checks the tokens that select the row of a widget, and those of its initial values. */
function linkRowTokens(spec: WidgetSpec, context: TokenContext): void {
  const written: Readonly<Record<string, string>> =
    'row' in spec && typeof spec.row === 'string'
      ? { row: spec.row, ...('initial' in spec ? spec.initial : {}) }
      : {};
  for (const [name, value] of Object.entries(written))
    for (const token of tokensIn(value))
      linkComponentToken(token, name === 'row' ? ['row'] : ['initial', name], context);
}

/** The query of a widget. Undefined when it has none. */
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

/** Checks the queries that a widget shows beside its own, and the fields that it names of them. */
function linkBeside(spec: WidgetSpec, context: LinkWidgetContext, report: Report): void {
  const known = queriesBeside(spec).map(({ name, at }) => linkQueryName(name, at, context, report));
  if (known.includes(false)) return;
  for (const use of fieldsBeside(spec)) {
    const fields = context.queries.get(use.query)?.fields;
    if (fields) linkField(use, use.query, fields, report);
  }
}

/**
 * Checks a query whose measures are shown beside the widget's own. It must have the same measures, and a
 * comparison if that is shown.
 */
function linkOther(
  spec: WidgetSpec,
  option: string,
  isCompared: boolean,
  context: LinkWidgetContext,
  report: Report,
): void {
  const name = optionOf(spec, option);
  if (typeof name !== 'string' || !linkQueryName(name, [option], context, report)) return;
  const query = context.queries.get(name);
  if (!query) return;
  if (isCompared && query.params.compare === undefined)
    return report('no-comparison', [option], { query: name });
  const shown = queryOf(spec);
  const own = shown === undefined ? null : context.queries.get(shown)?.fields;
  if (name === shown || !own || !query.fields) return;
  const there = query.fields.all;
  const lacks = usesOf(spec)
    .map(({ name: field }) => field)
    .find((field) => own.measures.includes(field) && !there.includes(field));
  if (lacks !== undefined) report('wrong-comparison', [option], { query: name, lacks });
}

/** Checks the texts of a widget: keys and placeholders. */
function linkWidgetTexts(spec: WidgetSpec, isWhole: boolean, page: PlaceholderScope, report: Report): void {
  for (const { name, at, placeholders } of textsOf(spec)) {
    const isFilled = placeholders === undefined || !isWhole || linkStatedValues(spec, at, page, report);
    if (isFilled) linkKey(page.texts, name, at, report);
  }
}

/** Checks values: each is a token or, in a widget with a query, a field. */
function linkValues(spec: WidgetSpec, hasQuery: boolean, context: TokenContext): void {
  const { report } = context;
  for (const { name, at } of valuesOf(spec)) {
    const [token] = tokensIn(name);
    if (token !== undefined && tokenText(token) === name) linkComponentToken(token, at, context);
    else if (token !== undefined) report('token-not-filled', at, { name });
    else if (!hasQuery && fieldElsewhere(name) === null) report('no-query', at, { value: name });
  }
}
