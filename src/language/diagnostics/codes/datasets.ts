import type { Allowed, Unknown } from './unknown.ts';

/** The parameters of the diagnostics of datasets, the data that there is, and resources. */
export interface DatasetCodes {
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
}
