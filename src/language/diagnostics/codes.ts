import type { FilterKind, LinkedKind } from '../terms/component-kind.ts';

/** The allowed names. */
type Allowed = readonly string[];
type Operated = {
  readonly name: string;
  readonly measure: string;
  /** Whether it is a distinct count. */
  readonly isDistinct: boolean;
  readonly allowed: Allowed;
};
type Unknown = { readonly name: string; readonly allowed: Allowed };

/**
 * The parameters of each code's message. Codes are stable, since people search for them and tools use them as
 * keys.
 */
export interface DiagnosticParams {
  // The tree of files
  'unreadable-file': { readonly reason: string };
  'link-outside': { readonly target: string };
  'unknown-file': { readonly allowed: Allowed };
  /** `reason`: why both may not have one name, as a sentence without its full stop. */
  'name-taken': { readonly name: string; readonly other: string; readonly reason?: string };
  'missing-app': Record<string, never>;
  'bad-customer-name': { readonly name: string };

  // A file's text
  'file-too-large': { readonly bytes: number; readonly limit: number };
  'not-utf8': { readonly encoding: string | null };
  'yaml-syntax': { readonly reason: string };
  'json-syntax': { readonly reason: string };
  'duplicate-key': { readonly key: string };
  'too-many-aliases': { readonly limit: number };
  'too-deep': { readonly limit: number };
  'empty-file': Record<string, never>;
  'forbidden-name': { readonly name: string };

  // The shape of a document
  /**
   * `missing`: keys that the same map lacks. `joined`: the meaning of a key without a space after its colon.
   * `belongs`: the path where the key is allowed.
   */
  'unknown-key': Unknown & {
    readonly missing?: Allowed;
    readonly joined?: string;
    readonly belongs?: string;
  };
  'not-supported': { readonly name: string; readonly reason: string };
  'missing-key': { readonly keys: Allowed; readonly in: string; readonly types?: Allowed };
  'wrong-type': { readonly expected: string; readonly found: string };
  'not-allowed': { readonly value: string; readonly allowed: Allowed };
  'bad-format': { readonly value: string; readonly expected: string };
  'out-of-range': { readonly value: number; readonly bound: string };
  'wrong-length': { readonly found: number; readonly bound: string };
  'repeated-item': { readonly value: string };
  'unknown-widget-type': Unknown;

  // Names that stand for something
  'unknown-widget': Unknown;
  'unknown-filter-bar': Unknown;
  'unknown-query': Unknown;
  'unknown-dataset': Unknown;
  'nothing-to-explain': Unknown;
  'unknown-measure': Unknown & { readonly dataset: string };
  'unknown-dimension': Unknown & { readonly dataset: string };
  'unknown-list': Unknown;
  'unknown-operation': Unknown & { readonly measure: string };
  'unknown-grain': Unknown & { readonly dimension: string };
  'unknown-component': Unknown;
  'unknown-icon': { readonly name: string };
  'unknown-menu-section': Unknown;
  'unknown-file-area': Unknown;
  'unknown-filter-list': Unknown;
  'unknown-page-name': Unknown;
  'unused-list': { readonly name: string };
  'unknown-home': Unknown;
  'unknown-currency': { readonly name: string };
  'unknown-time-zone': { readonly name: string };
  'unknown-route': Unknown;
  'no-route-below': Unknown;
  'unknown-i18n-key': { readonly key: string; readonly default: boolean };
  'untranslated-text': { readonly text: string };
  /** `language` is null for a text that is written in the page. */
  'ambiguous-placeholder': { readonly name: string; readonly meanings: Allowed };
  'unknown-placeholder': {
    readonly name: string;
    readonly language: string | null;
    readonly allowed: Allowed;
  };
  'missing-translation': { readonly key: string; readonly language: string; readonly definedIn: string };
  'missing-dictionary': { readonly language: string };
  'unused-dictionary': { readonly language: string; readonly allowed: Allowed };
  'placeholder-differs': {
    readonly key: string;
    readonly language: string;
    readonly missing: Allowed;
    readonly extra: Allowed;
  };
  'unknown-field': Unknown & { readonly query: string; readonly kind: string };
  /** `kind` is null for text that is not a token. */
  'unknown-subject': Unknown;
  'unknown-token': Unknown & { readonly kind: string | null };

  // Expressions
  'expression-syntax': { readonly reason: string };
  'unknown-name': Unknown;
  'expression-types': { readonly reason: string };
  'not-a-condition': { readonly found: string };

