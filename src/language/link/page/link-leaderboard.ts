import { nearest } from '../../diagnostics/suggest.ts';
import type { Params } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { ApiPath } from '../../terms/api-contract.ts';
import type { DatasetPlan } from '../../terms/dataset.ts';
import { tokensIn } from '../../terms/tokens.ts';
import type { LinkedDataset } from '../dataset/link-dataset.ts';
import type { CallPlace } from '../widget/link-api-call.ts';
import type { Names } from '../words.ts';

/** A call as a query writes it: its path and its own parameters. */
interface Call {
  readonly path: string;
  readonly params: Params;
  readonly place: CallPlace;
}

/**
 * The dimensions that a call ranks by, from the dataset that declares leaderboards. Empty for other calls.
 * Null when they are unknown.
 */
export function linkLeaderboard(
  api: ApiPath,
  { path, params, place }: Call,
  datasets: Names<LinkedDataset>,
  report: Report,
): readonly string[] | null {
  const parameter = api.columns?.dimensionOf;
  if (parameter === undefined) return [];
  const all = [...datasets.keys()].map((each) => datasets.get(each)?.plan ?? null);
  const plan = all.find((each) => each?.insights?.top !== undefined) ?? null;
  // The lists of a dataset with errors are unknown.
  if (plan === null && all.includes(null)) return null;
  const lists = plan?.insights?.top?.lists ?? {};
  linkMeasure(params.measure, plan, place, report);
  const name = api.valueIn(path, parameter);
  // With a token in the path it can be any of the lists.
  if (tokensIn(name).length > 0) return [...new Set(Object.values(lists))];
  if (Object.hasOwn(lists, name)) return [lists[name] ?? ''];
  const allowed = Object.keys(lists);
  const near = nearest(name, allowed);
  if (place.path !== null)
    report('unknown-list', place.path, { name, allowed }, { near: near && path.replace(name, near) });
  return null;
}

function linkMeasure(
  name: Params[string] | undefined,
  plan: DatasetPlan | null,
  place: CallPlace,
  report: Report,
): void {
  if (plan === null || typeof name !== 'string' || tokensIn(name).length > 0) return;
  if (Object.hasOwn(plan.measures, name)) return;
  const allowed = Object.keys(plan.measures);
  report('unknown-measure', [...place.params, 'measure'], { name, dataset: plan.name, allowed });
}
