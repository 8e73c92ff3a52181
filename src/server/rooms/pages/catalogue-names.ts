import type { DatasetPlan, NamesModel, PagePlan, QueryPlan } from '../../../language/plan/index.ts';
import { json } from '../../api/handler.ts';
import type { Handlers } from '../context.ts';
import { may } from '../auth/abilities.ts';
import type { CompanyPages } from './pages.ts';
import { permittedPage } from './permitted.ts';

type May = Parameters<typeof permittedPage>[2];

/**
 * A query for names: their kind, and the page, query and measure to look in. Empty texts mean that nothing is
 * chosen.
 */
export interface NamesQuestion {
  readonly of: NamesModel['of'];
  readonly page?: string;
  readonly query?: string;
  readonly measure?: string;
}

/** A name of the project's files, with the i18n key of its title. */
export interface CatalogueName {
  readonly value: string;
  readonly title: string;
}

/**
 * Returns the names that a user may see, in the order of the files. Empty when the page or the query does not
 * exist for them.
 */
export function catalogueNames(
  variant: CompanyPages,
  mayDo: May,
  { of, page = '', query = '', measure = '' }: NamesQuestion,
): readonly CatalogueName[] {
  const { manifest, datasets } = variant;
  if (of === 'page')
    return manifest.pages.flatMap(({ route, title, hash }) => {
      if (route.includes(':')) return [];
      const plan = permittedPage(variant, hash, mayDo)?.plan;
      return plan && reportsOf(plan).length > 0 ? [{ value: route, title }] : [];
    });
  const entry = manifest.pages.find(({ route }) => route === page);
  const plan = entry && permittedPage(variant, entry.hash, mayDo)?.plan;
  if (!plan) return [];
  if (of === 'check')
    return (variant.checks().get(page) ?? []).map(({ name, description }) => ({
      value: name,
      title: description ?? name,
    }));
  const queries = reportsOf(plan);
  if (of === 'query') return queries.map(({ name }) => ({ value: name, title: titleIn(plan, name) }));
  if (of === 'measure' && query === '') {
    const requested = queries.flatMap((one) =>
      measuresOf(one).map((name) => namedIn('measures', one, name, datasets)),
    );
    return [...new Map(requested.flat().map((one) => [one.value, one])).values()];
  }
  const found = queryWith(queries, { query, measure });
  const dataset = datasets.get(found?.dataset ?? '');
  if (found === undefined || dataset === undefined) return [];
  const group = of === 'measure' ? 'measures' : 'dimensions';
  return Object.keys(dataset[group])
    .filter((name) => of === 'measure' || name !== dataset.time)
    .flatMap((name) => namedIn(group, found, name, datasets));
}

/** The page's queries of datasets, without those that only replace another query whose rows were cut off. */
export const reportsOf = ({ queries }: PagePlan): readonly QueryPlan[] =>
  Object.values(queries).filter(({ dataset, coveredBy }) => dataset !== null && coveredBy === undefined);

/** The query of this name; without a name, the first that has the measure; without a measure, the first. */
export function queryWith(
  queries: readonly QueryPlan[],
  { query, measure }: { readonly query: string; readonly measure: string },
): QueryPlan | undefined {
  if (query !== '') return queries.find(({ name }) => name === query);
  return measure === '' ? queries[0] : queries.find((one) => measuresOf(one).includes(measure));
}

/** The measures of a query. */
export function measuresOf({ params: { measures } }: QueryPlan): readonly string[] {
  return Array.isArray(measures) ? measures.map(String) : measures === undefined ? [] : [String(measures)];
}

/**
 * The title of the first widget that shows the query, since a query has no title of its own. Its name when
 * there is none.
 */
function titleIn({ widgets, queries }: PagePlan, query: string): string {
  const isOf = (name: string | undefined): boolean =>
    name !== undefined && (queries[name]?.coveredBy ?? name) === query;
  const shown = Object.values(widgets).find((widget) => isOf(widget.queries[0]) && widget.spec.title);
  return shown?.spec.title ?? query;
}

function namedIn(
  group: 'measures' | 'dimensions',
  { dataset }: QueryPlan,
  name: string,
  datasets: ReadonlyMap<string, DatasetPlan>,
): readonly CatalogueName[] {
  const plan = datasets.get(dataset ?? '')?.[group][name];
  return plan === undefined ? [] : [{ value: name, title: plan.title }];
}

/** The handler of names from the project's files that users choose from. */
export const catalogueHandlers: Handlers = {
  async getNames({ principal, query }, { pages }) {
    const question = query as unknown as NamesQuestion;
    const options = catalogueNames(pages.variant(principal.company), may(principal), question);
    return json({ options }, { headers: { 'cache-control': 'private, no-store' } });
  },
};
