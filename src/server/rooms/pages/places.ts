import type { Project } from '../../../language/index.ts';

/** Where the documents of a variant stand. */
export interface Places {
  /** Every slot that has a file, in the company's tree or in the base's. */
  readonly slots: ReadonlySet<string>;
  /** The slot of the page with this route; the empty text where there is none. */
  slotOfRoute(route: string): string;
}

/** Looks up the files (paths below the folder of pages) that a company's variant is made of. */
export function placesOf(project: Project, company: string | null, paths: ReadonlySet<string>): Places {
  const slots = new Set([...paths].flatMap((path) => slotIn(path, company) ?? []));
  const byRoute = new Map<string, string>();
  for (const [slot, { value }] of project.documents(company)) {
    const route = slot.startsWith('routes/') ? (value as { readonly route?: unknown } | null)?.route : null;
    if (typeof route === 'string') byRoute.set(route, slot);
  }
  return { slots, slotOfRoute: (route) => byRoute.get(route) ?? '' };
}

/** The path without its extension in the tree that it stands in; null in another customer's. */
function slotIn(path: string, company: string | null): string | null {
  const slot = path.replace(/\.(ya?ml|json)$/, '');
  const own = /^customers\/([^/]+)\/(.+)$/.exec(slot);
  if (own === null) return slot;
  return own[1] === company ? own[2]! : null;
}
