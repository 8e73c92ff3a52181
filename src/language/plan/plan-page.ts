import { namesOfExpression } from '../../expressions/index.ts';
import type { LinkedFilterBar } from '../link/filter-bar/link-filter-bar.ts';
import { countedIn } from '../link/page/link-condition.ts';
import type { LinkedPage } from '../link/page/link-page.ts';
import { withVariables } from '../link/page/link-variables.ts';
import type { LinkedQuery } from '../link/page/link-query.ts';
import type { PageSpec, WidgetSpec } from '../generated/spec.ts';
import { namedParts, widgetIn, widgetsIn, rowsIn } from '../terms/layout-blocks.ts';
import { withPlaces } from '../terms/place-widgets.ts';
import type { ParamTemplate } from '../terms/filter-bar.ts';
import { planLayout } from './layout.ts';
import type { LinkedPossibility } from '../link/page/possibilities.ts';
import type {
  CommandPlan,
  ConditionPlan,
  PagePlan,
  Place,
  PossiblePage,
  QueryPlan,
  WidgetPlan,
} from './page.ts';
import { resourcePlan } from './resource.ts';
import { planFilterBar } from './plan-filter-bar.ts';
import type { PlanWords } from './plan-tools.ts';
import { withSharedAnnotations } from './shared-annotations.ts';
import { possiblePages } from './possible-pages.ts';
import { withDefaults, type CompleteSpec } from '../widgets/with-defaults.ts';
import {
  headingMeasuresOf,
  needsTotals,
  queriesNeededIn,
  queriesShownBy,
} from '../widgets/names-in-widget.ts';
import { splitMeasure } from '../terms/operation.ts';
import { planQuestions } from './plan-questions.ts';
import { tokensIn, tokensInParams } from '../terms/tokens.ts';

/** The place of each widget in its file. Null when places are not requested. */
export type WidgetPlaces = (widget: string) => Place | null;

/** The plan of a page without errors, with the filter bar of its variant. */
export function planPage(
  { spec, possibilities, resources }: LinkedPage,
  filterBar: LinkedFilterBar | null,
  words: PlanWords,
  places: WidgetPlaces,
): PagePlan {
  const { product } = words;
  const [first, ...others] = possibilities.map((one) => ({
    values: one.values,
    ...planPossibility(one, words, places, resources),
  })) as [PossiblePage, ...PossiblePage[]];
  const enabled = new Set(Object.keys(first.widgets));
  const bar = withVariables(filterBar, spec);
  return {
    route: spec.route,
    pageName: spec.pageName ?? 'custom',
    title: spec.title,
    description: spec.description ?? null,
    layout: spec.layout ?? 'vertical',
    access: spec.access ?? null,
    public: spec.public ?? false,
    refresh: spec.refresh ?? null,
    actions: spec.actions ?? [],
    ...(spec.commands === undefined ? {} : { commands: planCommands(spec.commands, product) }),
    ...(spec.fixedComparison === true && { fixedComparison: true }),
    ...(spec.explains === undefined ? {} : { explains: spec.explains }),
    filterBar: bar && planFilterBar(bar.name, { ...bar.spec, components: bar.components }, product),
    queries: first.queries,
    widgets: first.widgets,
    ...(first.conditions && { conditions: first.conditions }),
    ...(others.length === 0 ? {} : { possibilities: possiblePages(first, others) }),
    ...planLayout(spec, enabled),
  };
}

/** The queries and widgets of a page with its switches set. */
function planPossibility(
  { spec, queries: written }: LinkedPossibility,
  { product, annotations }: PlanWords,
  places: WidgetPlaces,
  resources: LinkedPage['resources'],
): Pick<PagePlan, 'queries' | 'widgets' | 'conditions'> {
  const { widgets: enabled, queries } = withSharedAnnotations(
    Object.entries(spec.widgets ?? {}).filter(([, widget]) => widget.disabled !== true),
    written,
    spec.public === true ? [] : annotations,
    spec.sharedAnnotations !== false,
  );
  const { requested, answers } = planQuestions(
    queries,
    enabled.map(([name, widget]) => ({ name, spec: widget })),
    new Set(countedIn({ ...spec, widgets: Object.fromEntries(enabled) })),
  );
  const ofRows = conditionsOfRows(spec);
  const widgets = enabled.map(([name, widget]) =>
    planWidget(
      name,
      { ...widget, when: both(ofRows.get(name), widget.when) },
      answers.get(name)!,
      queries,
      places(name),
      resources,
    ),
  );
  const conditions = [...namedParts(spec)].flatMap(({ name, part }) =>
    part.when === undefined ? [] : [[name, planCondition(part.when)] as const],
  );
  const totals = new Set(queriesWithTotals(spec));
  const planned = requested.map(({ coveredBy, written: name, ...query }): QueryPlan => {
    const plan = planQuery(query, product, totals.has(name));
    return coveredBy === null ? plan : { ...plan, coveredBy };
  });
  return {
    queries: Object.fromEntries(planned.map((query) => [query.name, query])),
    widgets: Object.fromEntries(widgets.map((widget) => [widget.name, widget])),
    ...(conditions.length > 0 && { conditions: Object.fromEntries(conditions) }),
  };
}

