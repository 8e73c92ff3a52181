import { isEntry } from '../language/plan/index.ts';
import type { ComponentPlan, ComponentType, Entry } from '../language/plan/index.ts';
import { positionOfText, positionOfValue } from './entries.ts';
import { isDatePreset, rangeText, readDateSelection, resolveRange } from './relative-dates.ts';
import type { Choice, DateRange, DateSelection, Preset, Selection, SentValue } from './selection.ts';

/** What a component can choose from just now. */
export interface Offer {
  readonly data: readonly Entry[];
  /** What the reply of a remote date allows; null for any range. */
  readonly bounds: DateRange | null;
}

/** The part of a preset that is on offer; `lost` names what is not. */
export interface Match {
  readonly selected: Selection;
  readonly lost: readonly string[];
}

/** What sets the five types of component apart. A selection handed in is always of the type's own shape. */
export interface ComponentKind {
  /** Nothing selected. */
  readonly none: Selection;
  readonly isFilled: (selected: Selection) => boolean;
  /** Null when nothing of it is on offer. */
  readonly match: (preset: Preset, plan: ComponentPlan, offer: Offer, today: string) => Match | null;
  /** What is selected when nothing else is: `defaultEntry`, else with `selectFirst` the first entry, else nothing. */
  readonly start: (plan: ComponentPlan, offer: Offer, today: string) => Selection;
  /** What is sent; null for nothing. */
  readonly send: (selected: Selection, plan: ComponentPlan, offer: Offer, today: string) => SentValue | null;
  /** The selection by value: what is stored for it under a name, and matched again later. */
  readonly choice: (selected: Selection) => Choice;
  /** As it stands in a URL, encoded; null when it is left out. */
  readonly write: (selected: Selection, plan: ComponentPlan, offer: Offer) => string | null;
}

const entryOf = (selected: Selection): Entry | null => (isEntry(selected) ? selected : null);
const listOf = (selected: Selection): readonly Entry[] => (Array.isArray(selected) ? selected : []);
const textOf = (preset: Preset): string =>
  preset.from === 'text' ? decode(preset.text) : String(preset.value);

/** A percent sign that encodes nothing is itself: links get mangled on their way. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

function find(data: readonly Entry[], preset: Preset): number | undefined {
  return preset.from === 'text'
    ? positionOfText(data, decode(preset.text))
    : positionOfValue(data, preset.value);
}

const selectList: ComponentKind = {
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

function startEntry(plan: ComponentPlan, data: readonly Entry[]): Entry | null {
  const position = isEntry(plan.defaultEntry) ? positionOfValue(data, plan.defaultEntry.value) : undefined;
  return data[position ?? (plan.selectFirst ? 0 : -1)] ?? null;
}

const sendsNone = (selected: Selection, plan: ComponentPlan, { data }: Offer): boolean =>
  plan.sendNoneForSelectAll && data.length > 0 && listOf(selected).length === data.length;

const selectCheckList: ComponentKind = {
  none: [],
  isFilled: (selected) => listOf(selected).length > 0,
  match(preset, plan, { data }) {
    if (preset.from === 'text' && preset.text === '*' && plan.sendNoneForSelectAll) {
      return data.length === 0 ? null : { selected: data, lost: [] };
    }
    const found = new Set<number>();
    const lost: string[] = [];
    for (const part of partsOf(preset, data)) {
      const position = find(data, part);
      if (position === undefined) lost.push(textOf(part));
      else found.add(position);
    }
    if (found.size === 0) return null;
    // In the order of the data, whatever the order of clicks: equal selections are sent as equal requests.
    return { selected: [...found].toSorted((a, b) => a - b).map((position) => data[position]!), lost };
  },
  start(plan, { data }) {
    const entry = startEntry(plan, data);
    return entry === null ? [] : [entry];
  },
  send: (selected, plan, offer) =>
    sendsNone(selected, plan, offer) || listOf(selected).length === 0
      ? null
      : listOf(selected).map(({ value }) => value),
  choice: (selected) => listOf(selected).map(({ value }) => value),
  write(selected, plan, offer) {
    if (sendsNone(selected, plan, offer)) return '*';
    const values = listOf(selected).map(({ value }) => encodeURIComponent(String(value)));
    return values.length === 0 ? null : values.join(',');
  },
};

/** Commas part the values of a URL; one inside a value is encoded, unless a mail program has encoded them all. */
function partsOf(preset: Preset, data: readonly Entry[]): Preset[] {
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

const selectDate: ComponentKind = {
  none: null,
  isFilled: (selected) => selected !== null,
  match(preset, _plan, { bounds }, today) {
    const selected = readDateSelection(preset.from === 'text' ? decode(preset.text) : preset.value);
    const range = selected === null ? null : resolveRange(selected, today);
    if (range === null) return null;
    const isInside =
      bounds === null || (range.startDate >= bounds.startDate && range.endDate <= bounds.endDate);
    return isInside ? { selected, lost: [] } : null;
  },
  start(plan, offer, today) {
    const match = selectDate.match({ from: 'value', value: plan.defaultEntry }, plan, offer, today);
    return match?.selected ?? offer.bounds;
  },
  send(selected, _plan, _offer, today) {
    const range = selected === null ? null : resolveRange(selected as DateSelection, today);
    return range === null ? null : rangeText(range);
  },
  choice: (selected) => selected as DateSelection | null,
  write(selected) {
    if (selected === null) return null;
    return encodeURIComponent(isDatePreset(selected) ? selected : rangeText(selected as DateRange));
  },
};

const truths: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

const checkBox: ComponentKind = {
  none: null,
  isFilled: (selected) => typeof selected === 'boolean',
  match(preset) {
    const selected = preset.from === 'text' ? truths[preset.text] : preset.value;
    return typeof selected === 'boolean' ? { selected, lost: [] } : null;
  },
  start: (plan) => plan.defaultEntry === true,
  send: (selected) => (typeof selected === 'boolean' ? selected : null),
  choice: (selected) => (typeof selected === 'boolean' ? selected : null),
  write: (selected) => (typeof selected === 'boolean' ? String(selected) : null),
};

const submit: ComponentKind = {
  none: null,
  isFilled: (selected) => selected === true,
  match(preset) {
    const pressed = preset.from === 'text' ? truths[preset.text] : preset.value;
    return pressed === true ? { selected: true, lost: [] } : null;
  },
  start: () => null,
  send: () => null,
  choice: (selected) => (selected === true ? true : null),
  write: (selected) => (selected === true ? '1' : null),
};

export const componentKinds: Readonly<Record<ComponentType, ComponentKind>> = {
  selectList,
  selectCheckList,
  selectDate,
  checkBox,
  submit,
};

/** Whether two selections stand for the same values. Titles do not count. */
export function isSameSelection(one: Selection, other: Selection): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return (
      one.length === other.length &&
      one.every((entry: Entry, index) => entry.value === (other[index] as Entry).value)
    );
  }
  if (isEntry(one) && isEntry(other)) return one.value === other.value;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [first, second] = [one as DateRange, other as DateRange];
  return (
    first.startDate !== undefined && first.startDate === second.startDate && first.endDate === second.endDate
  );
}
