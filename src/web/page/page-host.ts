import type { CarriedSelection, CascadeTime, LoadRequest } from '../../cascade/index.ts';
import type { RecentAnswers, Transport } from '../queries/index.ts';
import type { PageObservers } from '../services/page-observers.ts';
import type { FilterRecords } from './filter-records.ts';
import type { FoldingStore } from './folding.ts';
import type { PageMarkStore } from '../widgets/index.ts';
import type { RowNews } from '../services/content/row-news.ts';
import type { SelectionStore } from './saved-selections.ts';

/** Selections on their way from one page to the next, by component. */
export type Carried = Readonly<Record<string, CarriedSelection>>;

/** What a page needs of the app around it. The app makes one for each session. */
export interface PageHost extends PageObservers {
  readonly loadOptions: (request: LoadRequest, signal: AbortSignal) => Promise<unknown>;
  readonly transport: Transport;
  /** Shared by all pages of the session: going back paints at once. */
  readonly answers: RecentAnswers;
  readonly records: FilterRecords;
  readonly saved: SelectionStore;
  readonly marks: PageMarkStore;
  readonly folding: FoldingStore;
  /** Hears of what others have changed. */
  readonly follow: RowNews['follow'];
  readonly time: CascadeTime;
  /** What `$session.NAME$` stands for: company, userName, fullname, currency, language. Forms ask it for `authMode`, paper and files for `companyName`, passwords for `productName`, files for `timeZone`. */
  readonly session: Readonly<Record<string, string>>;
  /** What the page before had selected; each page adds its own when it is left. */
  carried: Carried;
  /** What the reader compares with, wherever a page leaves that to readers; absent where pages say it. */
  comparison?: string | null;
}
