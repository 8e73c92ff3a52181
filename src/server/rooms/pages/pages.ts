import type { Diagnostic } from '../../../language/index.ts';
import type {
  CheckPlan,
  DatasetPlan,
  FileAreasPlan,
  FilterListsPlan,
  Manifest,
  PagePlan,
  ResourceModel,
  TablePlan,
} from '../../../language/plan/index.ts';

/** The pages of one company: what its users, and nobody else, may be sent. */
export interface CompanyPages {
  readonly manifest: Manifest;
  /** ISO 4217: what amounts are in where the company's settings don't say. */
  readonly currency: string;
  /** IANA name: where its day begins and ends. */
  readonly timeZone: string;
  readonly datasets: ReadonlyMap<string, DatasetPlan>;
  /** The tables that have a file. */
  readonly tables: ReadonlyMap<string, TablePlan>;
  /** The checks of each page that has any, by its route. */
  readonly checks: () => ReadonlyMap<string, readonly CheckPlan[]>;
  /** What users write, by name. */
  readonly resources: ReadonlyMap<string, ResourceModel>;
  /** The product's own filter lists. */
  readonly lists: FilterListsPlan;
  /** The areas of files that users upload. */
  readonly files: FileAreasPlan;
  /** By content hash. */
  readonly plans: ReadonlyMap<string, PagePlan>;
  /** By language. */
  readonly dictionaries: ReadonlyMap<string, { readonly hash: string; readonly dictionary: unknown }>;
}

/** The compiled pages, always the last good version of each. */
export interface Pages {
  variant(company: string): CompanyPages;
  /** The pages of nobody in particular: the login page takes its name and colours from here. */
  base(): CompanyPages;
  /** The companies with files of their own about what users write. */
  resourceCustomers(): readonly string[];
  /** `{product}` in paths and parameter names: what it was at the start. */
  readonly productId: string;
  /** What is wrong in the page files as they are now. */
  diagnostics(): readonly Diagnostic[];
  /** Called after every change of the files; the returned function ends it. */
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}
