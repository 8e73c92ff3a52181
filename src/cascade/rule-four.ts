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
 * Selects for a component with data, by the first rule that applies: its preset; its previous selection; its
 * `defaultEntry`; with `selectFirst` the first entry; nothing.
 */
export function selectByRule(draft: Draft, name: string, because: ComponentState['because']): void {
  const selection = selectionFor(draft, name, because);
  patch(draft, name, { ...selection, preset: null, remembered: null, reselect: false });
}

/**
 * Whether the loss of a selection is reported. For a list, when it was chosen. For a remote date, when it
 * differs from the whole range of the response; such a range is kept, while the whole range is replaced by
 * that of the next response.
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
  // The dates of a parent, such as a campaign, belong to that parent: the new one brings its own.
  const isReplys = isParentChange && isRemoteDate(plan);
  const selected = isReplys ? state.bounds : componentKinds[plan.type].start(plan, state, draft.moment.today);
  return { selected, chosen: isMissed(plan, state, selected, false) };
}

/** Whether a link clears an optional component by `name=`. */
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

/**
 * The previous selection if it is still valid. Losses caused by an input are reported when the bar has
 * settled.
 */
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

/** A range cut to that of the response. Null when they do not overlap. */
function cutDates(draft: Draft, name: string, wanted: Preset, isReported: boolean): Chosen | null {
  const { bounds } = draft.components[name]!;
  const { today } = draft.moment;
  const selection = readDateSelection(wanted.from === 'text' ? decode(wanted.text) : wanted.value);
  const fit = selection && fitDates(selection, bounds, today);
  if (selection === null || fit === null) return null;
  if (isReported) addNotice(draft, name, 'range-cut', { values: [selection, fit.selected].map(datesText) });
  // A cut range still counts as chosen, even when it equals the whole range of the response.
  return { selected: fit.selected, chosen: true };
}
