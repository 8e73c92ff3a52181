import { isForbiddenName } from './forbidden-names.ts';

/** The most bytes that a document may have. */
export const sizeLimit = 1_048_576;

export type DocumentKind =
  'app' | 'page' | 'checks' | 'filter-bar' | 'dataset' | 'table' | 'resource' | 'locale';

/** What a file is, from where it stands. `name` is what others call it; `base` is the path that an overlay changes. */
export interface DocumentPlace {
  readonly kind: DocumentKind;
  readonly name: string;
  /** The customer whose tree it stands in; null for the base. */
  readonly customer: string | null;
  /** The path in the tree of its own, without the extension: overlays and bases meet by it. */
  readonly slot: string;
}

const folders: readonly { readonly pattern: RegExp; readonly kind: DocumentKind }[] = [
  { pattern: /^app$/, kind: 'app' },
  { pattern: /^routes\/(.+)\.checks$/, kind: 'checks' },
  { pattern: /^routes\/(.+)$/, kind: 'page' },
  { pattern: /^filter-bars\/([^/]+)$/, kind: 'filter-bar' },
  { pattern: /^datasets\/([^/]+)$/, kind: 'dataset' },
  { pattern: /^tables\/([^/]+)$/, kind: 'table' },
  { pattern: /^resources\/([^/]+)$/, kind: 'resource' },
  { pattern: /^locales\/([a-z]{2})$/, kind: 'locale' },
];

/** What the folders are called, for the author who mistyped one. */
export const knownPlaces: readonly string[] = [
  'app.yaml',
  'routes/',
  'filter-bars/NAME.yaml',
  'datasets/NAME.yaml',
  'tables/NAME.yaml',
  'resources/NAME.yaml',
  'locales/LANGUAGE.yaml',
  'customers/CUSTOMER/',
];

const extension = /\.(ya?ml|json)$/;

/** Whether a file is read at all. */
export function isDocument(path: string): boolean {
  return extension.test(path);
}

/** Names of customers are also folders, addresses and keys: plain ones only. */
export function isCustomerName(name: string): boolean {
  return /^[a-z0-9][a-z0-9_-]*$/.test(name) && !isForbiddenName(name);
}

/** Null for a file in no known folder. */
export function placeOf(path: string): DocumentPlace | null {
  const overlay = /^customers\/([^/]+)\/(.+)$/.exec(path);
  const slot = (overlay?.[2] ?? path).replace(extension, '');
  for (const { pattern, kind } of folders) {
    const match = pattern.exec(slot);
    if (match) return { kind, name: match[1] ?? 'app', customer: overlay?.[1] ?? null, slot };
  }
  return null;
}
