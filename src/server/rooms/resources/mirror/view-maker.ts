import type { TablePlan } from '../../../../language/plan/index.ts';
import type { Warehouse } from '../../../warehouse/warehouse.ts';

interface PlacedView {
  readonly view: TablePlan;
  /** The other views that its SELECT names. */
  readonly reads: readonly string[];
}

/** The views among the tables, each after those that its SELECT names. */
function viewsInOrder(tables: Iterable<TablePlan>): readonly PlacedView[] {
  const views = new Map(
    [...tables].flatMap((table) => (table.sql === undefined ? [] : [[table.name, table]])),
  );
  const ordered: PlacedView[] = [];
  const begun = new Set<string>();
  function place(view: TablePlan): void {
    if (begun.has(view.name)) return;
    begun.add(view.name);
    const words = new Set(view.sql!.match(/\w+/g));
    const reads = [...views.keys()].filter((name) => name !== view.name && words.has(name));
    for (const name of reads) place(views.get(name)!);
    ordered.push({ view, reads });
  }
  for (const view of views.values()) place(view);
  return ordered;
}

/**
 * Returns a function that makes the views that changed since its last call, and the views that read them,
 * because an engine stores the columns that a view was made with.
 */
export function viewMaker(
  warehouse: Pick<Warehouse, 'shapeView'>,
): (tables: Iterable<TablePlan>) => Promise<void> {
  const made = new Map<string, TablePlan>();
  return async (tables) => {
    const ordered = viewsInOrder(tables);
    for (const { view } of ordered) {
      if (made.get(view.name) === view) continue;
      await warehouse.shapeView(view);
      made.set(view.name, view);
      for (const { view: reader, reads } of ordered) if (reads.includes(view.name)) made.delete(reader.name);
    }
  };
}
