import type { PagePlan } from '../../../language/plan/index.ts';
import { createWidgetRegistry, defaultWidgets, preloadWidgets } from '../../widgets/index.ts';

/** Loads the code of a page's widgets while its requests are running. */
export const preloadViews = (plan: PagePlan): void =>
  preloadWidgets(plan, createWidgetRegistry(defaultWidgets));
