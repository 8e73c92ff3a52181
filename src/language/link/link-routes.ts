import { nearest } from '../diagnostics/suggest.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Link, PageSpec } from '../generated/spec.ts';
import { reporter, type Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import type { Validated } from '../validate/validate.ts';
import { matchesRoute, parametersOf } from './route-shape.ts';

/** A link that a page holds, with where it stands. */
interface Held {
  readonly link: Link;
  readonly at: Path;
  /** Whether the route is written as an address, without parameters. */
  readonly isAddress: boolean;
}

/** Checks that every page that a page leads to exists. `routes` are those of the variant; null when not all are known. */
export function linkRoutes(
  pages: readonly Validated<'page'>[],
  routes: readonly string[] | null,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  if (routes === null) return diagnostics;
  for (const { document, spec } of pages) {
    const links = linksOf(spec);
    if (links.length === 0) continue;
    const report = reporter(document, diagnostics);
    for (const held of links) linkRoute(held, routes, report);
  }
  return diagnostics;
}

/** By page: after a change of one page, the links of the others are those that they were. */
const linksByPage = new WeakMap<Partial<PageSpec>, readonly Held[]>();

function linksOf(page: Partial<PageSpec>): readonly Held[] {
  const known = linksByPage.get(page) ?? linksIn(page);
  linksByPage.set(page, known);
  return known;
}

function linksIn({ actions, widgets }: Partial<PageSpec>): readonly Held[] {
  const held = (actions ?? []).map(({ route }, index): Held => ({
    link: { route },
    at: ['actions', index, 'route'],
    isAddress: true,
  }));
  for (const [name, widget] of Object.entries(widgets ?? {})) {
    if (widget.type === 'form' && widget.success?.route !== undefined)
      held.push({
        link: { route: widget.success.route },
        at: ['widgets', name, 'success', 'route'],
        isAddress: true,
      });
    if (widget.type === 'table' && widget.link)
      held.push({ link: widget.link, at: ['widgets', name, 'link', 'route'], isAddress: false });
  }
  return held;
}

function linkRoute(
  { link: { route, params = {} }, at, isAddress }: Held,
  routes: readonly string[],
  report: Report,
): void {
  const known = isAddress ? routes.some((each) => matchesRoute(each, route)) : routes.includes(route);
  if (!known) {
    report('unknown-route', at, { name: route, allowed: routes }, { near: nearest(route, routes) });
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
