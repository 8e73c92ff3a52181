import { isOpenWhenEmpty } from '../language/plan/index.ts';
import { isFilled, type ComponentState } from './bar-state.ts';
import { leaveFlight, patch, type Draft } from './draft.ts';
import { endSearch } from './search.ts';

/**
 * Marks components as due, to be loaded or checked again. Leaves their requests immediately; a component that
 * turns out to need the same request in this step rejoins it.
 */
export function markDue(draft: Draft, names: readonly string[], because?: ComponentState['because']): void {
  for (const name of names) {
    const state = draft.components[name]!;
    if (state.flight !== null) leaveFlight(draft, name);
    endSearch(draft, name);
    patch(draft, name, { due: true, because: because ?? state.because });
  }
}

/** Whether a parent no longer blocks its children: it is filled, or filters nothing while it is empty. */
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
