import type { Project } from '../compile.ts';
import { isMapping, type Layered } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import { sameValue } from '../merge/merge-patch.ts';

/** A change that a customer's file makes to one value. */
export interface OverlayChange {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly path: Path;
  /** Undefined for an added value. */
  readonly from: unknown;
  /** Undefined for a removed value. */
  readonly to: unknown;
  readonly file: string;
  readonly line: number;
}

/** The page at a route and its shared filter bar in a variant. Null when there is no such page. */
function documentsOfRoute(
  project: Project,
  company: string | null,
  route: string,
): { readonly page: Layered; readonly filterBar: Layered | null } | null {
  const documents = project.documents(company);
  for (const page of documents.values()) {
    const { kind } = page.layers[0].place;
    if (kind !== 'page' || !isMapping(page.value) || page.value.route !== route) continue;
    const bar = page.value.filterBar;
    return {
      page,
      filterBar: typeof bar === 'string' ? (documents.get(`filter-bars/${bar}`) ?? null) : null,
    };
  }
  return null;
}

/**
 * The documents of a route, or of a path in the folder of pages (`datasets/sales`, `app`, with or without an
 * extension). A page comes with its shared filter bar. Empty for an unknown target.
 */
export function documentsOfTarget(project: Project, company: string | null, target: string): Layered[] {
  if (!target.startsWith('/')) {
    const found = project.documents(company).get(target.replace(/\.(ya?ml|json)$/, ''));
    return found ? [found] : [];
  }
  const found = documentsOfRoute(project, company, target);
  return found ? [found.page, ...(found.filterBar ? [found.filterBar] : [])] : [];
}

/** All valid targets of `documentsOfTarget`: routes, then paths without extension. */
export function targetsOf(project: Project, company: string | null): string[] {
  const documents = [...project.documents(company)];
  const routes = documents.flatMap(([slot, { value }]) =>
    slot.startsWith('routes/') && isMapping(value) && typeof value.route === 'string' ? [value.route] : [],
  );
  return [...routes.toSorted(), ...documents.map(([slot]) => slot).toSorted()];
}

/** The changes of the customer's layer in the order of its file. Empty for a document of the base. */
export function changesOf(document: Layered): OverlayChange[] {
  const [base, overlay] = document.layers;
  if (!overlay) return [];
  const changes: OverlayChange[] = [];
  const visit = (patch: unknown, below: unknown, path: Path): void => {
    if (isMapping(patch) && isMapping(below)) {
      for (const [key, inner] of Object.entries(patch))
        visit(inner, Object.hasOwn(below, key) ? below[key] : undefined, [...path, key]);
      return;
    }
    if (sameValue(patch, below)) return;
    const { line } = overlay.locate(path, 'key');
    const kind = patch === null ? 'removed' : below === undefined ? 'added' : 'changed';
    changes.push({
      kind,
      path,
      from: below,
      to: patch === null ? undefined : patch,
      file: overlay.path,
      line,
    });
  };
  visit(overlay.value, base.value, []);
  return changes;
}
