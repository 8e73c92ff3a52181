import type { Project } from '../../../language/index.ts';

/** The slots of the documents of a variant. A slot is a path in its tree, without the extension. */
export interface Places {
  /** Every slot that has a file, in the company's tree or in the base's. */
  readonly slots: ReadonlySet<string>;
  /** The slot of the page with this route; empty when there is none. */
  slotOfRoute(route: string): string;
}

/** Finds the slots of the files of a company's variant. `paths` are relative to the folder of pages. */
export function placesOf(project: Project, company: string | null, paths: ReadonlySet<string>): Places {
  const slots = new Set([...paths].flatMap((path) => slotIn(path, company) ?? []));
  const byRoute = new Map<string, string>();
  for (const [slot, { value }] of project.documents(company)) {
    const route = slot.startsWith('routes/') ? (value as { readonly route?: unknown } | null)?.route : null;
    if (typeof route === 'string') byRoute.set(route, slot);
  }
  return { slots, slotOfRoute: (route) => byRoute.get(route) ?? '' };
}

/** The slot of a path; null for a file of another customer. */
function slotIn(path: string, company: string | null): string | null {
  const slot = path.replace(/\.(ya?ml|json)$/, '');
  const own = /^customers\/([^/]+)\/(.+)$/.exec(slot);
  if (own === null) return slot;
  return own[1] === company ? own[2]! : null;
}
