import { isFilled, isSettled, type ComponentState } from './bar-state.ts';
import { leaveFlight, patch, resolveRequest, type Draft } from './draft.ts';

/**
 * Marks components, given in topological order, to be loaded or checked again. Loads under way for values that are no
 * longer true are aborted now, not when their turn comes; one that already asks for the new values stays.
 */
export function markDue(draft: Draft, names: readonly string[], because?: ComponentState['because']): void {
  for (const name of names) {
    const state = draft.components[name]!;
    const reason = because ?? state.because;
    if (state.flight !== null && !state.background && asksForTheSame(draft, name)) {
      patch(draft, name, { because: reason });
      continue;
    }
    if (state.flight !== null) leaveFlight(draft, name);
    patch(draft, name, { due: true, because: reason });
  }
}

function asksForTheSame(draft: Draft, name: string): boolean {
  const { parents } = draft.facts.byName[name]!;
  const flight = draft.flights[draft.components[name]!.flight!]!;
  const areReady = parents.every(
    (parent) => isSettled(draft.components[parent]!) && isParentFilled(draft, parent),
  );
  return areReady && resolveRequest(draft, name)?.key === flight.key;
}

export const isParentFilled = (draft: Draft, parent: string): boolean =>
  isFilled(draft.facts.byName[parent]!, draft.components[parent]!);
