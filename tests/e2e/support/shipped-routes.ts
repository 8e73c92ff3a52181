import { resolve } from 'node:path';
import { compileProject } from '../../../src/language/index.ts';
import { readSources, readVocabulary } from '../../../src/language/node/index.ts';

const root = resolve(import.meta.dirname, '../../..');
const { sources } = await readSources(resolve(root, 'pages'));
const project = compileProject(sources, await readVocabulary(resolve(root, 'schemas/api.openapi.yaml')));

/** All routes of the product, without the pages of single customers. */
export const shippedRoutes: readonly string[] = (project.base.manifest?.pages ?? []).map(
  ({ route }) => route,
);

/** Pages of single customers: customer by route. */
export const customerRoutes: ReadonlyMap<string, string> = new Map(
  [...project.customers].flatMap(([company, { manifest }]) =>
    (manifest?.pages ?? [])
      .filter(({ route }) => !shippedRoutes.includes(route))
      .map(({ route }) => [route, company] as const),
  ),
);

export const planOf = (route: string) =>
  project.variant(customerRoutes.get(route) ?? '').pages.get(route)?.plan;

/**
 * The user who visits these pages; null when nobody is logged in. All other pages are visited by an
 * administrator.
 */
const visitors: Readonly<Record<string, string | null>> = {
  '/login': null,
  '/error-404': null,
  '/onboarding-form': 'new@acme.example',
  '/onboarding-waiting': 'waiting@acme.example',
  '/consent': 'noconsent@acme.example',
};

/** Returns the demonstration user who visits the page; null when nobody is logged in. */
export const visitorOf = (route: string): string | null =>
  customerRoutes.has(route)
    ? `analyst@${customerRoutes.get(route)}.example`
    : Object.hasOwn(visitors, route)
      ? visitors[route]!
      : 'admin@acme.example';

/** Values of route parameters. */
const parameters: Readonly<Record<string, string>> = {
  sub: 'analyst@acme.example',
  pageType: 'images',
  // The root of an area, since a new company has no folders.
  'folder*': '',
  briefId: 'new',
  scheduleId: 'new',
  noteId: 'new',
  alertId: 'new',
  brandIds: 'all',
};

/** Returns the route with a value for each parameter. Throws when a parameter has no value here. */
export const addressOf = (route: string): string =>
  route
    .replaceAll(/:(\w+\*?)/g, (_, name: string) => {
      const value = parameters[name];
      if (value === undefined) throw new Error(`Give the parameter "${name}" of ${route} a value here.`);
      return value;
    })
    .replace(/\/$/, '');
