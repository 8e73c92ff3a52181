import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { AppSpec } from '../generated/spec.ts';
import type { Stages } from '../memo.ts';
import type { DocumentKind } from '../source/document-kind.ts';
import { reporter, type Layered } from '../source/layered.ts';
import type { Validated } from '../validate/validate.ts';
import type { ApiContract } from './api-contract.ts';
import { checksWithoutPage, faultsOfPage, type LinkedChecks } from './link-check-files.ts';
import { linkRoutes } from './link-routes.ts';
import { linkApp } from './link-app.ts';
import type { LinkedDataset } from './link-dataset.ts';
import type { LinkedFilterBar } from './link-filter-bar.ts';
import { linkLocales } from './link-locales.ts';
import { linkOverlayTexts } from './link-overlay-texts.ts';
import type { PageResult } from './link-page.ts';
import type { Texts } from './texts.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** All documents of a variant after their schemas have judged them, by name; pages by slot. */
export type ValidTree = { readonly [Kind in DocumentKind]: ReadonlyMap<string, Validated<Kind>> };

/** All documents of a variant with their names resolved. */
export interface LinkedTree {
  readonly product: string;
  readonly app: AppSpec | null;
  readonly filterBars: ReadonlyMap<string, LinkedFilterBar>;
  readonly datasets: ReadonlyMap<string, LinkedDataset>;
  readonly locales: ReadonlyMap<string, Validated<'locale'>>;
  /** By route: of two pages with one route the first. */
  readonly pages: ReadonlyMap<string, PageResult>;
  /** The checks that stand beside a page. */
  readonly checks: ReadonlyMap<PageResult, LinkedChecks>;
  readonly diagnostics: readonly Diagnostic[];
}

/** What linking a tree needs besides the tree. */
export interface LinkTools {
  readonly stages: Stages;
  readonly icons: Vocabulary['icons'];
  contractOf(product: string): ApiContract;
  textsOf(locales: ReadonlyMap<string, Layered>): Texts;
}

/** Resolves all names of a variant: dictionaries first, then what pages name, then pages. */
export function linkTree(tree: ValidTree, { stages, icons, contractOf, textsOf }: LinkTools): LinkedTree {
  const appDocument = tree.app.get('app');
  const app = appDocument?.spec ?? {};
  const product = app.product?.id ?? '{product}';
  const locales = inOrder(tree.locale, app.languages ?? []);
  const texts = textsOf(documentsOf(locales));
  const words = { product, contract: contractOf(product), icons, texts };
  const filterBars = mapValues(tree['filter-bar'], (bar, name) => stages.linkFilterBar(name, bar, words));
  const datasets = mapValues(tree.dataset, (dataset, name) => stages.linkDataset(name, dataset, words));
  const environment = stages.environment({
    ...words,
    sections: sectionsOf(appDocument),
    filterBars,
    datasets,
  });
  const enabled = [...tree.page].filter(([, { spec }]) => spec.disabled !== true);
  const bySlot = mapValues(new Map(enabled), (page) => stages.linkPage(page, environment));
  const results = [...bySlot.values()];
  const checks = linkCheckFiles(tree, bySlot, stages);
  const { pages, diagnostics: duplicates } = byRoute(results);
  const linkedApp =
    appDocument && linkApp(appDocument, texts, icons, routesOf(enabled.map(([, page]) => page)));
  const diagnostics = [
    ...linkLocales(documentsOf(locales), texts, appDocument?.document ?? null, app.languages ?? []),
    ...(linkedApp?.diagnostics ?? []),
    ...[...filterBars.values(), ...datasets.values()].flatMap((linked) => linked.diagnostics),
    ...results.flatMap((page) => faultsOfPage(page, checks.linked.get(page))),
    ...checks.diagnostics,
    // What a customer has taken away is no mistake of those who lead there: their link is not drawn.
    ...linkRoutes(
      enabled.map(([, page]) => page),
      routesOf([...tree.page.values()]),
    ),
    ...duplicates,
  ];
  // A text whose key was mistyped where it is used, or in another language, is not nobody's.
  if (!diagnostics.some(({ code }) => code === 'unknown-i18n-key' || code === 'missing-translation'))
    diagnostics.push(...linkOverlayTexts(documentsOf(locales), () => documentsIn(tree)));
  return {
    product,
    app: linkedApp?.spec ?? null,
    filterBars,
    datasets,
    locales,
    pages,
    checks: checks.linked,
    diagnostics,
  };
}

