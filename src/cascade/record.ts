import type { Entry } from '../language/plan/index.ts';
import type { DateRange, Selection } from './selection.ts';

/** What is stored of one component. */
export interface ComponentRecord {
  readonly selected: Selection;
  /** Entries of a remote list. */
  readonly data?: readonly Entry[];
  /** What the reply of a remote date allows. */
  readonly range?: DateRange;
  /** Milliseconds at which the entries were loaded: older than an hour, they are refreshed in the background. */
  readonly loadedAt?: number;
}

/** What is stored of a bar: one current and one previous record per user, company and bar. */
export interface FilterRecord {
  readonly version: 1;
  readonly components: Readonly<Record<string, ComponentRecord>>;
}
