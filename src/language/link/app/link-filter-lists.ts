import { nearest } from '../../diagnostics/suggest.ts';
import type { AppSpec, FilterListSpec } from '../../generated/spec.ts';
import { LIST_PARENTS } from '../../terms/filter-lists.ts';
import type { DatasetPlan } from '../../terms/dataset.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import type { ApiContract } from '../../terms/api-contract.ts';
import { columnTypes } from '../column-types.ts';
import { checkMembers } from '../check-member.ts';
import type { LinkedDataset } from '../dataset/link-dataset.ts';
import { linkListKeys, linkUses, type Lists } from './link-list-uses.ts';
import type { Words } from '../words.ts';

/** Names that the lists of app.yaml may use. */
export interface ListWords {
  readonly datasets: ReadonlyMap<string, LinkedDataset>;
  readonly tables: Words['tables'];
  readonly resources: Words['resources'];
  readonly contract: ApiContract;
}

/** Resolves the names in the product's filter lists: datasets, dimensions and other lists. */
export function linkFilterLists(
  { lists = {}, listsOf = {} }: Pick<AppSpec, 'lists' | 'listsOf'>,
  { datasets, tables, contract }: ListWords,
  report: Report,
): void {
  for (const [name, list] of Object.entries(lists)) {
    const at = ['lists', name];
    linkAmong(name, lists, report);
    const plan = planOf(list.dataset, [...at, 'dataset'], datasets, report);
    if (plan === null) continue;
    linkDimensions(list, plan, at, report);
    linkWhere(list, plan, tables, at, report);
  }
  for (const [requester, names] of Object.entries(listsOf)) {
    names.forEach((name, index) => linkList(name, lists, ['listsOf', requester, index], report));
    linkListKeys(names, lists, ['listsOf', requester], report);
  }
  linkUses(lists, listsOf, contract, report);
}

/** The plan of a dataset. Null when the dataset is unknown, which is reported, or has errors. */
export function planOf(
  name: string | undefined,
  at: Path,
  datasets: ReadonlyMap<string, LinkedDataset>,
  report: Report,
): DatasetPlan | null {
  if (name === undefined) return null;
  const dataset = datasets.get(name);
  if (dataset) return dataset.plan;
  const allowed = [...datasets.keys()];
  report('unknown-dataset', at, { name, allowed });
  return null;
}

function linkDimensions(list: Partial<FilterListSpec>, plan: DatasetPlan, at: Path, report: Report): void {
  const { dimension: written = '', narrowedBy = [], among = {}, runs } = list;
  const [dimension = '', grain] = written.split(/:(.*)/s);
  const link = (name: string, path: Path, part?: 'key'): boolean =>
    linkDimension(name, plan, path, report, part);
  if (link(dimension, [...at, 'dimension']) && grain !== undefined) {
    const { grains = [] } = plan.dimensions[dimension] ?? {};
    if (!grains.some((known) => known === grain))
      report('unknown-grain', [...at, 'dimension'], { name: grain, dimension, allowed: grains });
  }
  narrowedBy.forEach((name, index) => {
    const path = [...at, 'narrowedBy', index];
    if (!link(name, path)) return;
    const { filter = '' } = plan.dimensions[name] ?? {};
    if (!LIST_PARENTS.some((parent) => parent === filter))
      report('narrows-no-list', path, { name, parameter: filter, allowed: LIST_PARENTS });
  });
  for (const name of Object.keys(among)) link(name, [...at, 'among', name], 'key');
  for (const [end, name] of Object.entries(runs ?? {})) link(name, [...at, 'runs', end]);
}

function linkWhere(
  { where = {} }: Partial<FilterListSpec>,
  plan: DatasetPlan,
  tables: Words['tables'],
  at: Path,
  report: Report,
): void {
  const columnOf = columnTypes({ ...plan.source, joins: plan.joins }, tables);
  for (const [dimension, members] of Object.entries(where)) {
    const here = [...at, 'where', dimension];
    if (!linkDimension(dimension, plan, here, report, 'key')) continue;
    const { derived, type, column } = plan.dimensions[dimension]!;
    checkMembers(members, { dimension, derived, type, column: columnOf(column) }, here, report);
  }
}

/** Whether the dataset has the dimension. Reports it when not. */
export function linkDimension(
  name: string,
  plan: DatasetPlan,
  at: Path,
  report: Report,
  part?: 'key',
): boolean {
  if (Object.hasOwn(plan.dimensions, name)) return true;
  const allowed = Object.keys(plan.dimensions);
  const near = nearest(name, allowed);
  report('unknown-dimension', at, { name, dataset: plan.name, allowed }, part ? { part, near } : { near });
  return false;
}

function linkAmong(name: string, lists: Lists, report: Report): void {
  for (const [dimension, parents] of Object.entries(lists[name]?.among ?? {})) {
    parents.forEach((parent, index) => {
      const at = ['lists', name, 'among', dimension, index];
      if (linkList(parent, lists, at, report) && reaches(parent, name, lists))
        report('list-among-itself', at, { name });
    });
  }
}

function linkList(name: string, lists: Lists, at: Path, report: Report): boolean {
  if (Object.hasOwn(lists, name)) return true;
  const allowed = Object.keys(lists);
  report('unknown-filter-list', at, { name, allowed });
  return false;
}

/** Whether a list depends on another one, directly or through other lists. */
function reaches(from: string, to: string, lists: Lists, seen = new Set<string>()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return Object.values(lists[from]?.among ?? {})
    .flat()
    .some((next) => reaches(next, to, lists, seen));
}