  // Filter bars
  'hierarchy-cycle': { readonly cycle: string };
  'token-not-ancestor': { readonly token: string; readonly component: string; readonly allowed: Allowed };
  'component-loaded-twice': { readonly name: string; readonly paths: Allowed };
  'component-placed-twice': { readonly name: string };
  'hidden-component-placed': { readonly name: string };
  'component-not-shown': { readonly name: string };
  /** `empty` is the component itself or an ancestor; `type` is the type of `empty`. */
  'component-never-filled': { readonly name: string; readonly empty: string; readonly type: string };
  'component-behind-submit': { readonly name: string; readonly submit: string };
  'submits-wait': { readonly name: string; readonly other: string };
  'component-takes-no-entries': { readonly name: string; readonly type: string };
  /** A check list of the periods of a date. */
  'list-of-periods': { readonly name: string; readonly dimension: string };
  'all-is-a-member': { readonly dimension: string };
  /** `access` is the right that the dataset requires: `read Budget`. */
  'list-not-permitted': { readonly name: string; readonly dataset: string; readonly access: string };
  'wrong-default': { readonly type: string; readonly expected: string };
  'impossible-date': { readonly value: string };
  'reversed-range': { readonly start: string; readonly end: string };
  /** `child` can't be filled while `name` is empty. */
  'optional-parent': { readonly name: string; readonly child: string; readonly isButton: boolean };
  'unused-filter': { readonly names: Allowed };
  /**
   * A component is used in a form of a filter (`channel`, `channel!`, `channel~`) that contradicts its kind.
   */
  'wrong-filter-form': {
    readonly token: string;
    readonly parameter: string;
    /** What the component does. */
    readonly kind: FilterKind;
    /** The right parameter. Null when there is none. */
    readonly right: string | null;
  };
  /** A property that only another type of component has. */
  'property-not-used': { readonly name: string; readonly type: string; readonly of: string };
  'data-not-used': { readonly name: string; readonly reason: string };

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

  // Datasets
  'not-one-aggregation': { readonly name: string; readonly found: Allowed };
  'needs-another-key': { readonly name: string; readonly needs: string };
  'several-currencies': { readonly name: string; readonly found: Allowed };
  'not-one-source': { readonly found: Allowed };
  'wrong-time-dimension': Unknown & { readonly key: 'time' | 'over' };
  'conflicting-keys': { readonly name: string; readonly other: string; readonly reason: string };
  'no-hours': { readonly name: string };
  'wrong-log-axis': { readonly name: string; readonly value: number };
  'not-ascending': { readonly value: number; readonly before: number };
  'narrows-no-list': { readonly name: string; readonly parameter: string; readonly allowed: Allowed };
  'list-among-itself': { readonly name: string };
  'same-list-key': { readonly name: string; readonly other: string; readonly key: string };
  'wrong-member': { readonly name: string; readonly dimension: string; readonly expected: string };
  'unknown-join': Unknown;
  'join-without-key': { readonly table: string };
  'multiplying-join': { readonly table: string; readonly key: Allowed; readonly missing: Allowed };
  'wrong-tenant': { readonly name: string; readonly table: string; readonly tenant: string };
  'wrong-joined-measure': { readonly name: string; readonly column: string };
  'wrong-part': Unknown & { readonly reason: string };
  'wrong-switch': {
    readonly name: string;
    readonly type: string;
    readonly fault: 'type' | 'data' | 'remote' | 'title' | 'rules';
  };
  'too-many-possibilities': { readonly names: Allowed; readonly count: number; readonly limit: number };
  'too-many-parts': { readonly name: string; readonly count: number; readonly limit: number };
  'customer-sql': Record<string, never>;
  'wrong-unknown-column': Unknown;
  'wrong-coverage': Unknown & { readonly reason: string };

  // Datasets and the data that there is
  'unknown-table': Unknown;
  'unknown-column': Unknown & { readonly source: string };
  'wrong-column': {
    readonly name: string;
    readonly kind: string;
    readonly need: string;
    readonly option: string;
  };
  'missing-unknown': { readonly name: string; readonly measure: string; readonly table: string };
  /** `option` names a column that can be empty. */
  'wrong-key-column': { readonly name: string; readonly option: string };
  'wrong-select': { readonly reason: string };
  'shared-key': {
    readonly table: string;
    readonly key: readonly string[];
    readonly rows: number;
    readonly example: readonly unknown[];
  };

  // Resources
  'unknown-resource': Unknown;
  'unknown-resource-field': Unknown & { readonly resource: string };
  'unknown-status': { readonly name: string; readonly field: string; readonly allowed: readonly string[] };
  'wrong-resource-field': { readonly name: string; readonly reason: string };
  'opens-without-form': {
    readonly route: string;
    readonly resource: string;
    readonly parameter: string;
    /** The types of widgets that are forms. */
    readonly types: Allowed;
    /** The routes of pages with the form. */
    readonly allowed: Allowed;
  };
  'rows-without-key': { readonly query: string; readonly resource: string; readonly name: string };

  // Customers
  'overlay-changes-nothing': { readonly key: string; readonly base: string };
  'overlay-removes-nothing': { readonly key: string; readonly base: string };
  'overlay-unknown-name': Unknown & { readonly kind: string; readonly base: string };
  'overlay-not-new': { readonly name: string; readonly kind: string; readonly base: string };
  'overlay-changes-type': {
    readonly name: string;
    readonly type: string;
    readonly of: string;
    readonly base: string;
  };
  'overlay-unknown-text': { readonly key: string; readonly base: string };
  'overlay-without-base': { readonly base: string };
}
