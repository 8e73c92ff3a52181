import type { DatasetPlan } from '../../../language/plan/index.ts';
import { badRequest, notFound } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import { datasetOf } from './cached-answer.ts';

type Insights = NonNullable<DatasetPlan['insights']>;

/** A dataset, and what its `insights` say under one key. */
export interface Insight<Kind extends keyof Insights> {
  readonly plan: DatasetPlan;
  readonly said: NonNullable<Insights[Kind]>;
}

/** Of the company's datasets, the first by name that has the key; null where none has. */
export function findInsight<Kind extends keyof Insights>(
  datasets: ReadonlyMap<string, DatasetPlan>,
  kind: Kind,
): Insight<Kind> | null {
  for (const [, plan] of [...datasets].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const said = plan.insights?.[kind];
    if (said !== undefined) return { plan, said };
  }
  return null;
}

/** The same, if the user may ask the dataset. */
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

/** The filter by brands that a call asks for; the dataset's own, whatever it is called there. */
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
