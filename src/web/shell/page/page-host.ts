import type { CarriedSelection, CascadeObserver, CascadeTime, LoadRequest } from '../../../cascade/index.ts';
import type { Answers, Transport } from '../../queries/index.ts';
import type { FilterRecords } from './filter-records.ts';
import type { SavedSelections } from './saved-selections.ts';

/** Selections on their way from one page to the next, by component. */
export type Carried = Readonly<Record<string, CarriedSelection>>;

/** What a page needs of the app around it. The shell makes one for each session. */
export interface PageHost {
  readonly loadOptions: (request: LoadRequest, signal: AbortSignal) => Promise<unknown>;
  readonly transport: Transport;
  /** Shared by all pages of the session: going back paints at once. */
  readonly answers: Answers;
  readonly records: FilterRecords;
  readonly saved: SavedSelections;
  readonly time: CascadeTime;
  /** Told of all that happens in the page's filters: for tools of development. */
  readonly observe?: CascadeObserver;
  /** What `$session.NAME$` stands for: company, userName, fullname, currency, language. */
  readonly session: Readonly<Record<string, string>>;
  /** What the page before had selected; each page adds its own when it is left. */
  carried: Carried;
}
