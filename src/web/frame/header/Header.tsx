import type { ReactNode } from 'react';
import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { companyNameOf, useSession } from '../../services/index.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { DisplaySettings } from './DisplaySettings.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';
import { UserMenu } from './UserMenu.tsx';
import css from './Header.module.css';

interface HeaderProps {
  readonly onOpenMenu: () => void;
  /** Whether the menu is hidden; then its button is shown on wide screens, too. */
  readonly menuHidden: boolean;
  /** Buttons that features add. */
  readonly children: ReactNode;
}

export const Header = ({ onOpenMenu, menuHidden, children }: HeaderProps) => {
  const appText = useSay();
  const { user, metadata } = useSession();
  return (
    <header className={css.header}>
      <button
        type="button"
        className={css.open}
        data-always={menuHidden || undefined}
        aria-label={appText('shell.nav.open')}
        onClick={onOpenMenu}
      >
        <Glyph name="menu" size={20} />
      </button>
      <Breadcrumbs />
      <ScrollToTop />
      <div className={css.end}>
        {user !== null && (
          <span
            className={css.company}
            title={`${appText('shell.header.company')}: ${companyNameOf(user, metadata)}`}
          >
            {companyNameOf(user, metadata)}
          </span>
        )}
        {children}
        <DisplaySettings />
        {user !== null && <UserMenu user={user} companyName={companyNameOf(user, metadata)} />}
      </div>
    </header>
  );
};
