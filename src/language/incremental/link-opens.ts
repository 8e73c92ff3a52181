import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { nearest } from '../diagnostics/suggest.ts';
import { reporter, type Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import { parametersOf } from '../terms/route-shape.ts';
import type { Validated } from '../validate/validate.ts';
import { formTypes } from '../widgets/names-in-widget.ts';
import type { RecordingRoutes } from './recording-routes.ts';

/** The parts of a resource whose `opens` is the route of the page on which a new row is completed. */
const parts = ['sends', 'notes', 'alerts'] as const;

/**
 * The mistakes in the routes that a resource opens. Each must be the route of a page with a form for the row.
 * Reported only while all routes are known.
 */
export function linkOpens(
  resource: string,
  { document, spec }: Validated<'resource'>,
  routes: RecordingRoutes,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const report = reporter(document, diagnostics);
  for (const part of parts) {
    const route = spec[part]?.opens;
    if (typeof route === 'string') linkOpened(resource, route, [part, 'opens'], routes, report);
  }
  return diagnostics;
}

function linkOpened(
  resource: string,
  route: string,
  at: Path,
  routes: RecordingRoutes,
  report: Report,
): void {
  if (!routes.has(route)) {
    const allowed = routes.all().filter((each) => /^[^:]+:\w+$/.test(each));
    report('unknown-route', at, { name: route, allowed });
    return;
  }
  const forms = routes.formsAt(route);
  if (forms === null || forms.includes(resource)) return;
  const allowed = routes.withForm(resource);
  const [parameter = ''] = parametersOf(route);
  report(
    'opens-without-form',
    at,
    { route, resource, parameter, types: formTypes(), allowed },
    { near: allowed.length === 1 ? allowed[0] : nearest(route, allowed) },
  );
}
