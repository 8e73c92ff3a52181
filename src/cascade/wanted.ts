import { isEntry } from '../language/plan/index.ts';
import type { ComponentPlan } from '../language/plan/index.ts';
import type { ComponentState } from './bar-state.ts';
import { componentKinds } from './component-kinds.ts';
import { positionOfText } from './entries.ts';
import { decode } from './kinds/url-text.ts';
import type { Preset } from './selection.ts';

/** What a component has selected, by value, or else what it remembers; null for neither. */
export function selectionToKeep(plan: ComponentPlan, state: ComponentState): Preset | null {
  const kind = componentKinds[plan.type];
  return kind.isFilled(state.selected)
    ? { from: 'value', value: kind.choice(state.selected) }
    : state.remembered;
}

/** Whether a component lists members of a dataset: such a list may be long, and is then searched on the server. */
const isSearched = ({ type, remote }: ComponentPlan): boolean =>
  remote !== null && remote.dimension !== null && type !== 'selectDate';

/**
 * The values, as text, that a component would select if its list had them. A long list is asked for them, since they may
 * stand beyond its first entries.
 */
export function wantedValues(plan: ComponentPlan, state: ComponentState): readonly string[] {
  if (!isSearched(plan)) return [];
  const forgets = state.because === 'parent' && plan.onParentChange === 'clear';
  const wanted = state.preset ?? (forgets ? null : selectionToKeep(plan, state));
  if (wanted === null) return [];
  const own = isEntry(plan.defaultEntry) ? String(plan.defaultEntry.value) : null;
  return [...new Set(textsOf(wanted))].filter((text) => text !== '' && text !== own).toSorted();
}

/** A mail program may have encoded the commas between values: then a text is tried whole and in pieces. */
function textsOf(wanted: Preset): string[] {
  if (wanted.from === 'value') return [wanted.value].flat().map(String);
  if (wanted.text === '*') return [];
  return wanted.text.split(',').flatMap((part) => {
    const text = decode(part);
    return text.includes(',') ? [text, ...text.split(',')] : [text];
  });
}

/** Whether the list that a component has tells if it has what is wanted. */
export const isTold = (state: ComponentState, wanted: readonly string[]): boolean =>
  state.total === null || wanted.every((text) => positionOfText(state.data, text) !== undefined);

/** How values are sent in one parameter: a comma within one has a backslash. */
export const joined = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(',', String.raw`\,`)).join(',');
