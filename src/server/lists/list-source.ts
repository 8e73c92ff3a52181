import type { Access, DatasetPlan, FilterListSpec, FilterListsPlan } from '../../language/plan/index.ts';
import type { Cell, Statement, Warehouse } from '../warehouse/warehouse.ts';

export type ListRows = readonly (readonly Cell[])[];

/** What the lists of a company are made from. */
export interface ListSource {
  readonly plan: FilterListsPlan;
  readonly datasets: ReadonlyMap<string, DatasetPlan>;
  readonly engine: Warehouse['dialect'];
  /** Whether the user may have what asks for this access. */
  readonly may: (access: Access | null) => boolean;
  /** Asks about a dataset. Where one of its tables has never been loaded there are no rows. */
  readonly ask: (statement: Statement, dataset: DatasetPlan) => Promise<ListRows>;
}

/** A list with its names resolved. */
export interface NamedList {
  /** What it is called in an answer. */
  readonly key: string;
  readonly spec: FilterListSpec;
  readonly dataset: DatasetPlan;
}

/** The list of that name; null where the project has none, or its dataset is broken. */
export function listOf({ plan, datasets }: ListSource, name: string): NamedList | null {
  const spec = Object.hasOwn(plan.lists, name) ? plan.lists[name] : undefined;
  const dataset = spec && datasets.get(spec.dataset);
  return spec && dataset ? { key: spec.key ?? name, spec, dataset } : null;
}

/** The lists of a page, or of a call that asks for no page, as far as the user may ask their datasets. */
export function listsOf(source: ListSource, asker: string): readonly NamedList[] {
  return namesOf(source, asker).flatMap((name) =>
    lackedBy(source, name) === null ? (listOf(source, name) ?? []) : [],
  );
}

/** The access without which a user has not all lists of a page or call, or none of them; null where they have. */
export function lackedFor(source: ListSource, asker: string, need: 'all' | 'any'): Access | null {
  if (need === 'any' && listsOf(source, asker).length > 0) return null;
  const lacked = namesOf(source, asker).map((name) => lackedBy(source, name));
  return lacked.find((access) => access !== null) ?? null;
}

/** The access that a user lacks for a list: that of its dataset, or of a list that it is among, whose members it would tell. */
function lackedBy(source: ListSource, name: string): Access | null {
  const list = listOf(source, name);
  if (list === null) return null;
  if (!source.may(list.dataset.access)) return list.dataset.access;
  const parents = Object.values(list.spec.among ?? {}).flat();
  return parents.map((parent) => lackedBy(source, parent)).find((access) => access !== null) ?? null;
}

function namesOf({ plan }: ListSource, asker: string): readonly string[] {
  return Object.hasOwn(plan.listsOf, asker) ? (plan.listsOf[asker] ?? []) : [];
}
