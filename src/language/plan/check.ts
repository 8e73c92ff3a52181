import type { CheckSelection, Expectation } from '../generated/spec.ts';
import type { Place, QueryPlan } from './page.ts';

/** An expectation and its place in the file. */
export interface PlannedExpectation {
  readonly spec: Expectation;
  readonly place: Place;
}

/** A check that is ready to run. Never sent to a browser. */
export interface CheckPlan {
  readonly name: string;
  readonly description: string | null;
  /** The selected values by component. Other components have their defaults. */
  readonly selection: CheckSelection;
  /** The values of the route's parameters. */
  readonly route: Readonly<Record<string, string>>;
  readonly expect: readonly PlannedExpectation[];
  /** The queries that its expectations name, with the grand total where an expectation needs it. */
  readonly queries: Readonly<Record<string, QueryPlan>>;
  readonly place: Place;
}
