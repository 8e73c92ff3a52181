import type { FilterKind } from '../../terms/component-kind.ts';
import type { Allowed } from './unknown.ts';

/** The parameters of the diagnostics of filter bars. */
export interface FilterBarCodes {
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
}
