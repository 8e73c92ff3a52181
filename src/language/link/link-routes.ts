import { nearest } from '../diagnostics/suggest.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { reporter, type Report } from '../source/layered.ts';
import type { HeldLink } from '../source/page-head.ts';
import { headOf, type Validated } from '../validate/validate.ts';
import { parametersOf } from './route-shape.ts';
import type { AskedRoutes } from './asked-routes.ts';

/** What is wrong with the links that a page holds, if every page that they lead to is known. */
export function linkRoutes(page: Validated<'page'>, routes: AskedRoutes): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const report = reporter(page.document, diagnostics);
  for (const held of headOf(page).links) linkRoute(held, routes, report);
  return diagnostics;
}

function linkRoute(
  { link: { route, params = {} }, at, isAddress }: HeldLink,
  routes: AskedRoutes,
  report: Report,
): void {
  const known = isAddress ? routes.leadsTo(route) : routes.has(route);
  if (!known) {
    const allowed = routes.all();
    report('unknown-route', at, { name: route, allowed }, { near: nearest(route, allowed) });
    return;
  }
  const allowed = parametersOf(route);
  const base = at.slice(0, -1);
  for (const name of Object.keys(params))
    if (!allowed.includes(name))
      report(
        'unknown-link-parameter',
        [...base, 'params', name],
        { name, route, allowed },
        { part: 'key', near: nearest(name, allowed) },
      );
  for (const name of allowed)
    if (!Object.hasOwn(params, name)) report('missing-link-parameter', at, { name, route });
}
