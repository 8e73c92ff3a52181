import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Link, PageSpec } from '../generated/spec.ts';
import { reporter, type Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import type { Validated } from '../validate/validate.ts';
import { parametersOf } from '../terms/route-shape.ts';
import { linkOf } from '../widgets/names-in-widget.ts';
import { linkFamily } from './link-family.ts';
import type { RecordingRoutes } from './recording-routes.ts';

/** A link that a page holds, with where it stands. */
interface Held {
  readonly link: Link;
  readonly at: Path;
  /** Whether the route is written as an address, without parameters. */
  readonly isAddress: boolean;
}

/** What is wrong with the links that a page holds, if every page that they lead to is known. */
export function linkRoutes(page: Validated<'page'>, routes: RecordingRoutes): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const report = reporter(page.document, diagnostics);
  for (const held of linksIn(page.spec)) linkRoute(held, routes, report);
  linkFamily(page, routes, report);
  return diagnostics;
}

function linksIn({ actions, widgets }: Partial<PageSpec>): readonly Held[] {
  const held = (actions ?? []).flatMap((action, index): Held[] =>
    typeof action === 'string'
      ? []
      : [{ link: { route: action.route }, at: ['actions', index, 'route'], isAddress: true }],
  );
  for (const [name, widget] of Object.entries(widgets ?? {})) {
    if (widget.type === 'form' && widget.success?.route !== undefined)
      held.push({
        link: { route: widget.success.route },
        at: ['widgets', name, 'success', 'route'],
        isAddress: true,
      });
    const offered = widget.type === 'table' ? (widget.actions ?? []) : [];
    const onRows = offered.map((action, index) => ({
      link: typeof action === 'string' ? undefined : action.link,
      at: ['widgets', name, 'actions', index],
    }));
    for (const { link, at } of [{ link: linkOf(widget), at: ['widgets', name] }, ...onRows])
      if (link) held.push({ link, at: [...at, 'link', 'route'], isAddress: false });
  }
  return held;
}

function linkRoute(
  { link: { route, params = {}, filters = {} }, at, isAddress }: Held,
  routes: RecordingRoutes,
  report: Report,
): void {
  const known = isAddress ? routes.leadsTo(route) : routes.has(route);
  if (!known) {
    const allowed = routes.all();
    report('unknown-route', at, { name: route, allowed });
    return;
  }
  const allowed = parametersOf(route);
  const base = at.slice(0, -1);
  for (const name of Object.keys(params))
    if (!allowed.includes(name))
      report('unknown-link-parameter', [...base, 'params', name], { name, route, allowed }, { part: 'key' });
  for (const name of allowed)
    if (!Object.hasOwn(params, name)) report('missing-link-parameter', at, { name, route });
  linkFilters(filters, { route, base }, routes, report);
}

/** The filters that a page opens with are components of its own bar. */
function linkFilters(
  filters: NonNullable<Link['filters']>,
  { route, base }: { readonly route: string; readonly base: Path },
  routes: RecordingRoutes,
  report: Report,
): void {
  const names = Object.keys(filters);
  const components = names.length === 0 ? null : routes.componentsAt(route);
  if (components === null) return;
  for (const name of names)
    if (!components.includes(name))
      report(
        'unknown-link-filter',
        [...base, 'filters', name],
        { name, route, allowed: components },
        { part: 'key' },
      );
}
