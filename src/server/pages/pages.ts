import type { DatasetPlan, Manifest, PagePlan } from '../../language/plan/index.ts';

/** The pages of one company: what its users, and nobody else, may be sent. */
export interface CompanyPages {
  readonly manifest: Manifest;
  /** ISO 4217: what amounts are in where the company's settings don't say. */
  readonly currency: string;
  readonly datasets: ReadonlyMap<string, DatasetPlan>;
  /** By content hash. */
  readonly plans: ReadonlyMap<string, PagePlan>;
  /** Dictionaries by language, then by content hash (one at a time, but a browser may still hold the one before). */
  readonly dictionaries: ReadonlyMap<string, { readonly hash: string; readonly dictionary: unknown }>;
}

/** A mistake in a page file, as data, for authors in development. */
export interface PageDiagnostic {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The compiled pages, always the last good version of each. */
export interface Pages {
  variant(company: string): CompanyPages;
  /** The pages of nobody in particular: the login page takes its name and colours from here. */
  base(): CompanyPages;
  /** `{product}` in paths and parameter names. */
  readonly productId: string;
  diagnostics(): readonly PageDiagnostic[];
  /** Called after every change that compiled; the returned function ends it. */
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}
