import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Validated } from '../validate/validate.ts';
import type { Surroundings } from '../link/environment.ts';
import type { LinkedChecks } from '../link/checks/link-check-files.ts';
import type { PageResult } from '../link/page/link-page.ts';
import { linkOpens } from './link-opens.ts';
import { linkRoutes } from './link-routes.ts';
import type { LinkTools } from './link-tools.ts';
import {
  documentOf,
  type Dependencies,
  type Checked,
  type LinkedTree,
  type TreeChanges,
} from './linked-tree.ts';
import { surroundingDifferences } from './differing.ts';
import type { NameDependency } from './dependency.ts';
import { routeDifferences, recordingRoutes, type RecordingRoutes } from './recording-routes.ts';
import type { Routes } from '../link/routes.ts';
import { checksOf, isChecks, isPage, isResource, nameOf, pageOf } from '../terms/slots.ts';

type Documents = ReadonlyMap<string, Checked>;

/** The pages of a variant that may differ from the parent's, with their dependencies. */
export interface PagesRelinked<Result> {
  readonly results: ReadonlyMap<string, Result | undefined>;
  readonly dependencies: Dependencies['names'];
}

/** Links the changed pages and their dependents. */
export function relinkPages(
  parent: LinkedTree,
  changes: TreeChanges,
  documents: Documents,
  surroundings: Surroundings,
  { stages, dependents, around }: LinkTools,
): PagesRelinked<PageResult> {
  const results = new Map<string, PageResult | undefined>();
  const dependencies = new Map<string, ReadonlySet<NameDependency> | undefined>();
  const dependentSlots = parent.surroundings
    ? dependents.names.of(surroundingDifferences(parent.surroundings, surroundings))
    : [];
  for (const slot of new Set([...changes.keys(), ...dependentSlots])) {
    if (!isPage(slot)) continue;
    const page = enabledPage(documents, slot);
    const result = page && stages.linkPage(page, surroundings, around);
    results.set(slot, result);
    dependencies.set(slot, stages.dependenciesOf(result));
  }
  return { results, dependencies };
}

/** Checks the links of changed pages and resources, and of those that name a changed route. */
export function relinkRoutes(
  parent: LinkedTree,
  changes: TreeChanges,
  documents: Documents,
  { routes, shapes }: { readonly routes: Routes; readonly shapes: ReadonlySet<string> },
  { dependents }: LinkTools,
): PagesRelinked<readonly Diagnostic[]> {
  const results = new Map<string, readonly Diagnostic[] | undefined>();
  const dependencies = new Map<string, ReadonlySet<NameDependency> | undefined>();
  const dependentSlots = dependents.links.of(routeDifferences(parent.routes, routes, shapes));
  for (const slot of new Set([...changes.keys(), ...dependentSlots])) {
    if (!isPage(slot) && !isResource(slot)) continue;
    const found = new Set<NameDependency>();
    const faults = linksOf(slot, documents, recordingRoutes(routes, found));
    results.set(slot, faults.length === 0 ? undefined : faults);
    dependencies.set(slot, found.size === 0 ? undefined : found);
  }
  return { results, dependencies };
}

function linksOf(slot: string, documents: Documents, routes: RecordingRoutes): Diagnostic[] {
  const resource = documentOf(documents, 'resource', slot);
  if (resource) return linkOpens(nameOf(slot), resource, routes);
  const page = enabledPage(documents, slot);
  return page ? linkRoutes(page, routes) : [];
}

/** Links changed files of checks, and those whose page was relinked. The result is by slot of the page. */
export function relinkChecks(
  changes: TreeChanges,
  documents: Documents,
  pages: LinkedTree['pages'],
  relinked: Iterable<string>,
  { stages }: LinkTools,
): Map<string, LinkedChecks | undefined> {
  const checks = new Map<string, LinkedChecks | undefined>();
  for (const slot of new Set([...[...changes.keys()].filter(isChecks).map(pageOf), ...relinked])) {
    const [page, file] = [pages.get(slot), documentOf(documents, 'checks', checksOf(slot))];
    checks.set(slot, page && file ? stages.linkChecksFile(file, page) : undefined);
  }
  return checks;
}

function enabledPage(documents: Documents, slot: string): Validated<'page'> | undefined {
  const page = documentOf(documents, 'page', slot);
  return page?.spec.disabled === true ? undefined : page;
}
