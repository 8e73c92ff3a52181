import type { CarriedSelection, CascadeObserver, CascadeTime, LoadRequest } from '../../cascade/index.ts';
import type { PagePlan } from '../../language/plan/index.ts';
import type { RecentAnswers, QueryStore, Transport } from '../queries/index.ts';
import type { FilterRecords } from './filter-records.ts';
import type { SelectionStore } from './saved-selections.ts';

/** Selections on their way from one page to the next, by component. */
export type Carried = Readonly<Record<string, CarriedSelection>>;

/** A page that is open, as tools see it. */
export interface OpenPage {
  readonly plan: PagePlan;
  readonly queries: Pick<QueryStore, 'questionOf'>;
}

/** What a page needs of the app around it. The shell makes one for each session. */
export interface PageHost {
  readonly loadOptions: (request: LoadRequest, signal: AbortSignal) => Promise<unknown>;
  readonly transport: Transport;
  /** Shared by all pages of the session: going back paints at once. */
  readonly answers: RecentAnswers;
  readonly records: FilterRecords;
  readonly saved: SelectionStore;
  readonly time: CascadeTime;
  /** Told of all that happens in the page's filters: for tools of development. */
  readonly observe?: CascadeObserver | undefined;
  /** Told of the page when it opens, and of each newer plan of it; answers what to call after. */
  readonly opened?: ((page: OpenPage) => () => void) | undefined;
  /** What `$session.NAME$` stands for: company, userName, fullname, currency, language. Forms ask it for `authMode`, paper and files for `companyName`, passwords for `productName`. */
  readonly session: Readonly<Record<string, string>>;
  /** What the page before had selected; each page adds its own when it is left. */
  carried: Carried;
}
