import type { Access, DatasetPlan, FilterListSpec, FilterListsPlan } from '../../language/plan/index.ts';
import type { Cell, Statement, Warehouse } from '../warehouse/warehouse.ts';

export type ListRows = readonly (readonly Cell[])[];

/** The inputs of a company's lists. */
export interface ListSource {
  readonly plan: FilterListsPlan;
  readonly datasets: ReadonlyMap<string, DatasetPlan>;
  readonly engine: Warehouse['dialect'];
  /** Returns whether the user has this access. */
  readonly may: (access: Access | null) => boolean;
  /** Runs a query on a dataset. Returns no rows when one of its tables has never been loaded. */
  readonly query: (statement: Statement, dataset: DatasetPlan) => Promise<ListRows>;
}

/** A list with its names resolved. */
export interface NamedList {
  /** The key of the list in a response. */
  readonly key: string;
  readonly spec: FilterListSpec;
  readonly dataset: DatasetPlan;
}

/** Returns the list with this name; null when the project has none, or its dataset is invalid. */
export function listOf({ plan, datasets }: ListSource, name: string): NamedList | null {
  const spec = Object.hasOwn(plan.lists, name) ? plan.lists[name] : undefined;
  const dataset = spec && datasets.get(spec.dataset);
  return spec && dataset ? { key: spec.key ?? name, spec, dataset } : null;
}

/** Returns the lists of a page or an API call whose datasets the user may access. */
export function listsOf(source: ListSource, requester: string): readonly NamedList[] {
  return namesOf(source, requester).flatMap((name) =>
    lackedBy(source, name) === null ? (listOf(source, name) ?? []) : [],
  );
}

/**
 * Returns the access that a user lacks for all (or any) lists of a page or call; null when nothing is
 * lacking.
 */
export function lackedFor(source: ListSource, requester: string, need: 'all' | 'any'): Access | null {
  if (need === 'any' && listsOf(source, requester).length > 0) return null;
  const lacked = namesOf(source, requester).map((name) => lackedBy(source, name));
  return lacked.find((access) => access !== null) ?? null;
}

/**
 * Returns the access that a user lacks for a list; null when nothing is lacking. A list needs access to its
 * dataset and to the lists that limit it, because it would reveal their members.
 */
function lackedBy(source: ListSource, name: string): Access | null {
  const list = listOf(source, name);
  if (list === null) return null;
  if (!source.may(list.dataset.access)) return list.dataset.access;
  const parents = Object.values(list.spec.among ?? {}).flat();
  return parents.map((parent) => lackedBy(source, parent)).find((access) => access !== null) ?? null;
}

function namesOf({ plan }: ListSource, requester: string): readonly string[] {
  return Object.hasOwn(plan.listsOf, requester) ? (plan.listsOf[requester] ?? []) : [];
}
