import { differing, type Changes } from '../source/map-over.ts';
import { faultsOf, suspectsOf } from './faults-of.ts';
import { linkGeneral } from './link-general.ts';
import { relinkChecks, relinkPages, relinkRoutes } from './link-pages.ts';
import { linkSurroundings } from './link-surroundings.ts';
import type { LinkTools } from './link-tools.ts';
import { documentOf, type LinkedTree, type TreeChanges } from './linked-tree.ts';
import { routesAfter } from './routes.ts';
import { shapeOf } from './route-shape.ts';
import { isPage } from './slots.ts';

/**
 * Resolves the names of a variant that is known by what it has otherwise than another one: a customer's than the base's,
 * the base's than it was before. What did not change and asked for nothing that did is not looked at.
 */
export function linkTree(below: LinkedTree, changes: TreeChanges, tools: LinkTools): LinkedTree {
  const { lay, icons, before } = tools;
  const documents = lay(below.documents, changes);
  const { surroundings, locales, asked } = linkSurroundings(below, changes, documents, tools);
  const named = relinkPages(below, changes, documents, surroundings, tools);
  const pages = lay(below.pages, differing(below.pages, named.results));
  const { routes, shapes } = routesAfter(below.routes, pagesIn(changes, below, documents), lay);
  const linkedRoutes = relinkRoutes(below, changes, documents, { routes, shapes }, tools);
  const checks = relinkChecks(changes, documents, pages, named.results.keys(), tools);
  const linked = {
    documents,
    surroundings,
    locales,
    routes,
    pages,
    checks: lay(below.checks, differing(below.checks, checks)),
    leads: lay(below.leads, differing(below.leads, linkedRoutes.results)),
    unreadable: lay(below.unreadable, unreadableIn(changes, below)),
  };
  const lookedAt = [...changes.keys(), ...asked.keys(), ...named.asked.keys(), ...linkedRoutes.asked.keys()];
  const suspects = suspectsOf(below, linked, lookedAt, shapes);
  const faults = [...suspects].map((slot) => [slot, someOf(faultsOf(slot, linked))] as const);
  const again = {
    changes,
    suspects,
    shapes: new Set([...shapes, ...[...named.results.keys(), ...checks.keys()].flatMap(shapeIn)]),
    asked: { naming: new Map([...asked, ...named.asked]), leading: linkedRoutes.asked },
    checked: [...checks.keys()],
  };
  const whole = { ...linked, faults: lay(below.faults, differing(below.faults, new Map(faults))), again };
  const like = [below, before].filter((each) => each !== null);
  return { ...whole, ...linkGeneral(whole, icons, like) };

  function shapeIn(slot: string): string[] {
    const route = pages.get(slot)?.validated.spec.route;
    return route === undefined ? [] : [shapeOf(route)];
  }
}

function* pagesIn(changes: TreeChanges, below: LinkedTree, documents: LinkedTree['documents']) {
  for (const slot of changes.keys()) {
    if (!isPage(slot)) continue;
    const [old, now] = [documentOf(below.documents, 'page', slot), documentOf(documents, 'page', slot)];
    yield { slot, old, now };
  }
}

function unreadableIn(changes: TreeChanges, { unreadable }: LinkedTree): Changes<true> {
  const found = new Map<string, true | undefined>();
  for (const [slot, judged] of changes) {
    const isNow = judged?.validated.document.layers.some(({ value }) => value === undefined)
      ? true
      : undefined;
    if (isNow !== unreadable.get(slot)) found.set(slot, isNow);
  }
  return found;
}

const someOf = <Item>(items: readonly Item[]): readonly Item[] | undefined =>
  items.length === 0 ? undefined : items;
