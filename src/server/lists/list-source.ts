import type { DatasetPlan, FilterListSpec, FilterListsPlan } from '../../language/plan/index.ts';
import type { Cell, Statement, Warehouse } from '../warehouse/warehouse.ts';

export type ListRows = readonly (readonly Cell[])[];

/** What the lists of a company are made from. */
export interface ListSource {
  readonly plan: FilterListsPlan;
  readonly datasets: ReadonlyMap<string, DatasetPlan>;
  readonly engine: Warehouse['dialect'];
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

/** The lists of a page, or of a call that asks for no page. */
export function listsOf(source: ListSource, asker: string): readonly NamedList[] {
  const { listsOf: names } = source.plan;
  return (Object.hasOwn(names, asker) ? (names[asker] ?? []) : []).flatMap(
    (name) => listOf(source, name) ?? [],
  );
}
