import type { CascadeView } from '../../cascade/index.ts';
import type { FilterBarPlan } from '../../language/plan/index.ts';
import { selectedTexts } from '../filters/index.ts';
import type { FilterContext } from '../filters/index.ts';
import type { QueryState } from '../queries/index.ts';

/** The state of a page at one moment. */
export interface PageMoment {
  readonly bar: FilterBarPlan | null;
  readonly view: CascadeView;
  readonly states: readonly QueryState[];
}

/** One sentence for screen readers: what is loading, failed or missing; otherwise what is shown. */
export function announcementOf({ bar, view, states }: PageMoment, context: FilterContext): string {
  const { appText, t } = context;
  const namesOf = (components: readonly string[]): string =>
    components.map((name) => t(labelOf(bar, name))).join(', ');
  const inState = (state: string): string[] =>
    (bar?.declared ?? []).filter((name) => view.components[name]?.state === state);

  const loading = inState('loading');
  if (loading.length > 0) return appText('page.status.loadingFilters', { names: namesOf(loading) });
  const failed = inState('error');
  if (failed.length > 0) return appText('page.status.filtersFailed', { names: namesOf(failed) });
  if (view.awaitsApply) return appText('page.status.notApplied', { name: namesOf(view.waitingFor) });
  if (view.waitingFor.length > 0) return appText('page.status.waiting', { names: namesOf(view.waitingFor) });
  if (states.some(({ kind }) => kind === 'loading' || kind === 'stale'))
    return appText('page.status.loadingResults');
  const errors = states.filter(({ kind }) => kind === 'error').length;
  if (errors > 0) return appText('page.status.resultsFailed', { count: errors });
  const selection = bar === null ? '' : selectionOf(bar, view, context);
  return selection === '' ? appText('page.status.readyForAll') : appText('page.status.ready', { selection });
}

function selectionOf(bar: FilterBarPlan, view: CascadeView, context: FilterContext): string {
  return selectedTexts(bar, view, context)
    .map(({ label, value }) => (value === '' ? label : `${label}: ${value}`))
    .join(', ');
}

/** The i18n key of a component's label. */
export function labelOf(bar: FilterBarPlan | null, name: string): string {
  return bar?.components.find((component) => component.name === name)?.label ?? name;
}
