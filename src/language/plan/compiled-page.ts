import type { LinkedFilterBar } from '../link/filter-bar/link-filter-bar.ts';
import type { PageResult } from '../link/page/link-page.ts';
import type { LinkedTree } from '../incremental/linked-tree.ts';
import { placeIn } from '../source/layered.ts';
import { lazily } from '../source/lazily.ts';
import { fillRoute } from '../terms/route-shape.ts';
import type { PageEntry } from './page.ts';
import { planPage, type WidgetPlaces } from './plan-page.ts';
import type { CompiledPage } from './compiled.ts';
import { keyOf, wordsOf, type PlanTools, type PlanWords } from './plan-tools.ts';

/**
 * The page of a variant. Cached per filter bar and per settings of app.yaml (`PlanWords`), so variants that
 * share both share the page.
 */
export function compiledPageOf(result: PageResult, variant: LinkedTree, tools: PlanTools): CompiledPage {
  return compiledPage(result, barOf(result, variant), wordsOf(variant), tools);
}

/** The filter bar of a page: its own, or the variant's shared one. */
function barOf({ linked: page }: PageResult, { surroundings }: LinkedTree): LinkedFilterBar | null {
  const named = page?.spec.filterBar;
  return typeof named === 'string'
    ? (surroundings?.filterBars.get(named) ?? null)
    : (page?.filterBar ?? null);
}

function compiledPage(
  result: PageResult,
  bar: LinkedFilterBar | null,
  words: PlanWords,
  tools: PlanTools,
): CompiledPage {
  const ofBars = tools.pages.get(result) ?? new WeakMap<object, Map<string, CompiledPage>>();
  const ofWords = ofBars.get(bar ?? result) ?? new Map<string, CompiledPage>();
  tools.pages.set(result, ofBars);
  ofBars.set(bar ?? result, ofWords);
  const known = ofWords.get(keyOf(words));
  if (known) return known;
  const { document } = result.validated;
  const places: WidgetPlaces = (widget) => {
    if (!tools.places) return null;
    const { file, line } = placeIn(document, ['widgets', widget], 'key');
    return { file, line };
  };
  const plan = lazily(() => planPage(result.linked!, bar, words, places));
  const hash = lazily(() => tools.hash(JSON.stringify(plan())));
  const entry = lazily(() => entryOf(result, hash()));
  const page: CompiledPage = {
    get plan() {
      return plan();
    },
    get hash() {
      return hash();
    },
    get entry() {
      return entry();
    },
  };
  ofWords.set(keyOf(words), page);
  return page;
}

function entryOf({ linked }: PageResult, hash: string): PageEntry {
  const { route, title, description, access, menu, parent, widgets } = linked!.spec;
  return {
    route,
    title,
    ...(description !== undefined && { description }),
    access: access ?? null,
    hash,
    menu: menu
      ? {
          section: menu.section,
          icon: menu.icon ?? null,
          order: menu.order ?? 100,
          title: menu.title ?? title,
          authMode: menu.authMode ?? null,
          ...(menu.params && { path: pathIn(route, menu.params) }),
        }
      : null,
    ...(parent && {
      parent: { route: parent.route, title: parent.title ?? title, order: parent.order ?? 100 },
    }),
    ...(widgets === undefined && { leads: true }),
  };
}

/** The address of a menu entry. An empty rest parameter leaves no trailing slash. */
const pathIn = (route: string, params: Readonly<Record<string, string>>): string =>
  fillRoute(route, (name) => params[name] ?? '').replace(/\/$/, '');
