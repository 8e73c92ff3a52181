import { useId, useState } from 'react';
import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { menuRouteOf, searchMenu, sectionOf } from './menu-tree.ts';
import { MenuGroup } from './MenuGroup.tsx';
import { useMenu, useOpenPage } from './use-menu.ts';
import css from './SideMenu.module.css';

interface SideMenuProps {
  /** Whether only icons are shown, at the side of a wide screen. */
  readonly narrow: boolean;
  readonly onWiden: () => void;
  /** Called when a page is chosen; on a phone this closes the menu. */
  readonly onChoose: () => void;
}

/** In a menu with more sections than this, only the section of the open page is unfolded at first. */
const MOST_OPEN = 6;

export const SideMenu = ({ narrow, onWiden, onChoose }: SideMenuProps) => {
  const appText = useSay();
  const sections = useMenu().filter(({ place }) => place === 'menu');
  const open = useOpenPage();
  const [text, setText] = useState('');
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const searchId = useId();
  const searching = text.trim() !== '' && !narrow;
  const shown = searching ? searchMenu(sections, text) : sections;
  const route = open === null ? null : menuRouteOf(open.entry);
  const current = route === null ? null : sectionOf(sections, route);
  const isOpen = (name: string): boolean =>
    searching || (toggled[name] ?? (sections.length <= MOST_OPEN || name === current?.name));

  const choose = (name: string): void => {
    if (narrow) onWiden();
    setToggled({ ...toggled, [name]: narrow || !isOpen(name) });
  };

  return (
    <nav className={css.menu} aria-label={appText('shell.nav.label')} data-narrow={narrow}>
      {!narrow && (
        <div className={css.search}>
          <Glyph name="search" size={16} />
          <label className="visually-hidden" htmlFor={searchId}>
            {appText('shell.nav.search')}
          </label>
          <input
            id={searchId}
            type="search"
            value={text}
            placeholder={appText('shell.nav.search')}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setText('');
            }}
          />
        </div>
      )}
      <ul role="list" className={css.sections}>
        {shown.map((section) => (
          <MenuGroup
            key={section.name}
            section={section}
            narrow={narrow}
            open={!narrow && isOpen(section.name)}
            current={section.name === current?.name}
            route={route}
            onToggle={() => choose(section.name)}
            onChoose={() => {
              setText('');
              onChoose();
            }}
          />
        ))}
      </ul>
      <p className={css.noMatch} role="status">
        {searching && shown.length === 0 ? appText('shell.nav.noMatch', { text: text.trim() }) : ''}
      </p>
    </nav>
  );
};
