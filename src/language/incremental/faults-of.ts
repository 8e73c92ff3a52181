import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { reporter } from '../source/layered.ts';
import { checksWithoutPage, faultsOfPage } from '../link/checks/link-check-files.ts';
import type { PageResult } from '../link/page/link-page.ts';
import { documentOf, type LinkedTree } from './linked-tree.ts';
import { shapeOf } from '../terms/route-shape.ts';
import { pageAtShape } from '../link/routes.ts';
import {
  checksOf,
  isChecks,
  isDataset,
  isFilterBar,
  isPage,
  isResource,
  isTable,
  nameOf,
  pageOf,
} from '../terms/slots.ts';

type Linked = Pick<LinkedTree, 'documents' | 'surroundings' | 'routes' | 'pages' | 'checks' | 'linkFaults'>;

/**
 * The documents whose mistakes may differ from the parent's: relinked ones, and those whose checks were
 * relinked.
 */
export function suspectsOf(
  parent: LinkedTree,
  linked: Linked,
  visited: readonly string[],
  shapes: ReadonlySet<string>,
): Set<string> {
  const reached = [...shapes].flatMap((shape) => [
    ...(parent.routes.byShape.get(shape) ?? []),
    ...(linked.routes.byShape.get(shape) ?? []),
  ]);
  const suspects = new Set([...visited, ...reached.map(({ slot }) => slot)]);
  // A query without a widget is used if the page's checks name it.
  for (const slot of visited) if (isChecks(slot)) suspects.add(pageOf(slot));
  const pages = [...suspects].filter(isPage);
  for (const slot of pages) if (linked.documents.has(checksOf(slot))) suspects.add(checksOf(slot));
  // Mistakes in links are reported only while all routes are known.
  const isStatedNow = (parent.routes.broken.size === 0) !== (linked.routes.broken.size === 0);
  if (isStatedNow) for (const slot of linked.linkFaults.keys()) suspects.add(slot);
  // Whether insights are a duplicate depends on the other datasets.
  if ([...suspects].some(isDataset))
    for (const slot of [...parent.documents.keys(), ...linked.documents.keys()])
      if (isDataset(slot)) suspects.add(slot);
  // Suggestions for pages depend on the existing pages.
  const areOthers = pages.some((slot) => linked.documents.has(slot) !== parent.documents.has(slot));
  if (areOthers) for (const slot of checksAlone(parent)) suspects.add(slot);
  return suspects;
}

function checksAlone({ faults }: LinkedTree): string[] {
  const alone = [...faults].filter(([, [first]]) => first?.code === 'checks-without-page');
  return alone.map(([slot]) => slot);
}

/** All mistakes of a document, from all stages. */
export function faultsOf(slot: string, linked: Linked): readonly Diagnostic[] {
  const checked = linked.documents.get(slot);
  if (!checked) return [];
  const { diagnostics, validated } = checked;
  return [...diagnostics, ...validated.diagnostics, ...namingFaults(slot, linked)];
}

function namingFaults(slot: string, linked: Linked): readonly Diagnostic[] {
  const { documents, surroundings, pages, checks, linkFaults, routes } = linked;
  if (isFilterBar(slot)) return surroundings?.filterBars.get(nameOf(slot))?.diagnostics ?? [];
  if (isDataset(slot))
    return [
      ...(surroundings?.datasets.get(nameOf(slot))?.diagnostics ?? []),
      ...duplicateInsights(slot, linked),
    ];
  if (isTable(slot)) return surroundings?.tables.get(nameOf(slot))?.diagnostics ?? [];
  const links = routes.broken.size === 0 ? (linkFaults.get(slot) ?? []) : [];
  if (isResource(slot))
    return [...(surroundings?.linkedResources.get(nameOf(slot))?.diagnostics ?? []), ...links];
  const page = pages.get(slot);
  if (page) return [...faultsOfPage(page, checks.get(slot)), ...links, ...duplicateRoute(slot, page, linked)];
  const file = documentOf(documents, 'checks', slot);
  if (!file) return [];
  const beside = pageOf(slot);
  if (documents.has(beside)) return checks.get(beside)?.diagnostics ?? [];
  return [checksWithoutPage(file, nameOf(beside), slotsOfPages(linked))];
}

const slotsOfPages = ({ documents }: Linked): string[] => [...documents.keys()].filter(isPage).toSorted();

/** Reports a page whose route another page already has. */
function duplicateRoute(slot: string, page: PageResult, { pages, routes }: Linked): Diagnostic[] {
  const { document, spec } = page.validated;
  const other = spec.route === undefined ? undefined : pageAtShape(routes, shapeOf(spec.route));
  if (other === undefined || other.slot === slot) return [];
  const diagnostics: Diagnostic[] = [];
  reporter(document, diagnostics)('duplicate-route', ['route'], {
    route: spec.route!,
    other: pages.get(other.slot)!.validated.document.layers[0].path,
  });
  return diagnostics;
}

/** Reports insights that another dataset already declares. The first dataset by name takes precedence. */
function duplicateInsights(slot: string, { documents }: Linked): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const own = documentOf(documents, 'dataset', slot);
  const keys = Object.keys(own?.spec.insights ?? {});
  if (keys.length === 0) return diagnostics;
  const before = [...documents.keys()].filter((other) => isDataset(other) && other < slot).toSorted();
  for (const key of keys) {
    const others = before.flatMap((other) => documentOf(documents, 'dataset', other) ?? []);
    const other = others.find(({ spec }) => Object.hasOwn(spec.insights ?? {}, key));
    if (own === undefined || other === undefined) continue;
    const { path } = other.document.layers[0];
    reporter(own.document, diagnostics)(
      'duplicate-insight',
      ['insights', key],
      { key, other: path },
      { part: 'key' },
    );
  }
  return diagnostics;
}
