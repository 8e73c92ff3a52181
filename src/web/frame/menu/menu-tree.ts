import { childrenOf } from '../../../language/plan/index.ts';
import type { Manifest, PageEntry } from '../../../language/plan/index.ts';
import type { Translate } from '../../i18n/index.ts';
import { foldText, searchedWords } from '../../../format/index.ts';

export interface MenuPage {
  readonly route: string;
  /** The address of the page: its route, where that has no parameters. */
  readonly path: string;
  readonly title: string;
  /** Null where the section's icon is used. */
  readonly icon: string | null;
  /** The pages that are its tabs. */
  readonly tabs: readonly Pick<MenuPage, 'route' | 'path' | 'title'>[];
}

type MenuSection = Manifest['sections'][number];

export interface MenuSectionView extends MenuSection {
  readonly pages: readonly MenuPage[];
}

/**
 * The menu in the reader's language: sections in the order of app.yaml, each with its pages. Leaves out empty
 * sections, and pages that are in the menu for another login method only.
 */
export const menuTree = (
  manifest: Manifest,
  t: Translate,
  authMode: 'local' | 'oidc' = 'local',
): readonly MenuSectionView[] => {
  const tabsOf = new Map<string, MenuPage['tabs']>();
  for (const { parent } of manifest.pages)
    if (parent && !tabsOf.has(parent.route))
      tabsOf.set(
        parent.route,
        childrenOf(manifest.pages, parent.route).map((tab) => ({
          route: tab.route,
          path: tab.route,
          title: t(tab.parent?.title ?? tab.title),
        })),
      );
  return manifest.sections.flatMap((section) => {
    const pages = manifest.pages
      .flatMap(({ route, menu }) =>
        menu?.section === section.name && (menu.path !== undefined || !route.includes(':'))
          ? [{ route, menu }]
          : [],
      )
      .filter(({ menu }) => menu.authMode === null || menu.authMode === authMode)
      .toSorted((a, b) => a.menu.order - b.menu.order || a.route.localeCompare(b.route))
      .map(({ route, menu }) => ({
        route,
        path: menu.path ?? route,
        title: t(menu.title),
        icon: menu.icon,
        tabs: tabsOf.get(route) ?? [],
      }));
    return pages.length === 0 ? [] : [{ ...section, title: t(section.title), pages }];
  });
};

/**
 * Returns a version of `menuTree` that returns the previous object while the content is equal, so that a menu of a
 * thousand pages doesn't re-render because one of them was saved.
 */
export const createMenuTree = (): typeof menuTree => {
  let last: readonly MenuSectionView[] = [];
  return (manifest, t, authMode) => {
    const now = menuTree(manifest, t, authMode);
    if (JSON.stringify(now) !== JSON.stringify(last)) last = now;
    return last;
  };
};

/** The pages whose titles (page, section or tabs) contain every typed word; accents and case are ignored. */
export const searchMenu = (
  sections: readonly MenuSectionView[],
  text: string,
): readonly MenuSectionView[] => {
  const words = searchedWords(text);
  const fits = ({ title, tabs }: MenuPage, section: string): boolean => {
    const place = foldText([title, section, ...tabs.map((tab) => tab.title)].join(' '));
    return words.every((word) => place.includes(word));
  };
  return sections.flatMap((section) => {
    const pages = section.pages.filter((page) => fits(page, section.title));
    return pages.length === 0 ? [] : [{ ...section, pages }];
  });
};

/** The section of a route, for breadcrumbs and for the section that is unfolded at first. */
export const sectionOf = (sections: readonly MenuSectionView[], route: string): MenuSectionView | null =>
  sections.find(({ pages }) => pages.some((page) => page.route === route)) ?? null;

/** The route in the menu that represents a page: its own, or that of the page whose tab it is. */
export const menuRouteOf = ({ route, menu, parent }: PageEntry): string =>
  menu === null ? (parent?.route ?? route) : route;

/** The ancestors of a page, the topmost first: its parent, and `/users` for `/users/user/new-user`. */
export const pagesAbove = (
  { pages }: Pick<Manifest, 'pages'>,
  { route, parent }: Pick<PageEntry, 'route' | 'parent'>,
): Manifest['pages'] =>
  pages
    .filter(
      (page) =>
        page.route === parent?.route || (!page.route.includes(':') && route.startsWith(`${page.route}/`)),
    )
    .toSorted((a, b) => a.route.length - b.route.length);
