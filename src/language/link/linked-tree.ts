import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Changes } from '../source/map-over.ts';
import type { DocumentKind } from '../source/document-kind.ts';
import type { Validated } from '../validate/validate.ts';
import type { Surroundings } from './environment.ts';
import type { LinkedApp } from './link-app.ts';
import type { LinkedChecks } from './link-check-files.ts';
import type { PageResult } from './link-page.ts';
import type { NameDependency } from './question.ts';
import { noRoutes, type Routes } from './routes.ts';

/** A merged document after its schema has judged it, with what is wrong with how it was merged. */
export interface Judged {
  readonly validated: Validated;
  readonly diagnostics: readonly Diagnostic[];
}

/** What a variant has otherwise than what it is laid over, by slot; undefined for what it has no more. */
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
  readonly leads: ReadonlyMap<string, readonly Diagnostic[]>;
  /** Documents with a file that could not be parsed. */
  readonly unreadable: ReadonlyMap<string, true>;
  /** What is wrong in each document that has mistakes. */
  readonly faults: ReadonlyMap<string, readonly Diagnostic[]>;
  /** What is wrong with the dictionaries among themselves. */
  readonly localeFaults: readonly Diagnostic[];
  /** What is wrong with the whole: its app, its dictionaries, and texts that are nobody's. */
  readonly general: readonly Diagnostic[];
  /** What may be otherwise than in the tree below. */
  readonly again: Relinked;
}

/** What was looked at again when a tree was laid over another. */
export interface Relinked {
  readonly changes: TreeChanges;
  /** The documents in which something else may be wrong. */
  readonly suspects: ReadonlySet<string>;
  /** The shapes of the routes that other pages have, or whose pages were linked again. */
  readonly shapes: ReadonlySet<string>;
  readonly asked: Asked;
  /** The pages whose checks were linked: these may have asked more in the page's name. */
  readonly checked: readonly string[];
}

/** The questions by slot, for each of the two times that a document asks: its names first, then where its links lead. */
export interface Asked {
  readonly naming: ReadonlyMap<string, ReadonlySet<NameDependency> | undefined>;
  readonly leading: ReadonlyMap<string, ReadonlySet<NameDependency> | undefined>;
}

export const nothing: LinkedTree = {
  documents: new Map(),
  surroundings: null,
  app: null,
  locales: new Map(),
  routes: noRoutes,
  pages: new Map(),
  checks: new Map(),
  leads: new Map(),
  unreadable: new Map(),
  faults: new Map(),
  localeFaults: [],
  general: [],
  again: {
    changes: new Map(),
    suspects: new Set(),
    shapes: new Set(),
    asked: { naming: new Map(), leading: new Map() },
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
