import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useSay, useTranslate } from '../../i18n/index.ts';
import { useManifest, usePlan } from '../../services/index.ts';
import { pathOf } from '../../../language/plan/index.ts';
import { pagesAbove, sectionOf } from '../menu/menu-tree.ts';
import { useMenu, useOpenPage } from '../menu/use-menu.ts';
import css from './Breadcrumbs.module.css';

/** The path to the page: the section of the menu, which is no link, and the parent pages. */
export const Breadcrumbs = () => {
  const appText = useSay();
  const t = useTranslate();
  const sections = useMenu();
  const open = useOpenPage();
  const manifest = useManifest();
  const plan = usePlan(open?.entry.route ?? '');
  const above = useMemo(
    () => (manifest === null || open === null ? [] : pagesAbove(manifest, open.entry)),
    [manifest, open],
  );
  if (open === null) return null;
  const section = sectionOf(sections, (above[0] ?? open.entry).route);
  const title = t(open.entry.menu?.title ?? plan?.title ?? open.entry.title);
  return (
    <nav aria-label={appText('shell.nav.breadcrumbs')} className={css.nav}>
      <ol role="list" className={css.crumbs}>
        {section !== null && <li className={css.section}>{section.title}</li>}
        {above.map((page) => (
          <li key={page.route} className={css.above}>
            <Link to={pathOf(page.route, open.params)}>{t(page.menu?.title ?? page.title)}</Link>
          </li>
        ))}
        <li className={css.page} aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  );
};
