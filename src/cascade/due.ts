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

export const isParentFilled = (draft: Draft, parent: string): boolean =>
  isFilled(draft.facts.byName[parent]!, draft.components[parent]!);
