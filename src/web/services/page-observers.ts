import type { CascadeObserver } from '../../cascade/index.ts';
import type { PagePlan } from '../../language/plan/index.ts';
import type { QueryStore } from '../queries/index.ts';

/** An open page, as the tools see it. */
export interface OpenPage {
  readonly plan: PagePlan;
  readonly queries: Pick<QueryStore, 'questionOf'>;
}

/** Observers of open pages: the developer tools. */
export interface PageObservers {
  /** Called with all events in the page's filters. */
  readonly observe?: CascadeObserver | undefined;
  /** Called when a page opens and with each new plan of it. Returns a function to call afterwards. */
  readonly opened?: ((page: OpenPage) => () => void) | undefined;
}
