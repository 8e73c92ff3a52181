import type { DatasetPlan } from '../../../language/plan/index.ts';
import { badRequest, notFound } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import { datasetOf } from './cached-answer.ts';

type Insights = NonNullable<DatasetPlan['insights']>;

/** A dataset, and the value of one key of its `insights`. */
export interface Insight<Kind extends keyof Insights> {
  readonly plan: DatasetPlan;
  readonly rules: NonNullable<Insights[Kind]>;
}

/** Returns the company's first dataset, by name, whose `insights` have the key; null when none has. */
export function findInsight<Kind extends keyof Insights>(
  datasets: ReadonlyMap<string, DatasetPlan>,
  kind: Kind,
): Insight<Kind> | null {
  for (const [, plan] of [...datasets].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const rules = plan.insights?.[kind];
    if (rules !== undefined) return { plan, rules };
  }
  return null;
}

/** As `findInsight`. Throws a 404 when there is none, and a 403 when the user may not query the dataset. */
export function insightOf<Kind extends keyof Insights>(
  request: ApiRequest,
  context: ServerContext,
  kind: Kind,
): Insight<Kind> {
  const { datasets } = context.pages.variant(request.principal.company);
  const found = findInsight(datasets, kind);
  if (found === null) throw notFound(`No dataset has \`${kind}\` among its \`insights\`.`);
  return { ...found, plan: datasetOf(request, context, found.plan.name) };
}

/** The brand filter of a request, under the name of the dataset's brand filter. */
export function brandFilter(
  { name, brands, dimensions }: DatasetPlan,
  chosen: readonly string[] | undefined,
  parameter: string,
): Readonly<Record<string, readonly string[]>> {
  if (chosen === undefined) return {};
  const dimension = brands === undefined ? undefined : dimensions[brands];
  if (dimension === undefined)
    throw badRequest([{ name: parameter, message: `${name} is not told apart by brand` }]);
  return { [dimension.filter]: chosen };
}