/** The files of checks with the pages that they stand beside; a page that is switched off takes its checks with it. */
function linkCheckFiles(
  tree: ValidTree,
  pages: ReadonlyMap<string, PageResult>,
  stages: Stages,
): { linked: Map<PageResult, LinkedChecks>; diagnostics: Diagnostic[] } {
  const linked = new Map<PageResult, LinkedChecks>();
  const diagnostics: Diagnostic[] = [];
  for (const [name, file] of tree.checks) {
    const slot = `routes/${name}`;
    const page = pages.get(slot);
    if (page) linked.set(page, stages.linkChecksFile(file, page));
    else if (!tree.page.has(slot)) diagnostics.push(checksWithoutPage(file, name, [...tree.page.keys()]));
  }
  diagnostics.push(...[...linked.values()].flatMap((checks) => checks.diagnostics));
  return { linked, diagnostics };
}

/** The sections as written: one with a mistake of its own is not unknown to the pages that name it. */
function sectionsOf(app: Validated<'app'> | undefined): string[] | null {
  const menu = (app?.meant as { menu?: unknown } | undefined)?.menu;
  return typeof menu === 'object' && menu !== null ? Object.keys(menu) : null;
}

/** Null when a page's route is broken: any route may be that page's. */
function routesOf(pages: readonly Validated<'page'>[]): string[] | null {
  const routes = pages.map(({ spec }) => spec.route);
  return routes.every((route) => route !== undefined) ? routes : null;
}

/** Two pages with one route can't both be reached: `/a/:x` and `/a/:y` are one. */
function byRoute(results: readonly PageResult[]): {
  pages: Map<string, PageResult>;
  diagnostics: Diagnostic[];
} {
  const pages = new Map<string, PageResult>();
  const taken = new Map<string, PageResult>();
  const diagnostics: Diagnostic[] = [];
  for (const result of results) {
    const { route } = result.validated.spec;
    if (route === undefined) continue;
    const shape = route.replaceAll(/:[A-Za-z0-9]+/g, ':');
    const other = taken.get(shape);
    if (other) {
      const { document } = result.validated;
      reporter(document, diagnostics)('duplicate-route', ['route'], {
        route,
        other: other.validated.document.layers[0].path,
      });
    } else {
      taken.set(shape, result);
      pages.set(route, result);
    }
  }
  return { pages, diagnostics };
}

/** Dictionaries in the order of the app's languages, the default first; others after them. */
function inOrder<Value>(
  locales: ReadonlyMap<string, Value>,
  languages: readonly string[],
): Map<string, Value> {
  const place = (language: string): number =>
    languages.includes(language) ? languages.indexOf(language) : languages.length;
  return new Map([...locales].toSorted(([a], [b]) => place(a) - place(b)));
}

function* documentsIn(tree: ValidTree): Iterable<Layered> {
  for (const documents of Object.values(tree) as ReadonlyMap<string, Validated>[])
    for (const { document } of documents.values()) yield document;
}

function documentsOf(locales: ReadonlyMap<string, Validated<'locale'>>): Map<string, Layered> {
  return mapValues(locales, ({ document }) => document);
}

function mapValues<In, Out>(
  map: ReadonlyMap<string, In>,
  change: (value: In, key: string) => Out,
): Map<string, Out> {
  return new Map([...map].map(([key, value]) => [key, change(value, key)]));
}
