import type { ComponentPlan, Entry, EntryValue } from '../../language/plan/index.ts';
import type { ComponentSelection } from '../selection.ts';
import type { ComponentKind, Offer } from './component-kind.ts';
import { find, partsOf, startEntry } from './select-list.ts';
import { textOf } from './url-text.ts';

const listOf = (selected: ComponentSelection): readonly Entry[] => (Array.isArray(selected) ? selected : []);

/** Everything can only be known to be selected when the list is complete. */
const sendsNone = (selected: ComponentSelection, plan: ComponentPlan, { data, total }: Offer): boolean =>
  plan.sendNoneForSelectAll && total === null && data.length > 0 && listOf(selected).length === data.length;

// Cached per list, since every step reads the selection, which may have ten thousand entries and rarely
// changes.
const listValues = new WeakMap<readonly Entry[], readonly EntryValue[]>();
const listTexts = new WeakMap<readonly Entry[], string>();

function kept<T>(cache: WeakMap<readonly Entry[], T>, list: readonly Entry[], make: () => T): T {
  const known = cache.get(list) ?? make();
  cache.set(list, known);
  return known;
}

const byValue = (a: Entry, b: Entry): number => (String(a.value) < String(b.value) ? -1 : 1);

const valuesOf = (list: readonly Entry[]): readonly EntryValue[] =>
  kept(listValues, list, () => list.map(({ value }) => value));

export const selectCheckList: ComponentKind = {
  none: [],
  isFilled: (selected) => listOf(selected).length > 0,
  match(preset, plan, { data, total }) {
    if (preset.from === 'text' && preset.text === '*' && plan.sendNoneForSelectAll) {
      return data.length === 0 || total !== null ? null : { selected: data, lost: [] };
    }
    const found = new Set<number>();
    const lost: string[] = [];
    for (const part of partsOf(preset, data)) {
      const position = find(data, part);
      if (position === undefined) lost.push(textOf(part));
      else found.add(position);
    }
    if (found.size === 0) return null;
    // In the order of the data, so that equal selections are sent as equal requests. Entries that a search
    // found have no place in that order, so a long list is sorted by value.
    const inData = [...found].toSorted((a, b) => a - b).map((position) => data[position]!);
    return { selected: total === null ? inData : inData.toSorted(byValue), lost };
  },
  start(plan, { data }) {
    const entry = startEntry(plan, data);
    return entry === null ? [] : [entry];
  },
  send: (selected, plan, offer) =>
    sendsNone(selected, plan, offer) || listOf(selected).length === 0 ? null : valuesOf(listOf(selected)),
  choice: (selected) => valuesOf(listOf(selected)),
  write(selected, plan, offer) {
    if (sendsNone(selected, plan, offer)) return '*';
    const list = listOf(selected);
    if (list.length === 0) return null;
    return kept(listTexts, list, () =>
      valuesOf(list)
        .map((value) => encodeURIComponent(String(value)))
        .join(','),
    );
  },
};
