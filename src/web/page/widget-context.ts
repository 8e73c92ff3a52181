import type { WidgetPlan } from '../../language/plan/index.ts';
import type { WidgetContext } from '../widgets/index.ts';
import { columnTitle } from './column-title.ts';
import type { PageModel } from './page-model.ts';

/** What all widgets of a page share of their context. The same object until language, session or day change. */
export type SharedContext = Omit<WidgetContext, 'plan' | 'titleOf' | 'refresh'>;

/** What a widget of the page knows of the world. */
export function contextOf(
  widget: WidgetPlan,
  shared: SharedContext,
  model: Pick<PageModel, 'queries' | 'refresh'>,
): WidgetContext {
  return {
    ...shared,
    plan: widget,
    titleOf: (column) => columnTitle(column, shared.t),
    refresh: (queries) => (queries === null ? model.queries.refresh(widget.queries) : model.refresh(queries)),
  };
}
