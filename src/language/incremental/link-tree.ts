import { kindText } from '../terms/component-kind.ts';
import { differing, type Changes } from '../source/map-over.ts';
import { faultsOf, suspectsOf } from './faults-of.ts';
import { linkGeneral } from './link-general.ts';
import { relinkChecks, relinkPages, relinkRoutes } from './link-pages.ts';
import { linkSurroundings } from './link-surroundings.ts';
import type { LinkTools } from './link-tools.ts';
import { documentOf, type LinkedTree, type TreeChanges } from './linked-tree.ts';
import { routesAfter } from '../link/routes.ts';
import { shapeOf } from '../terms/route-shape.ts';
import { isFilterBar, isPage, nameOf } from '../terms/slots.ts';
import { isDamagedAt } from '../validate/validate.ts';

/**
 * Links a variant that is given as changes of another tree: of the base for a customer, of its previous state
 * for the base. Documents that did not change, and depend on nothing that did, are not relinked.
 */
export function linkTree(parent: LinkedTree, changes: TreeChanges, tools: LinkTools): LinkedTree {
  const { merge, icons, before } = tools;
  const documents = merge(parent.documents, changes);
  const { surroundings, locales, dependencies } = linkSurroundings(parent, changes, documents, tools);
  const named = relinkPages(parent, changes, documents, surroundings, tools);
  const pages = merge(parent.pages, differing(parent.pages, named.results));
  const { routes, shapes } = routesAfter(
    parent.routes,
    pagesIn(changes, parent, documents),
    barsIn(changes, parent, documents),
    merge,
  );
  const linkedRoutes = relinkRoutes(parent, changes, documents, { routes, shapes }, tools);
  const checks = relinkChecks(changes, documents, pages, named.results.keys(), tools);
  const linked = {
    documents,
    surroundings,
    locales,
    routes,
    pages,
    checks: merge(parent.checks, differing(parent.checks, checks)),
    linkFaults: merge(parent.linkFaults, differing(parent.linkFaults, linkedRoutes.results)),
    unreadable: merge(parent.unreadable, unreadableIn(changes, parent)),
  };
  const visited = [
    ...changes.keys(),
    ...dependencies.keys(),
    ...named.dependencies.keys(),
    ...linkedRoutes.dependencies.keys(),
  ];
  const suspects = suspectsOf(parent, linked, visited, shapes);
  const faults = [...suspects].map((slot) => [slot, someOf(faultsOf(slot, linked))] as const);
  const relinked = {
    changes,
    suspects,
    shapes: new Set([...shapes, ...[...named.results.keys(), ...checks.keys()].flatMap(shapeIn)]),
    dependencies: {
      names: new Map([...dependencies, ...named.dependencies]),
      links: linkedRoutes.dependencies,
    },
    checked: [...checks.keys()],
  };
  const whole = {
    ...linked,
    faults: merge(parent.faults, differing(parent.faults, new Map(faults))),
    relinked,
  };
  const like = [parent, before].filter((each) => each !== null);
  return { ...whole, ...linkGeneral(whole, icons, like) };

  function shapeIn(slot: string): string[] {
    const route = pages.get(slot)?.validated.spec.route;
    return route === undefined ? [] : [shapeOf(route)];
  }
}

function* pagesIn(changes: TreeChanges, parent: LinkedTree, documents: LinkedTree['documents']) {
  for (const slot of changes.keys()) {
    if (!isPage(slot)) continue;
    const [old, now] = [documentOf(parent.documents, 'page', slot), documentOf(documents, 'page', slot)];
    yield { slot, old, now };
  }
}

/** The components of changed filter bars. Undefined for a bar with a broken component. */
function barsIn(
  changes: TreeChanges,
  { routes }: LinkedTree,
  documents: LinkedTree['documents'],
): Changes<readonly string[]> {
  const found = new Map<string, readonly string[] | undefined>();
  for (const slot of changes.keys()) {
    if (!isFilterBar(slot)) continue;
    const bar = documentOf(documents, 'filter-bar', slot);
    const written = bar && !isDamagedAt(bar, 'components') ? bar.spec.components : undefined;
    const components = written && Object.entries(written).map(([name, spec]) => kindText(name, spec ?? {}));
    if (components?.join() !== routes.bars.get(nameOf(slot))?.join()) found.set(nameOf(slot), components);
  }
  return found;
}

function unreadableIn(changes: TreeChanges, { unreadable }: LinkedTree): Changes<true> {
  const found = new Map<string, true | undefined>();
  for (const [slot, checked] of changes) {
    const isNow = checked?.validated.document.layers.some(({ value }) => value === undefined)
      ? true
      : undefined;
    if (isNow !== unreadable.get(slot)) found.set(slot, isNow);
  }
  return found;
}

const someOf = <Item>(items: readonly Item[]): readonly Item[] | undefined =>
  items.length === 0 ? undefined : items;
