import { isOpenWhenEmpty } from '../language/plan/index.ts';
import { isFilled, type ComponentState } from './bar-state.ts';
import { leaveFlight, patch, type Draft } from './draft.ts';
import { endSearch } from './search.ts';

/**
 * Marks components to be loaded or checked again. Loads under way are left now, not when their turn comes; a component
 * that turns out to ask the same in this step takes its load up again.
 */
export function markDue(draft: Draft, names: readonly string[], because?: ComponentState['because']): void {
  for (const name of names) {
    const state = draft.components[name]!;
    if (state.flight !== null) leaveFlight(draft, name);
    endSearch(draft, name);
    patch(draft, name, { due: true, because: because ?? state.because });
  }
}

/** Whether what stands below a component may go on: it is filled, or narrows nothing while it is empty. */
export function isParentFilled(draft: Draft, parent: string): boolean {
  const plan = draft.facts.byName[parent]!;
  const state = draft.components[parent]!;
  if (isFilled(plan, state)) return true;
  return (
    isOpenWhenEmpty(plan) &&
    state.status !== 'error' &&
    plan.parents.every((above) => isParentFilled(draft, above))
  );
}
