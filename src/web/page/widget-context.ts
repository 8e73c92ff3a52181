import type { WidgetPlan } from '../../language/plan/index.ts';
import type { WidgetContext, WidgetEntry } from '../widgets/index.ts';
import { columnTitle } from './column-title.ts';
import type { PageModel } from './page-model.ts';

/** The part of the context that all widgets of a page share. The same object until language, session or day change. */
export interface SharedContext extends Omit<WidgetContext, 'plan' | 'titleOf' | 'refresh' | 'entries'> {
  /** The entries that the page adds to the menu of a widget. */
  readonly entriesOf: (widget: WidgetPlan) => readonly WidgetEntry[];
}

/** The context of one widget. */
export function contextOf(
  widget: WidgetPlan,
  shared: SharedContext,
  model: Pick<PageModel, 'queries' | 'refresh'>,
): WidgetContext {
  return {
    ...shared,
    plan: widget,
    entries: shared.entriesOf(widget),
    titleOf: (column) => columnTitle(column, shared.t),
    refresh: (queries) => (queries === null ? model.queries.refresh(widget.queries) : model.refresh(queries)),
  };
}