/** The condition of each widget's row. */
function conditionsOfRows(spec: Partial<PageSpec>): ReadonlyMap<string, string> {
  const rows = [...rowsIn(withPlaces(spec))].flatMap((block) => block.rows);
  return new Map(
    rows.flatMap((row) =>
      Array.isArray(row) ? [] : widgetsIn(row).map((item) => [widgetIn(item), row.when] as const),
    ),
  );
}

const both = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || other === undefined ? (one ?? other) : `(${one}) && (${other})`;

function planWidget(
  name: string,
  written: WidgetSpec,
  answers: ReadonlyMap<string, string>,
  requested: ReadonlyMap<string, LinkedQuery>,
  place: Place | null,
  resources: LinkedPage['resources'],
): WidgetPlan {
  const spec = withDefaults({ ...written });
  delete spec.new;
  delete spec.disabled;
  delete spec.when;
  if ('sharedAnnotations' in spec) delete spec.sharedAnnotations;
  const shown = queriesShownBy(spec);
  const queries = shown.map((query) => answers.get(query)!);
  const when = written.when === undefined ? {} : { when: planCondition(written.when) };
  const needed = new Set(queriesNeededIn(spec));
  const beside = shown.filter((query) => !needed.has(query));
  const edited = 'resource' in spec ? resources.get(spec.resource) : undefined;
  return {
    name,
    spec,
    queries,
    names: shown,
    ...(beside.length === 0 ? {} : { beside }),
    ...measureTitles(spec, requested),
    ...when,
    ...(edited === undefined ? {} : { resource: resourcePlan(edited) }),
    place,
  };
}

/** Titles for a widget without one, so that it has a heading before its response arrives. */
function measureTitles(
  spec: CompleteSpec,
  requested: ReadonlyMap<string, LinkedQuery>,
): Pick<WidgetPlan, 'measureTitles'> {
  const dataset = 'query' in spec && spec.query !== undefined ? requested.get(spec.query)?.dataset : null;
  if (spec.title !== undefined || !dataset) return {};
  const titles = headingMeasuresOf(spec).flatMap((measure): [string, string][] => {
    const { name } = splitMeasure(measure);
    const title = dataset.measures[name]?.title;
    return title === undefined || title === `measures.${name}` ? [] : [[name, title]];
  });
  return titles.length === 0 ? {} : { measureTitles: Object.fromEntries(titles) };
}

function planCommands(commands: NonNullable<PageSpec['commands']>, product: string): PagePlan['commands'] {
  return Object.fromEntries(
    Object.entries(commands).map(([name, { new: _new, ...command }]): [string, CommandPlan] => [
      name,
      { ...command, path: command.path.replaceAll('{product}', product) },
    ]),
  );
}

/** The plan of a condition. A counted query keeps the name that it has in the file. */
function planCondition(expression: string): ConditionPlan {
  const names = namesOfExpression(expression);
  const counted = names.flatMap((name) => (name.startsWith('rows.') ? name.slice('rows.'.length) : []));
  return { expression, names, rows: Object.fromEntries(counted.map((query) => [query, query])) };
}

/** The queries that need a grand total. */
export function queriesWithTotals({ widgets = {} }: Partial<PageSpec>): string[] {
  return Object.values(widgets).filter(needsTotals).flatMap(queriesShownBy);
}

/** The plan of a query. `totals` adds the grand total to the request of a dataset's query. */
export function planQuery(
  { name, path, params, requires, dataset, measures }: LinkedQuery,
  product: string,
  totals: boolean,
): QueryPlan {
  const withProduct = (text: string): string => text.replaceAll('{product}', product);
  const requested: Record<string, ParamTemplate> = {};
  for (const [key, value] of Object.entries(params)) requested[withProduct(key)] = value;
  if (measures) requested.measures = [...measures];
  if (dataset && totals) requested.totals = true;
  const tokens = [...tokensIn(path), ...tokensInParams(requested)].filter(({ kind }) => kind === 'component');
  const components = [...new Set(tokens.map((token) => token.name))];
  return {
    name,
    path: withProduct(path),
    params: requested,
    components,
    requires,
    dataset: dataset?.name ?? null,
  };
}
