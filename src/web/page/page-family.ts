import { familyOf, pathOf } from '../../language/plan/index.ts';
import type { Manifest } from '../../language/plan/index.ts';
import type { Translate } from '../i18n/index.ts';

/** The tabs of a page's family that its reader may open. */
export interface PageFamily {
  /** The title of the family. */
  readonly title: string;
  readonly tabs: readonly { readonly title: string; readonly path: string; readonly isOpen: boolean }[];
}

/** The family of the page at a route, with the tabs that the reader may open; null without a family. */
export function pageFamily(
  { pages }: Pick<Manifest, 'pages'>,
  route: string,
  params: Readonly<Record<string, string>>,
  t: Translate,
): PageFamily | null {
  const page = pages.find((entry) => entry.route === route);
  const family = page ? familyOf(pages, page) : null;
  return (
    family && {
      title: t(family.parent.title),
      tabs: family.tabs.map((tab) => ({
        title: t(tab.parent?.title ?? tab.title),
        path: pathOf(tab.route, params),
        isOpen: tab.route === route,
      })),
    }
  );
}
