import { nearest } from '../../diagnostics/suggest.ts';
import type { Params } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { ApiPath } from '../../terms/api-contract.ts';
import type { DatasetPlan } from '../../terms/dataset.ts';
import { tokensIn } from '../../terms/tokens.ts';
import type { LinkedDataset } from '../dataset/link-dataset.ts';
import type { CallPlace } from '../widget/link-api-call.ts';
import type { Names } from '../words.ts';

/** A call as a query writes it: its path, and the parameters of its own. */
interface Call {
  readonly path: string;
  readonly params: Params;
  readonly place: CallPlace;
}

/** The dimensions by which a call ranks, as the dataset with leaderboards says; none for other calls, null where nobody knows. */
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
  // Of a dataset with mistakes nobody knows what it ranks.
  if (plan === null && all.includes(null)) return null;
  const lists = plan?.insights?.top?.lists ?? {};
  linkMeasure(params.measure, plan, place, report);
  const name = api.valueIn(path, parameter);
  // What a selection decides may be any of them.
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
