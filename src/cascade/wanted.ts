import { isEntry } from '../language/plan/index.ts';
import type { ComponentPlan } from '../language/plan/index.ts';
import type { ComponentState } from './bar-state.ts';
import { componentKinds } from './component-kinds.ts';
import { positionOfText } from './entries.ts';
import { decode } from './kinds/url-text.ts';
import type { Preset } from './selection.ts';

/** The selection of a component by value, or the one that it remembers. Null for neither. */
export function selectionToKeep(plan: ComponentPlan, state: ComponentState): Preset | null {
  const kind = componentKinds[plan.type];
  return kind.isFilled(state.selected)
    ? { from: 'value', value: kind.choice(state.selected) }
    : state.remembered;
}

/**
 * Whether a component lists members of a dataset. Such a list may be long, and is then searched on the
 * server.
 */
const isSearched = ({ type, remote }: ComponentPlan): boolean =>
  remote !== null && remote.dimension !== null && type !== 'selectDate';

/**
 * The values, as text, that a component would select if its list had them. They are sent with the request,
 * since they may be beyond the first entries of a long list.
 */
export function wantedValues(plan: ComponentPlan, state: ComponentState): readonly string[] {
  if (!isSearched(plan)) return [];
  const forgets = state.because === 'parent' && plan.onParentChange === 'clear';
  const wanted = state.preset ?? (forgets ? null : selectionToKeep(plan, state));
  if (wanted === null) return [];
  const own = isEntry(plan.defaultEntry) ? String(plan.defaultEntry.value) : null;
  return [...new Set(textsOf(wanted))].filter((text) => text !== '' && text !== own).toSorted();
}

/**
 * Some mail programs encode the commas between values. A text with commas is therefore tried as a whole and
 * in pieces.
 */
function textsOf(wanted: Preset): string[] {
  if (wanted.from === 'value') return [wanted.value].flat().map(String);
  if (wanted.text === '*') return [];
  return wanted.text.split(',').flatMap((part) => {
    const text = decode(part);
    return text.includes(',') ? [text, ...text.split(',')] : [text];
  });
}

/** Whether the loaded list shows if it has the wanted values. */
export const coversWanted = (state: ComponentState, wanted: readonly string[]): boolean =>
  state.total === null || wanted.every((text) => positionOfText(state.data, text) !== undefined);

/** Joins values for one parameter. A comma within a value is escaped by a backslash. */
export const joined = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(',', String.raw`\,`)).join(',');
