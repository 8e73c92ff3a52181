import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Changes } from '../source/map-over.ts';
import type { DocumentKind } from '../source/document-kind.ts';
import type { Validated } from '../validate/validate.ts';
import type { Surroundings } from '../link/environment.ts';
import type { LinkedApp } from '../link/app/link-app.ts';
import type { LinkedChecks } from '../link/checks/link-check-files.ts';
import type { PageResult } from '../link/page/link-page.ts';
import type { NameDependency } from './dependency.ts';
import { noRoutes, type Routes } from '../link/routes.ts';

/** A merged document after its schema has judged it, with what is wrong with how it was merged. */
export interface Judged {
  readonly validated: Validated;
  readonly diagnostics: readonly Diagnostic[];
}

/** The differences of a variant from its parent, by slot; undefined for a document that it no longer has. */
export type TreeChanges = Changes<Judged>;

/** All documents of a variant with their names resolved; by slot, where nothing else is said. */
export interface LinkedTree {
  readonly documents: ReadonlyMap<string, Judged>;
  /** Null for the tree that has nothing. */
  readonly surroundings: Surroundings | null;
  readonly app: LinkedApp | null;
  /** By language, the default first. */
  readonly locales: ReadonlyMap<string, Validated<'locale'>>;
  readonly routes: Routes;
  /** Those that are not switched off. */
  readonly pages: ReadonlyMap<string, PageResult>;
  /** The checks that stand beside a page, by its slot. */
  readonly checks: ReadonlyMap<string, LinkedChecks>;
  /** What is wrong with the links of a page, if all routes are known. */
  readonly linkFaults: ReadonlyMap<string, readonly Diagnostic[]>;
  /** Documents with a file that could not be parsed. */
  readonly unreadable: ReadonlyMap<string, true>;
  /** What is wrong in each document that has mistakes. */
  readonly faults: ReadonlyMap<string, readonly Diagnostic[]>;
  /** What is wrong with the dictionaries among themselves. */
  readonly localeFaults: readonly Diagnostic[];
  /** What is wrong with the whole: its app, its dictionaries, and texts that are nobody's. */
  readonly general: readonly Diagnostic[];
  /** What was linked again, since it may differ from the parent. */
  readonly relinked: Relinked;
}

/** What was linked again when changes were merged into a parent tree. */
export interface Relinked {
  readonly changes: TreeChanges;
  /** The documents in which something else may be wrong. */
  readonly suspects: ReadonlySet<string>;
  /** The shapes of the routes that other pages have, or whose pages were linked again. */
  readonly shapes: ReadonlySet<string>;
  readonly dependencies: Dependencies;
  /** The pages whose checks were linked: these may add dependencies to the page. */
  readonly checked: readonly string[];
}

/** The dependencies of documents by slot, for both steps: resolving names, then following links. */
export interface Dependencies {
  readonly names: ReadonlyMap<string, ReadonlySet<NameDependency> | undefined>;
  readonly links: ReadonlyMap<string, ReadonlySet<NameDependency> | undefined>;
}

export const nothing: LinkedTree = {
  documents: new Map(),
  surroundings: null,
  app: null,
  locales: new Map(),
  routes: noRoutes,
  pages: new Map(),
  checks: new Map(),
  linkFaults: new Map(),
  unreadable: new Map(),
  faults: new Map(),
  localeFaults: [],
  general: [],
  relinked: {
    changes: new Map(),
    suspects: new Set(),
    shapes: new Set(),
    dependencies: { names: new Map(), links: new Map() },
    checked: [],
  },
};

/** The document of a slot, as one of its kind. */
export function documentOf<Kind extends DocumentKind>(
  documents: ReadonlyMap<string, Judged>,
  kind: Kind,
  slot: string,
): Validated<Kind> | undefined {
  const validated = documents.get(slot)?.validated;
  return validated && kindOf(validated) === kind ? (validated as Validated<Kind>) : undefined;
}

export const kindOf = ({ document }: Validated): DocumentKind => document.layers[0].place.kind;
