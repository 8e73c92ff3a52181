import type { LinkedKind } from '../../terms/component-kind.ts';
import type { Allowed, Unknown } from './unknown.ts';

type Operated = {
  readonly name: string;
  readonly measure: string;
  /** Whether it is a distinct count. */
  readonly isDistinct: boolean;
  readonly allowed: Allowed;
};

/** The parameters of the diagnostics of queries, commands, links and widgets, and of what pages have in common. */
export interface PageCodes {
  // Queries and the API contract
  'query-without-path': { readonly name: string };
  'query-cycle': { readonly cycle: string };
  'unused-query': { readonly name: string };
  'public-page-asks': { readonly route: string };
  'unknown-api-path': Unknown & { readonly method: string };
  'unknown-api-parameter': Unknown & { readonly api: string };
  'missing-api-parameter': { readonly name: string; readonly api: string };
  'unknown-response-key': Unknown & { readonly api: string };
  'bad-api-value': { readonly name: string; readonly value: string; readonly expected: string };

  // Commands, forms and links
  'unknown-form-field': Unknown;
  'unknown-command': Unknown;
  'unused-command': { readonly name: string };
  'unguarded-danger': Record<string, never>;
  'same-for-each-row': { readonly name: string };
  'unknown-api-field': Unknown & { readonly api: string };
  'bad-body-value': {
    readonly name: string;
    readonly value: string;
    readonly api: string;
    readonly expected: string;
  };
  'missing-api-field': { readonly name: string; readonly api: string };
  'bad-pattern': { readonly pattern: string; readonly reason: string };
  'no-choices': { readonly name: string };
  'unknown-link-parameter': Unknown & { readonly route: string };
  'unknown-link-filter': Unknown & { readonly route: string };
  /** A link passes a value that the component does not accept. `given` is null for a field. */
  'wrong-link-filter': {
    readonly name: string;
    readonly route: string;
    readonly kind: LinkedKind;
    readonly value: string;
    readonly given: LinkedKind | null;
  };
  'wrong-selects': {
    readonly name: string;
    readonly type: string;
    readonly dimension: string;
    /** What the component accepts instead. */
    readonly takes:
      | 'no-member'
      | 'dates'
      | 'no-dates'
      | 'switch'
      | 'excluded'
      | { readonly dataset: string; readonly dimension: string };
  };
  'not-of-one-member': { readonly name: string; readonly allowed: Allowed };
  'missing-link-parameter': { readonly name: string; readonly route: string };

  // Widgets
  /** `left`: widgets of the base that a customer's rows omit. */
  'widget-in-no-row': { readonly name: string; readonly left?: Allowed };
  'unknown-section': Unknown;
  'place-without-base': Record<string, never>;
  'widget-placed-twice': { readonly name: string };
  'row-too-wide': { readonly total: number };
  'no-query': { readonly value: string };
  'not-a-measure': { readonly name: string; readonly query: string; readonly allowed: Allowed };
  'not-a-dimension': { readonly name: string; readonly query: string; readonly allowed: Allowed };
  'not-a-date': { readonly name: string; readonly allowed: Allowed };
  'not-drawn': { readonly name: string; readonly widget: string; readonly allowed: Allowed };
  'not-asked-for': {
    readonly name: string;
    readonly query: string;
    readonly list: 'measures' | 'dimensions';
  };
  'token-not-filled': { readonly name: string };
  'no-dates': { readonly name: string; readonly axis: string };
  'not-by-days': { readonly name: string; readonly grain: string };
  'no-order': { readonly name: string; readonly dataset: string };
  'not-two-sides': { readonly count: number };
  'axis-not-used': { readonly side: string; readonly option: string };
  'two-units': {
    readonly units: readonly { readonly name: string; readonly format: string }[];
    /** The axis of a chart with two axes. Null for a single axis. */
    readonly side: 'left' | 'right' | null;
  };
  'not-combinable': {
    readonly measure: string;
    readonly query: string;
    readonly over: Allowed;
    /** The parameter that fixes the rows of the query. */
    readonly whole: string;
  };
  'no-share': Operated;
  'not-along-time': Operated;
  'no-time': { readonly name: string; readonly time: string | null; readonly list: 'query' | 'widget' };
  'not-forecast': { readonly name: string; readonly measure: string };
  'no-groups': { readonly name: string; readonly measure: string };
  'no-dimension': { readonly name: string; readonly query: string };
  'no-others': { readonly name: string; readonly type: string };
  'not-additive': {
    readonly measure: string;
    readonly why: string;
    readonly allowed: Allowed;
  };
  'no-comparison': { readonly query: string };
  'wrong-trend': {
    readonly query: string;
    /**
     * A dimension of the rows that the query lacks, the dates that it has, or the parameter that fixes its
     * rows.
     */
    readonly why:
      | { readonly lacks: string }
      | { readonly dates: Allowed }
      | { readonly shown: true }
      | { readonly picks: string };
  };
  'wrong-comparison': { readonly query: string; readonly lacks: string };

  // Checks of pages
  'checks-without-page': { readonly page: string };
  'wrong-selection': { readonly name: string; readonly type: string; readonly expected: string };
  'no-total': { readonly query: string };
  'no-bound': Record<string, never>;

  // Pages together
  'duplicate-insight': { readonly key: string; readonly other: string };
  'steps-without-end': { readonly step: string };
  'page-without-widgets': { readonly route: string };
  'nested-child': { readonly route: string; readonly parent: string };
  'child-parameters': { readonly route: string; readonly allowed: Allowed };
  'child-beyond-parent': { readonly route: string; readonly access: string };
  'duplicate-child': { readonly other: string; readonly key: 'title' | 'order' };
  'duplicate-route': { readonly route: string; readonly other: string };
}
