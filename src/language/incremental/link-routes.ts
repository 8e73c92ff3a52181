import { nearest } from '../diagnostics/suggest.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Link, PageSpec } from '../generated/spec.ts';
import { reporter, type Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import type { Validated } from '../validate/validate.ts';
import { kindsIn, type LinkedKind } from '../terms/component-kind.ts';
import { isSubroute, parametersOf, routesAbove } from '../terms/route-shape.ts';
import { linkOf, routesOf } from '../widgets/names-in-widget.ts';
import type { NameUse } from '../widgets/widget-definition.ts';
import { linkFamily } from './link-family.ts';
import type { RecordingRoutes } from './recording-routes.ts';

/** A link of a page, with its place. */
interface Held {
  readonly link: Link;
  readonly at: Path;
  /** Whether the link is an address without parameters. */
  readonly isAddress: boolean;
}

/** The mistakes in the links of a page. Reported only while all routes are known. */
export function linkRoutes(page: Validated<'page'>, routes: RecordingRoutes): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const report = reporter(page.document, diagnostics);
  for (const held of linksIn(page.spec)) linkRoute(held, page.spec.route, routes, report);
  for (const [name, widget] of Object.entries(page.spec.widgets ?? {}))
    for (const use of routesOf(widget)) linkNamedRoute(use, ['widgets', name, ...use.at], routes, report);
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
    if ('links' in widget)
      for (const [index, { title: _title, ...link }] of (widget.links ?? []).entries())
        held.push({ link, at: ['widgets', name, 'links', index, 'route'], isAddress: false });
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

/** Checks a route that a widget names, which must not need parameters, or a prefix of routes. */
function linkNamedRoute({ name, is }: NameUse, at: Path, routes: RecordingRoutes, report: Report): void {
  if (is === 'route')
    return linkRoute({ link: { route: name }, at, isAddress: false }, undefined, routes, report);
  const all = routes.all().filter((route) => !route.includes(':'));
  if (all.some((route) => isSubroute(route, name))) return;
  const allowed = [...new Set(all.flatMap(routesAbove))].toSorted();
  report('no-route-below', at, { name, allowed }, { near: nearest(name, allowed) });
}

function linkRoute(
  { link: { route, params = {}, filters = {} }, at, isAddress }: Held,
  from: string | undefined,
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
  linkFilters(filters, { route, base, from }, routes, report);
}

/**
 * Checks the filters that a link passes: they must be components of the target's filter bar. Values of
 * components are not checked while the page's own bar is broken.
 */
function linkFilters(
  filters: NonNullable<Link['filters']>,
  { route, base, from }: { readonly route: string; readonly base: Path; readonly from: string | undefined },
  routes: RecordingRoutes,
  report: Report,
): void {
  const known = Object.keys(filters).length === 0 ? null : routes.componentsAt(route);
  if (known === null) return;
  const components = kindsIn(known);
  const shown = from === undefined ? [] : routes.componentsAt(from);
  const own = shown && kindsIn(shown);
  const names = [...components.keys()];
  for (const [name, value] of Object.entries(filters)) {
    const at = [...base, 'filters', name];
    const kind = components.get(name);
    if (kind === undefined) {
      report('unknown-link-filter', at, { name, route, allowed: names }, { part: 'key' });
      continue;
    }
    const passed = typeof value === 'boolean' ? undefined : /^\$(\w+)\$$/.exec(value)?.[1];
    if (passed && own === null) continue;
    const given = typeof value === 'boolean' ? 'box' : (own?.get(passed ?? '') ?? null);
    if (!takes(kind, given))
      report('wrong-link-filter', at, { name, route, kind, value: String(value), given });
  }
}

/**
 * Whether a component accepts the passed value: from a component of the same kind, or a field as a member or
 * as text.
 */
const takes = (kind: LinkedKind, given: LinkedKind | null): boolean =>
  given === null ? kind === 'keep' || kind === 'search' : kind === given;
