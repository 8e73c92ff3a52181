import type { PagePlan } from '../../language/plan/index.ts';
import type { WidgetRegistry } from './registry.ts';

/** Loads the code of a page's widgets while its data is loading. A failure is shown when the widget is rendered. */
export function preloadWidgets(plan: Pick<PagePlan, 'widgets'>, registry: WidgetRegistry): void {
  const types = new Set(Object.values(plan.widgets).map(({ spec }) => spec.type));
  for (const name of types) registry.find(name)?.preload().catch(isShownByTheFrame);
}

function isShownByTheFrame(): void {
  // The lazy view loads the same code again, and the boundary of the frame catches its error.
}
