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

/** The pages and models of one company. Only its own users may get them. */
export interface CompanyPages {
  readonly manifest: Manifest;
  /** ISO 4217 code of the default currency, for when the company's settings have none. */
  readonly currency: string;
  /** IANA name of the time zone in which the company's days begin and end. */
  readonly timeZone: string;
  readonly datasets: ReadonlyMap<string, DatasetPlan>;
  /** The tables that have a file, by name. */
  readonly tables: ReadonlyMap<string, TablePlan>;
  /** The checks of pages, by route. Pages without checks are left out. */
  readonly checks: () => ReadonlyMap<string, readonly CheckPlan[]>;
  /** The resources that users write, by name. */
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
  /** The pages without a company's changes. The login page takes its name and colours from them. */
  base(): CompanyPages;
  /** The companies with resource files of their own. */
  resourceCustomers(): readonly string[];
  /** The value of `{product}` in paths and parameter names, as it was at the start. */
  readonly productId: string;
  /** The diagnostics of the current page files. */
  diagnostics(): readonly Diagnostic[];
  /** Calls the listener after every change of the files. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}
