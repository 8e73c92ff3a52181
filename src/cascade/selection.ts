import type { DatePreset, DefaultRange, Entry, EntryValue } from '../language/plan/index.ts';

/** Two ISO dates, both inclusive. */
export interface SelectedDates {
  readonly startDate: string;
  readonly endDate: string;
}

/** A range of dates, or a name or ends that move with the calendar and are resolved when they are sent. */
export type DateSelection = DatePreset | DefaultRange | SelectedDates;

/**
 * What a component has selected; `[]` is a check list's nothing, null everyone else's. A search and a range of numbers are
 * the text that is sent.
 */
export type ComponentSelection = Entry | readonly Entry[] | DateSelection | boolean | string | null;

/** A choice by value: what controls send, what saved selections and the store hold. Null and `[]` clear. */
export type Choice = EntryValue | readonly EntryValue[] | DateSelection | null;

/** A choice from outside: by value, or as text from a URL. */
export type Preset =
  { readonly from: 'value'; readonly value: unknown } | { readonly from: 'text'; readonly text: string };

/** What is sent for a component: an absent one sends nothing. */
export type SentValue = EntryValue | readonly EntryValue[];
export type SentValues = Readonly<Record<string, SentValue>>;
