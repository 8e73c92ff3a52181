import type { Manifest, PageEntry } from '../../../language/plan/index.ts';
import type { SpecOf, ToProps } from '../widget.ts';

/** A page that the reader may open. */
export interface PageCard {
  readonly route: string;
  readonly title: string;
  /** Null where the page has no description. */
  readonly description: string | null;
  /** The section of the menu; null for a page outside the menu. */
  readonly section: string | null;
  /** Its own route and those of its tabs: opening a tab counts as opening the page. */
  readonly routes: readonly string[];
}

export interface CardsProps {
  readonly cards: readonly PageCard[];
  readonly hasSearch: boolean;
  readonly hasFavourites: boolean;
  readonly opened: number;
}

/** The cards of the pages that the file selects and the reader may open; null where there are none. */
export const cardsProps: ToProps<'cards', CardsProps> = (spec, _data, { actions, t, session }) => {
  const { here, manifest } = actions.pages;
  const { pages, sections } = manifest() ?? { pages: [], sections: [] };
  const titles = new Map(sections.map(({ name, title }) => [name, t(title)]));
  const cards = pagesOf(spec, { pages, sections }, session.authMode)
    .filter(({ route }) => route !== here && !route.includes(':'))
    .map((entry): PageCard => ({
      route: entry.route,
      title: t(entry.title),
      description: entry.description === undefined ? null : t(entry.description, session),
      section: titles.get(entry.menu?.section ?? '') ?? null,
      routes: [entry.route, ...tabsOf(entry, pages)],
    }));
  const { search: hasSearch, favourites: hasFavourites, opened } = spec;
  return cards.length === 0 ? null : { cards, hasSearch, hasFavourites, opened };
};

type Pages = Pick<Manifest, 'pages' | 'sections'>;

/** The pages that a file selects, in its order or in the menu's. */
function pagesOf(
  { routes, below, sections: named }: SpecOf<'cards'>,
  { pages, sections }: Pages,
  authMode: string | undefined,
): readonly PageEntry[] {
  if (routes !== undefined) return routes.flatMap((route) => pages.filter((entry) => entry.route === route));
  const placeOf = (section: string): number => sections.findIndex(({ name }) => name === section);
  const placed = pages.map((entry) => ({ entry, at: placeOf(entry.menu?.section ?? '') }));
  const isNamed = ({ entry, at }: (typeof placed)[number]): boolean => {
    if (below !== undefined) return isSubroute(entry.route, below) && !isTab(entry, pages);
    const { section = '', authMode: only = null } = entry.menu ?? {};
    const isThere = only === null || only === authMode;
    return isThere && (named === undefined ? sections[at]?.place === 'menu' : named.includes(section));
  };
  const order = (at: number): number => (at < 0 ? sections.length : at);
  return placed
    .filter(isNamed)
    .toSorted((a, b) => order(a.at) - order(b.at))
    .map(({ entry }) => entry);
}

const isSubroute = (route: string, above: string): boolean =>
  route.startsWith(`${above.replace(/\/$/, '')}/`);

const tabsOf = ({ route }: PageEntry, pages: readonly PageEntry[]): readonly string[] =>
  pages.filter(({ parent }) => parent?.route === route).map((tab) => tab.route);

/** Whether a page is a tab of another page that the reader may open; that page's card represents both. */
const isTab = ({ parent }: PageEntry, pages: readonly PageEntry[]): boolean =>
  parent !== undefined && pages.some(({ route }) => route === parent.route);
