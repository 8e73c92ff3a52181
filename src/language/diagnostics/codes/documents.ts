import type { Allowed, Unknown } from './unknown.ts';

/** The parameters of the diagnostics of files: the tree, a text, the shape of a document, and the files of customers. */
export interface DocumentCodes {
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
