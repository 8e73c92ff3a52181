import { resolve } from 'node:path';
import { compileProject } from '../../../src/language/index.ts';
import { readSources, readVocabulary } from '../../../src/language/node/index.ts';

const root = resolve(import.meta.dirname, '../../..');
const { sources } = await readSources(resolve(root, 'pages'));
const project = compileProject(sources, await readVocabulary(resolve(root, 'schemas/api.openapi.yaml')));

/** Every route of the product itself, without the pages of single customers. */
export const shippedRoutes: readonly string[] = (project.base.manifest?.pages ?? []).map(
  ({ route }) => route,
);

/** The pages that only one customer has, by their routes, each with the customer. */
export const customerRoutes: ReadonlyMap<string, string> = new Map(
  [...project.customers].flatMap(([company, { manifest }]) =>
    (manifest?.pages ?? [])
      .filter(({ route }) => !shippedRoutes.includes(route))
      .map(({ route }) => [route, company] as const),
  ),
);

export const planOf = (route: string) =>
  project.variant(customerRoutes.get(route) ?? '').pages.get(route)?.plan;

/** Who is sent to these pages; all others are for an administrator. Null where nobody is logged in. */
const visitors: Readonly<Record<string, string | null>> = {
  '/login': null,
  '/error-404': null,
  '/onboarding-form': 'new@acme.example',
  '/onboarding-waiting': 'waiting@acme.example',
  '/consent': 'noconsent@acme.example',
};

/** The demonstration user who sees the page; null where nobody is logged in. */
export const visitorOf = (route: string): string | null =>
  customerRoutes.has(route)
    ? `analyst@${customerRoutes.get(route)}.example`
    : Object.hasOwn(visitors, route)
      ? visitors[route]!
      : 'admin@acme.example';

/** What stands for the parameters of a route. */
const parameters: Readonly<Record<string, string>> = {
  sub: 'analyst@acme.example',
  pageType: 'images',
  // The top of an area: a new company has no folders.
  'folder*': '',
  briefId: 'new',
  scheduleId: 'new',
  noteId: 'new',
  alertId: 'new',
  brandIds: 'all',
};

/** The route with a value for each parameter. Throws where a parameter has none here. */
export const addressOf = (route: string): string =>
  route
    .replaceAll(/:(\w+\*?)/g, (_, name: string) => {
      const value = parameters[name];
      if (value === undefined) throw new Error(`Give the parameter "${name}" of ${route} a value here.`);
      return value;
    })
    .replace(/\/$/, '');
