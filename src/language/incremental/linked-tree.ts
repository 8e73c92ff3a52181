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

/** A merged and validated document, with the mistakes of merging. */
export interface Checked {
  readonly validated: Validated;
  readonly diagnostics: readonly Diagnostic[];
}

/** The differences of a variant from its parent, by slot. Undefined for a deleted document. */
export type TreeChanges = Changes<Checked>;

/** All documents of a variant with their names resolved, by slot unless noted otherwise. */
export interface LinkedTree {
  readonly documents: ReadonlyMap<string, Checked>;
  /** Null only for the empty tree. */
  readonly surroundings: Surroundings | null;
  readonly app: LinkedApp | null;
  /** By language, the default first. */
  readonly locales: ReadonlyMap<string, Validated<'locale'>>;
  readonly routes: Routes;
  /** The enabled pages. */
  readonly pages: ReadonlyMap<string, PageResult>;
  /** The checks of pages in files of their own, by slot of the page. */
  readonly checks: ReadonlyMap<string, LinkedChecks>;
  /** The mistakes in the links of a page, or in the pages that a resource opens, if all routes are known. */
  readonly linkFaults: ReadonlyMap<string, readonly Diagnostic[]>;
  /** Documents with an unparsable file. */
  readonly unreadable: ReadonlyMap<string, true>;
  /** The mistakes of each document that has any. */
  readonly faults: ReadonlyMap<string, readonly Diagnostic[]>;
  /** Mistakes across dictionaries. */
  readonly localeFaults: readonly Diagnostic[];
  /** Mistakes of the variant as a whole: its app.yaml, its dictionaries, and unused texts. */
  readonly general: readonly Diagnostic[];
  /** What was relinked, and may therefore differ from the parent. */
  readonly relinked: Relinked;
}

/** The result of merging changes into a parent tree. */
export interface Relinked {
  readonly changes: TreeChanges;
  /** The documents whose mistakes may have changed. */
  readonly suspects: ReadonlySet<string>;
  /** The shapes of routes whose pages changed or were relinked. */
  readonly shapes: ReadonlySet<string>;
  readonly dependencies: Dependencies;
  /** The pages whose checks were linked, which may have added dependencies to the page. */
  readonly checked: readonly string[];
}

/** The dependencies of documents by slot, of both steps: resolving names and checking links. */
export interface Dependencies {
  readonly names: ReadonlyMap<string, ReadonlySet<NameDependency> | undefined>;
  readonly links: ReadonlyMap<string, ReadonlySet<NameDependency> | undefined>;
}

export const emptyLinkedTree: LinkedTree = {
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

/** The validated document at a slot, typed by its kind. */
export function documentOf<Kind extends DocumentKind>(
  documents: ReadonlyMap<string, Checked>,
  kind: Kind,
  slot: string,
): Validated<Kind> | undefined {
  const validated = documents.get(slot)?.validated;
  return validated && kindOf(validated) === kind ? (validated as Validated<Kind>) : undefined;
}

export const kindOf = ({ document }: Validated): DocumentKind => document.layers[0].place.kind;
