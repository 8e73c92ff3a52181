import type { CascadeObserver } from '../../cascade/index.ts';
import type { PagePlan } from '../../language/plan/index.ts';
import type { QueryStore } from '../queries/index.ts';

/** A page that is open, as tools see it. */
export interface OpenPage {
  readonly plan: PagePlan;
  readonly queries: Pick<QueryStore, 'questionOf'>;
}

/** What hears of the pages that are open: the tools for developers. */
export interface PageObservers {
  /** Receives all that happens in the page's filters. */
  readonly observe?: CascadeObserver | undefined;
  /** Receives the page when it opens, and each newer plan of it; answers what to call after. */
  readonly opened?: ((page: OpenPage) => () => void) | undefined;
}
