import { componentKinds } from './component-kinds.ts';
import type { ComponentPlan } from '../language/plan/index.ts';
import type { ComponentState } from './bar-state.ts';
import { addNotice, patch, type Draft } from './draft.ts';
import { fitDates, isOwnRange } from './kinds/select-date.ts';
import { decode } from './kinds/url-text.ts';
import { datesText, readDateSelection } from './relative-dates.ts';
import type { ComponentSelection, Preset } from './selection.ts';
import { selectionToKeep } from './wanted.ts';

type Chosen = Pick<ComponentState, 'selected' | 'chosen'>;

/**
 * Gives a component that has its data a selection, the first that applies: its preset; what it had before; its
 * `defaultEntry`; with `selectFirst` the first entry; nothing.
 */
export function selectByRule(draft: Draft, name: string, because: ComponentState['because']): void {
  const selection = selectionFor(draft, name, because);
  patch(draft, name, { ...selection, preset: null, remembered: null, reselect: false });
}

/**
 * Whether a selection would be missed: a list's only where it was chosen, a range wherever it is more than the dates that
 * the reply allows. Such a range stays, while the reply's own gives way to that of the next reply.
 */
export const isMissed = (
  plan: ComponentPlan,
  { bounds }: Pick<ComponentState, 'bounds'>,
  selected: ComponentSelection,
  chosen: boolean,
): boolean => (isRemoteDate(plan) ? isOwnRange(selected, bounds) : chosen);

const isRemoteDate = ({ type, remote }: ComponentPlan): boolean => type === 'selectDate' && remote !== null;

function selectionFor(draft: Draft, name: string, because: ComponentState['because']): Chosen {
  const plan = draft.facts.byName[name]!;
  const state = draft.components[name]!;
  const isParentChange = because === 'parent';
  const forgets =
    isParentChange && (plan.onParentChange === 'clear' || (isRemoteDate(plan) && !state.chosen));
  const kept = fromPreset(draft, name) ?? (forgets ? null : fromBefore(draft, name, isParentChange));
  if (kept !== null) return kept;
  // A campaign's dates belong to the campaign.
  const isReplys = isParentChange && isRemoteDate(plan);
  const selected = isReplys ? state.bounds : componentKinds[plan.type].start(plan, state, draft.moment.today);
  return { selected, chosen: isMissed(plan, state, selected, false) };
}

/** A link that says `name=` leaves an optional component empty. */
const isNothing = (preset: Preset, { isNecessary }: ComponentPlan): boolean =>
  !isNecessary && preset.from === 'text' && preset.text === '';

function fromPreset(draft: Draft, name: string): Chosen | null {
  const plan = draft.facts.byName[name]!;
  const state = draft.components[name]!;
  const { preset } = state;
  if (preset === null) return null;
  const match = componentKinds[plan.type].match(preset, plan, state, draft.moment.today);
  if (match === null && isRemoteDate(plan)) {
    const cut = cutDates(draft, name, preset, true);
    if (cut !== null) return cut;
  }
  const { none } = componentKinds[plan.type];
  if (match === null && isNothing(preset, plan))
    return { selected: none, chosen: isMissed(plan, state, none, true) };
  if (match === null || match.lost.length > 0) {
    const values = match?.lost ?? [preset.from === 'text' ? preset.text : JSON.stringify(preset.value)];
    addNotice(draft, name, 'preset-invalid', { values });
  }
  return match && { selected: match.selected, chosen: isMissed(plan, state, match.selected, true) };
}

/** What was selected before, where it is valid. What an input changes of it is told when the bar has settled. */
function fromBefore(draft: Draft, name: string, isByInput: boolean): Chosen | null {
  const plan = draft.facts.byName[name]!;
  const state = draft.components[name]!;
  const kind = componentKinds[plan.type];
  const before = selectionToKeep(plan, state);
  if (before === null) return null;
  const match = kind.match(before, plan, state, draft.moment.today);
  if (match === null) return isRemoteDate(plan) ? cutDates(draft, name, before, !isByInput) : null;
  return { selected: match.selected, chosen: isMissed(plan, state, match.selected, state.chosen) };
}

/** A range that only touches the reply's, cut to it. */
function cutDates(draft: Draft, name: string, wanted: Preset, isReported: boolean): Chosen | null {
  const { bounds } = draft.components[name]!;
  const { today } = draft.moment;
  const selection = readDateSelection(wanted.from === 'text' ? decode(wanted.text) : wanted.value);
  const fit = selection && fitDates(selection, bounds, today);
  if (selection === null || fit === null) return null;
  if (isReported) addNotice(draft, name, 'range-cut', { values: [selection, fit.selected].map(datesText) });
  // What is left of it is still somebody's choice, even where it is all that the reply allows.
  return { selected: fit.selected, chosen: true };
}
