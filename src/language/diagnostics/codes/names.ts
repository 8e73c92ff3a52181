import type { Allowed, Unknown } from './unknown.ts';

/** The parameters of the diagnostics of names that stand for something, and of expressions. */
export interface NameCodes {
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
}
