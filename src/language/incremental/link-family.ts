import type { Access, PageParent, PageSpec } from '../generated/spec.ts';
import { isSameRight } from '../link/link-access.ts';
import { parentOf, type Routed } from '../link/routes.ts';
import type { Report } from '../source/layered.ts';
import { parametersOf } from '../terms/route-shape.ts';
import type { Validated } from '../validate/validate.ts';
import type { RecordingRoutes } from './recording-routes.ts';

/** Checks a page as a tab of its parent, and as the parent of tabs. */
export function linkFamily(page: Validated<'page'>, routes: RecordingRoutes, report: Report): void {
  const { spec, valid } = page;
  const parent = parentOf(page);
  if (parent) linkParent(spec, parent, routes, report);
  if (!valid || spec.route === undefined || spec.widgets !== undefined) return;
  if (routes.childrenOf(spec.route).length === 0)
    report('page-without-widgets', ['route'], { route: spec.route });
}

function linkParent(
  { route = '', access }: Partial<PageSpec>,
  parent: PageParent,
  routes: RecordingRoutes,
  report: Report,
): void {
  const at = ['parent', 'route'];
  if (!routes.has(parent.route)) {
    const allowed = routes.all();
    report('unknown-route', at, { name: parent.route, allowed });
    return;
  }
  const above = routes.parentAt(parent.route);
  if (above?.parent) {
    report('nested-child', at, { route: parent.route, parent: above.parent.route });
    return;
  }
  const [own, others] = [parametersOf(route), parametersOf(parent.route)];
  if (own.toSorted().join() !== others.toSorted().join())
    report('child-parameters', ['route'], { route: parent.route, allowed: others });
  if (above?.access && !isWithin(access, above.access))
    report('child-beyond-parent', access ? ['access'] : at, {
      route: parent.route,
      access: rightOf(above.access),
    });
  linkSiblings(route, parent, routes, report);
}

/** Reports tabs with the same title or the same order. The second of two is reported. */
function linkSiblings(route: string, parent: PageParent, routes: RecordingRoutes, report: Report): void {
  const siblings = routes.childrenOf(parent.route);
  const itself = siblings.findIndex((each) => each.route === route);
  const own = siblings[itself];
  if (own === undefined) return;
  const earlier = (isAlike: (other: Routed) => boolean) => siblings.slice(0, itself).find(isAlike)?.route;
  const alike = earlier(({ tab }) => tab !== undefined && tab === own.tab);
  const title = parent.title === undefined ? ['title'] : ['parent', 'title'];
  if (alike !== undefined) report('duplicate-child', title, { other: alike, key: 'title' });
  const beside = earlier((other) => parent.order !== undefined && other.parent?.order === parent.order);
  if (beside !== undefined) report('duplicate-child', ['parent', 'order'], { other: beside, key: 'order' });
}

const rightOf = ({ action, subject }: Access): string => `${action} ${subject}`;

/** Whether everyone who may open a page may open its parent. Every user may read `Auth`. */
const isWithin = (access: Access | undefined, parent: Access): boolean =>
  isSameRight(access, parent) || (parent.action === 'read' && parent.subject === 'Auth');
