import { memo, useId, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { Glyph } from '../../kit/Glyph.tsx';
import { Icon } from '../../kit/Icon.tsx';
import type { MenuPage, MenuSectionView } from './menu-tree.ts';
import css from './SideMenu.module.css';

interface MenuGroupProps {
  readonly section: MenuSectionView;
  readonly narrow: boolean;
  readonly open: boolean;
  readonly current: boolean;
  /** The open route. */
  readonly route: string | null;
  readonly onToggle: () => void;
  readonly onChoose: () => void;
}

/**
 * A component of its own, because there may be a thousand pages: it re-renders only when a page or the open route
 * changes.
 */
const PageLinks = memo(
  ({ pages, route }: { readonly pages: readonly MenuPage[]; readonly route: string | null }) =>
    pages.map((page) => (
      <li key={page.route}>
        <Link to={page.path} className={css.page} aria-current={page.route === route ? 'page' : undefined}>
          {page.title}
        </Link>
      </li>
    )),
);

export const MenuGroup = ({ section, narrow, open, current, route, onToggle, onChoose }: MenuGroupProps) => {
  const listId = useId();
  const chooseLink = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('a')) onChoose();
  };
  return (
    <li>
      <button
        type="button"
        className={css.section}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-label={narrow ? section.title : undefined}
        title={narrow ? section.title : undefined}
        data-current={current}
        onClick={onToggle}
      >
        <Icon name={section.icon} drawing={section.drawing} />
        {!narrow && <span className={css.title}>{section.title}</span>}
        {!narrow && (
          <span className={css.chevron} data-open={open}>
            <Glyph name="chevronDown" size={14} />
          </span>
        )}
      </button>
      {open && (
        <ul role="list" id={listId} className={css.pages} onClick={chooseLink}>
          <PageLinks pages={section.pages} route={route} />
        </ul>
      )}
    </li>
  );
};
