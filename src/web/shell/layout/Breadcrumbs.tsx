import { useSay, useTranslate } from '../../i18n/index.ts';
import { usePlan } from '../services/index.ts';
import { sectionOf } from './menu-tree.ts';
import { useMenu, useOpenPage } from './use-menu.ts';
import css from './Breadcrumbs.module.css';

/** Where the page stands in the menu. Sections have no page of their own, so only the words are here. */
export const Breadcrumbs = () => {
  const say = useSay();
  const t = useTranslate();
  const sections = useMenu();
  const open = useOpenPage();
  const plan = usePlan(open?.entry.route ?? '');
  if (open === null) return null;
  const section = sectionOf(sections, open.entry.route);
  const title = t(open.entry.menu?.title ?? plan?.title ?? open.entry.title);
  return (
    <nav aria-label={say('shell.nav.breadcrumbs')} className={css.nav}>
      <ol role="list" className={css.crumbs}>
        {section !== null && <li className={css.section}>{section.title}</li>}
        <li className={css.page} aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  );
};
