import { isForbiddenName } from './forbidden-names.ts';

/** The maximum size of a document in bytes. */
export const sizeLimit = 1_048_576;

export type DocumentKind =
  'app' | 'page' | 'checks' | 'filter-bar' | 'dataset' | 'table' | 'resource' | 'locale';

/**
 * The kind of a file, from its path. `name` is the name that other files use; `base` is the path that an
 * overlay changes.
 */
export interface DocumentPlace {
  readonly kind: DocumentKind;
  readonly name: string;
  /** The customer whose tree it belongs to. Null for the base. */
  readonly customer: string | null;
  /** The path in its tree without the extension. An overlay has the same slot as its base. */
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

/** The known folders, for diagnostics. */
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

/** Whether a file is a document, by its extension. */
export function isDocument(path: string): boolean {
  return extension.test(path);
}

/** Whether a name is allowed for a customer. It is also used in folders, URLs and keys. */
export function isCustomerName(name: string): boolean {
  return /^[a-z0-9][a-z0-9_-]*$/.test(name) && !isForbiddenName(name);
}

/** The place of a file. Null in an unknown folder. */
export function placeOf(path: string): DocumentPlace | null {
  const overlay = /^customers\/([^/]+)\/(.+)$/.exec(path);
  const slot = (overlay?.[2] ?? path).replace(extension, '');
  for (const { pattern, kind } of folders) {
    const match = pattern.exec(slot);
    if (match) return { kind, name: match[1] ?? 'app', customer: overlay?.[1] ?? null, slot };
  }
  return null;
}
