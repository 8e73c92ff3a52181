import { isEntry, takesDates } from '../language/plan/index.ts';
import type { Entry } from '../language/plan/index.ts';
import type { BarFacts, BarState, ComponentState } from './bar-state.ts';
import { componentKinds, isSameSelection } from './component-kinds.ts';
import { fitDates } from './kinds/select-date.ts';
import { datesText } from './relative-dates.ts';
import type { ComponentSelection, DateSelection } from './selection.ts';

/**
 * What the user is told. `preset-invalid`: a link or saved selection named a value that is not there. `load-error`: entries
 * could not be loaded, or not all of them read. `range-cut`: a range reached beyond the dates of the reply, and was cut to
 * them. `refused`: an input was not taken. `selection-lost`: an input took away
 * what the user had chosen elsewhere; the event `undo` brings it back. `unknown-filter`: a link named filters that the bar
 * does not have. `entries-repeated`: a reply held a value more than once. `record-broken`: what the browser kept of the
 * bar could not be read, or not all of it.
 */
export type NoticeKind =
  | 'preset-invalid'
  | 'load-error'
  | 'range-cut'
  | 'refused'
  | 'selection-lost'
  | 'unknown-filter'
  | 'entries-repeated'
  | 'record-broken';

export interface Notice {
  readonly id: number;
  /** Milliseconds on the machine's clock. */
  readonly at: number;
  /** `unknown-filter`: the first of the names. `record-broken`: empty, since it is about them all. */
  readonly component: string;
  readonly kind: NoticeKind;
  /** `selection-lost`, and `range-cut` where an input was the cause: the component of that input. */
  readonly because: string | null;
  /** The titles or texts of the values that it is about; `unknown-filter`: the names; `range-cut`: the range before and after. */
  readonly values: readonly string[];
  /** `load-error`: what went wrong, for developers. */
  readonly message: string | null;
  /** So many entries of the reply were left out, and the others are there; absent where nothing came. */
  readonly leftOut?: number;
}

export type NewNotice = Omit<Notice, 'id' | 'at'>;

export const newNotice = (component: string, kind: NoticeKind, more: Partial<NewNotice> = {}): NewNotice => ({
  component,
  kind,
  because: null,
  values: [],
  message: null,
  ...more,
});

/** The moment before an input, to go back to. */
export interface Undo {
  readonly input: string;
  readonly components: BarState['components'];
  /** The user has been told what the input took away. */
  readonly isReported: boolean;
}

/** Notices pile up no further than anyone reads; the oldest go first. */
const KEPT = 100;

export function keepNotices(
  notices: readonly Notice[],
  added: readonly NewNotice[],
  at: number,
): readonly Notice[] {
  if (added.length === 0) return notices;
  const next = (notices.at(-1)?.id ?? 0) + 1;
  return [...notices, ...added.map((notice, index) => ({ ...notice, id: next + index, at }))].slice(-KEPT);
}

const entriesOf = (selected: ComponentSelection): readonly Entry[] =>
  Array.isArray(selected) ? selected : isEntry(selected) ? [selected] : [];

/**
 * What the last input took away from what had been chosen elsewhere: entries of other lists, and of dates what lies beyond
 * the new reply's. A component that failed still remembers.
 */
export function lostSelections(facts: BarFacts, bar: BarState, undo: Undo, today: string): NewNotice[] {
  return facts.order.flatMap((name) => {
    const before = undo.components[name]!;
    const after = bar.components[name]!;
    const plan = facts.byName[name]!;
    if (name === undo.input || !before.chosen || isSameSelection(before.selected, after.selected)) return [];
    if (after.status === 'error' || after.heldBack) return [];
    if (!componentKinds[plan.type].isFilled(before.selected)) return [];
    if (takesDates(plan.type))
      return [changedDates(name, before.selected as DateSelection, after, undo.input, today)];
    const kept = new Set(entriesOf(after.selected).map(({ value }) => value));
    const values = entriesOf(before.selected).filter(({ value }) => !kept.has(value));
    if (values.length === 0) return [];
    return [
      newNotice(name, 'selection-lost', {
        because: undo.input,
        values: values.map(({ title }) => title),
      }),
    ];
  });
}

/** Part of the range is left, or none of it. */
function changedDates(
  name: string,
  before: DateSelection,
  { selected, bounds }: ComponentState,
  because: string,
  today: string,
): NewNotice {
  const isCut = selected !== null && fitDates(before, bounds, today) !== null;
  const values = isCut ? [before, selected as DateSelection] : [before];
  return newNotice(name, isCut ? 'range-cut' : 'selection-lost', { because, values: values.map(datesText) });
}
