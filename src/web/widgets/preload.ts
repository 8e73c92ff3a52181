import type { PagePlan } from '../../language/plan/index.ts';
import type { WidgetRegistry } from './registry.ts';

/** Loads the code of a page's widgets while its data is still on the way. A failed load shows itself when the widget is drawn. */
export function preloadWidgets(plan: Pick<PagePlan, 'widgets'>, registry: WidgetRegistry): void {
  const types = new Set(Object.values(plan.widgets).map(({ spec }) => spec.type));
  for (const name of types) registry.find(name)?.preload().catch(isShownByTheFrame);
}

function isShownByTheFrame(): void {
  // The lazy view asks for the same code again, and its error reaches the boundary of the frame.
}
