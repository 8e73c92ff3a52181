import { componentKinds } from './component-kinds.ts';
import type { ComponentPlan } from '../language/plan/index.ts';
import type { ComponentState } from './bar-state.ts';
import { addNotice, patch, type Draft } from './draft.ts';
import type { Preset } from './selection.ts';

/** What a component has selected, by value, or else what it remembers; null for neither. */
export function selectionToKeep(plan: ComponentPlan, state: ComponentState): Preset | null {
  const kind = componentKinds[plan.type];
  return kind.isFilled(state.selected)
    ? { from: 'value', value: kind.choice(state.selected) }
    : state.remembered;
}

type Chosen = Pick<ComponentState, 'selected' | 'chosen'>;

/**
 * Gives a component that has its data a selection, the first that applies: its preset; what it had before; its
 * `defaultEntry`; with `selectFirst` the first entry; nothing.
 */
export function selectByRule(draft: Draft, name: string, because: ComponentState['because']): void {
  const selection = selectionFor(draft, name, because);
  patch(draft, name, { ...selection, preset: null, remembered: null, reselect: false });
}

function selectionFor(draft: Draft, name: string, because: ComponentState['because']): Chosen {
  const plan = draft.facts.byName[name]!;
  const state = draft.components[name]!;
  const isParentChange = because === 'parent';
  // A campaign's dates belong to the campaign: no earlier range outlives it.
  if (isParentChange && plan.type === 'selectDate' && plan.remote !== null)
    return { selected: state.bounds, chosen: false };
  const forgets = isParentChange && plan.onParentChange === 'clear';
  const kept = fromPreset(draft, name) ?? (forgets ? null : fromBefore(draft, name));
  return (
    kept ?? { selected: componentKinds[plan.type].start(plan, state, draft.moment.today), chosen: false }
  );
}

function fromPreset(draft: Draft, name: string): Chosen | null {
  const plan = draft.facts.byName[name]!;
  const state = draft.components[name]!;
  if (state.preset === null) return null;
  const match = componentKinds[plan.type].match(state.preset, plan, state, draft.moment.today);
  if (match === null || match.lost.length > 0) {
    const values = match?.lost ?? [
      state.preset.from === 'text' ? state.preset.text : JSON.stringify(state.preset.value),
    ];
    addNotice(draft, name, 'preset-invalid', { values });
  }
  return match && { selected: match.selected, chosen: true };
}

function fromBefore(draft: Draft, name: string): Chosen | null {
  const plan = draft.facts.byName[name]!;
  const state = draft.components[name]!;
  const kind = componentKinds[plan.type];
  const before = selectionToKeep(plan, state);
  if (before === null) return null;
  const match = kind.match(before, plan, state, draft.moment.today);
  return match && { selected: match.selected, chosen: state.chosen };
}
