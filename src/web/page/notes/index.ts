import { late } from '../../kit/late.tsx';
import type { PagePlan, WidgetPlan } from '../../../language/plan/index.ts';
import type { WidgetActions, WidgetContext, WidgetEntry } from '../../widgets/index.ts';
import { noteQueriesOf } from './note-form.ts';
import type { NotedChart } from './note-form.ts';

export type { NotedChart } from './note-form.ts';

/** Loaded on demand: most visits to a page add no note. */
export const { Component: LateNoteDialog } = late(async () => (await import('./NoteDialog.tsx')).NoteDialog);

interface EntryParts {
  readonly plan: PagePlan;
  readonly actions: WidgetActions;
  readonly t: WidgetContext['t'];
  readonly onOpen: (chart: NotedChart) => void;
}

/** The menu entries that open the form of a new note on a chart. Empty for a widget without notes. */
export function noteEntries(
  widget: WidgetPlan,
  { plan, actions, t, onOpen }: EntryParts,
): readonly WidgetEntry[] {
  if (noteQueriesOf(widget, plan).length === 0) return [];
  return (actions.pages.manifest()?.notes ?? [])
    .filter(({ opens }) => actions.mayOpen(opens))
    .map((entry) => ({
      key: `note ${entry.resource}`,
      label: t(entry.button),
      run: () => onOpen({ widget, entry }),
    }));
}
