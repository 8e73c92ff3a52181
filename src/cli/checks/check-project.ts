import type { Api } from '../api/api.ts';
import { CallRefused } from '../../page-run/index.ts';
import { todayIn, variantOf, type OpenProject } from '../open-project.ts';
import { Unusable } from '../unusable.ts';
import { runChecks, type CheckResult } from './run-checks.ts';

export interface CheckWishes {
  /** Routes, or paths of pages or check files relative to the folder of pages. Empty for all. */
  readonly pages: readonly string[];
  /** The company to check for. Null for all companies with known credentials. */
  readonly customer: string | null;
}

/**
 * Runs the selected checks against an API. Throws an Unusable for a page that does not exist or has no
 * checks, and for a company without known credentials. The pages must have no mistakes (`refuseMistakes`).
 */
export async function checkProject(
  { project, prefix }: OpenProject,
  api: Api,
  { pages, customer }: CheckWishes,
): Promise<CheckResult[]> {
  if (customer !== null && !api.companies.includes(customer)) variantOf(project, customer);
  const companies = customer === null ? api.companies : [customer];
  const variants = companies.map((company) => project.variant(company));
  const wanted = pages.map((page) => routesMeant(page, variants, prefix));
  const wants = (route: string): boolean =>
    wanted.length === 0 || wanted.some((routes) => routes.includes(route));
  try {
    const results: CheckResult[] = [];
    for (const company of companies) {
      const variant = project.variant(company);
      const user = await api.userOf(company);
      results.push(...(await runChecks(variant, user, wants, todayIn(variant))));
    }
    return results;
  } catch (error) {
    if (error instanceof CallRefused) throw new Unusable(error.message, { cause: error });
    throw error;
  }
}

type Variants = readonly ReturnType<OpenProject['project']['variant']>[];

/** The routes with checks that a route or a file selects. */
function routesMeant(page: string, variants: Variants, prefix: string): string[] {
  const file = page.startsWith(prefix) ? page.slice(prefix.length) : page;
  const slot = file.replace(/^customers\/[^/]+\//, '').replace(/(\.checks)?\.(ya?ml|json)$/, '');
  const routes = variants.flatMap((variant) =>
    [...variant.checks].flatMap(([route, checks]) => {
      const files = checks.map(({ place }) =>
        place.file.replace(/^customers\/[^/]+\//, '').replace(/(\.checks)?\.(ya?ml|json)$/, ''),
      );
      return route === page || files.includes(slot) ? [route] : [];
    }),
  );
  if (routes.length > 0) return [...new Set(routes)];
  const known = [...new Set(variants.flatMap(({ checks }) => [...checks.keys()]))];
  throw new Unusable(
    `No page with checks has the route or the file \`${page}\`. ${known.length > 0 ? `Pages with checks are ${known.join(', ')}.` : 'No page has checks.'}`,
  );
}
