import type { DatePreset, DefaultRange, Entry, EntryValue } from '../language/plan/index.ts';

/** A range of ISO dates, both ends included. */
export interface SelectedDates {
  readonly startDate: string;
  readonly endDate: string;
}

/**
 * A range of dates: a named one, one with relative ends, or fixed dates. The first two are resolved when they
 * are sent.
 */
export type DateSelection = DatePreset | DefaultRange | SelectedDates;

/**
 * The selection of a component. Empty is `[]` for a check list and null for any other type. A search and a
 * range of numbers are the text that is sent.
 */
export type ComponentSelection = Entry | readonly Entry[] | DateSelection | boolean | string | null;

/** A selection by value, in events, saved selections and the store. Null and `[]` clear. */
export type Choice = EntryValue | readonly EntryValue[] | DateSelection | null;

/** A selection from outside the bar: by value, or as text of a URL. */
export type Preset =
  { readonly from: 'value'; readonly value: unknown } | { readonly from: 'text'; readonly text: string };

/** The value that is sent for a component. Absent when nothing is sent. */
export type SentValue = EntryValue | readonly EntryValue[];
export type SentValues = Readonly<Record<string, SentValue>>;
