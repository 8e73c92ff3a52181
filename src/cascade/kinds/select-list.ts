import { isEntry } from '../../language/plan/index.ts';
import type { ComponentPlan, Entry } from '../../language/plan/index.ts';
import { positionOfText, positionOfValue } from '../entries.ts';
import type { Preset, ComponentSelection } from '../selection.ts';
import type { ComponentKind } from './component-kind.ts';
import { decode } from './url-text.ts';

const entryOf = (selected: ComponentSelection): Entry | null => (isEntry(selected) ? selected : null);

/** The position of the entry that a preset names. Undefined when there is none. */
export function find(data: readonly Entry[], preset: Preset): number | undefined {
  return preset.from === 'text'
    ? positionOfText(data, decode(preset.text))
    : positionOfValue(data, preset.value);
}

/**
 * The `defaultEntry` if the data contain it, otherwise with `selectFirst` the first entry, otherwise null.
 */
export function startEntry(plan: ComponentPlan, data: readonly Entry[]): Entry | null {
  const position = isEntry(plan.defaultEntry) ? positionOfValue(data, plan.defaultEntry.value) : undefined;
  return data[position ?? (plan.selectFirst ? 0 : -1)] ?? null;
}

export const selectList: ComponentKind = {
  none: null,
  isFilled: (selected) => entryOf(selected) !== null,
  match(preset, _plan, { data }) {
    const position = find(data, preset);
    return position === undefined ? null : { selected: data[position]!, lost: [] };
  },
  start: (plan, { data }) => startEntry(plan, data),
  send: (selected) => entryOf(selected)?.value ?? null,
  choice: (selected) => entryOf(selected)?.value ?? null,
  write: (selected) => (isEntry(selected) ? encodeURIComponent(String(selected.value)) : null),
};
