import type { CarriedSelection, CascadeTime, LoadRequest } from '../../cascade/index.ts';
import type { RecentAnswers, Transport } from '../queries/index.ts';
import type { PageObservers } from '../services/page-observers.ts';
import type { FilterRecords } from './filter-records.ts';
import type { FoldingStore } from './folding.ts';
import type { PageMarkStore } from '../widgets/index.ts';
import type { LastSearch } from '../services/last-search.ts';
import type { RowNews } from '../services/content/row-news.ts';
import type { SelectionStore } from './saved-selections.ts';

/** The selection that one page passes to the next, by component. */
export type Carried = Readonly<Record<string, CarriedSelection>>;

/** What a page needs from the app around it. The app creates one for each session. */
export interface PageHost extends PageObservers {
  readonly loadOptions: (request: LoadRequest, signal: AbortSignal) => Promise<unknown>;
  /**
   * The replies to the list requests with which the bar of a page starts, by `questionKey`, as far as the server can
   * foresee them. Never rejects. `search` is the query of the address.
   */
  readonly listsAtStart: (
    page: { readonly path: string; readonly search: string },
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, unknown>>;
  readonly transport: Transport;
  /** Shared by all pages of the session, so that going back paints at once. */
  readonly answers: RecentAnswers;
  readonly records: FilterRecords;
  readonly saved: SelectionStore;
  readonly marks: PageMarkStore;
  readonly folding: FoldingStore;
  readonly lastSearch: Pick<LastSearch, 'write'>;
  /** Subscribes to changes that other users make. */
  readonly follow: RowNews['follow'];
  readonly time: CascadeTime;
  /**
   * The values of `$session.NAME$`: company, userName, fullname, currency, language. Forms also read `authMode`,
   * printed pages and files `companyName`, passwords `productName`, and files `timeZone`.
   */
  readonly session: Readonly<Record<string, string>>;
  /** The selection of the previous pages; each page adds its own when it is left. */
  carried: Carried;
  /** The comparison that the reader has chosen; undefined until then. */
  comparison?: string | null;
}
