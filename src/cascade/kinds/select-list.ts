import { isEntry } from '../../language/plan/index.ts';
import type { ComponentPlan, Entry } from '../../language/plan/index.ts';
import { positionOfText, positionOfValue } from '../entries.ts';
import type { Preset, ComponentSelection } from '../selection.ts';
import type { ComponentKind } from './component-kind.ts';
import { decode, textOf } from './url-text.ts';

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
    if (position !== undefined) return { selected: data[position]!, lost: [] };
    // A link of a page that takes several: the first of them that exists, and the notice names both.
    const parts = partsOf(preset, data);
    const [first] = parts.flatMap((part) => find(data, part) ?? []);
    if (parts.length < 2 || first === undefined) return null;
    return { selected: data[first]!, lost: [parts.map(textOf).join(','), data[first]!.title] };
  },
  start: (plan, { data }) => startEntry(plan, data),
  send: (selected) => entryOf(selected)?.value ?? null,
  choice: (selected) => entryOf(selected)?.value ?? null,
  write: (selected) => (isEntry(selected) ? encodeURIComponent(String(selected.value)) : null),
};

/**
 * Splits a preset into values. In a URL, values are separated by commas, and a comma inside a value is
 * encoded. Some mail programs encode all commas; a part without a matching entry is therefore split again.
 */
export function partsOf(preset: Preset, data: readonly Entry[]): Preset[] {
  if (preset.from === 'value') {
    const values: readonly unknown[] = Array.isArray(preset.value) ? preset.value : [preset.value];
    return values.map((value) => ({ from: 'value', value }));
  }
  return preset.text.split(',').flatMap((text): Preset[] => {
    const part: Preset = { from: 'text', text };
    if (find(data, part) !== undefined || !decode(text).includes(',')) return [part];
    return decode(text)
      .split(',')
      .map((piece) => ({ from: 'text', text: encodeURIComponent(piece) }));
  });
}
