import { isEntry, takesDates } from '../language/plan/index.ts';
import type { Entry } from '../language/plan/index.ts';
import type { BarFacts, BarState, ComponentState } from './bar-state.ts';
import { componentKinds, isSameSelection } from './component-kinds.ts';
import { fitDates } from './kinds/select-date.ts';
import { datesText } from './relative-dates.ts';
import type { ComponentSelection, DateSelection } from './selection.ts';

/**
 * The kinds of notices for the user. `preset-invalid`: a link or a saved selection named a missing value.
 * `load-error`: entries could not be loaded, or some are invalid. `range-cut`: a range was cut to the dates
 * of the response. `refused`: an input was not accepted. `selection-lost`: an input removed a selection that
 * the user had made elsewhere; the event `undo` restores it. `unknown-filter`: a link named filters that the
 * bar does not have. `entries-repeated`: a response had a value more than once. `record-broken`: the stored
 * record could not be read completely.
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
  /** For `unknown-filter` the first of the names, for `record-broken` empty. */
  readonly component: string;
  readonly kind: NoticeKind;
  /** The component of the input that caused a `selection-lost` or `range-cut`. Null for other causes. */
  readonly because: string | null;
  /**
   * The titles or texts of the affected values. For `unknown-filter` the names, for `range-cut` the range
   * before and after.
   */
  readonly values: readonly string[];
  /** For `load-error`: the cause, for developers. */
  readonly message: string | null;
  /** The number of dropped entries of a response. Absent when the whole response is unusable. */
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

/** The state before an input, for undo. */
export interface Undo {
  readonly input: string;
  readonly components: BarState['components'];
  /** Whether the losses caused by the input have been reported. */
  readonly isReported: boolean;
}

/** The maximum number of notices. The oldest ones are dropped. */
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
 * Notices for chosen selections that the last input changed in other components: missing entries of lists,
 * and dates outside of the new response. A failed component loses nothing, since it remembers its selection.
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

/** A notice for a range that was cut or lost. */
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
