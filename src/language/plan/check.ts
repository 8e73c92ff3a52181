import type { CheckSelection, Expectation } from '../generated/spec.ts';
import type { Place, QueryPlan } from './page.ts';

/** An expectation and where it was written. */
export interface PlannedExpectation {
  readonly spec: Expectation;
  readonly place: Place;
}

/** A check ready to be run. Never sent to a browser. */
export interface CheckPlan {
  readonly name: string;
  readonly description: string | null;
  /** What is selected, by component; the others start as they do for a user. */
  readonly selection: CheckSelection;
  /** The values of the route's parameters. */
  readonly route: Readonly<Record<string, string>>;
  readonly expect: readonly PlannedExpectation[];
  /** The queries that it names, as the page asks them; with the grand total where an expectation speaks of it. */
  readonly queries: Readonly<Record<string, QueryPlan>>;
  readonly place: Place;
}
