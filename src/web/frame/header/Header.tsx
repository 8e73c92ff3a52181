import { useSay } from '../../i18n/index.ts';
import { AdvisorChat } from '../../features/advisor/AdvisorChat.tsx';
import { Glyph } from '../../kit/Glyph.tsx';
import { Bell } from '../../features/notifications/Bell.tsx';
import { companyNameOf, useServices, useSession } from '../../services/index.ts';
import { useAdvisor } from '../../features/palette/tools-context.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { DisplaySettings } from './DisplaySettings.tsx';
import { PaletteButton } from '../../features/palette/PaletteButton.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';
import { UserMenu } from './UserMenu.tsx';
import css from './Header.module.css';

interface HeaderProps {
  readonly onOpenMenu: () => void;
  /** The way to a hidden menu must be in sight, however wide the screen is. */
  readonly menuHidden: boolean;
}

export const Header = ({ onOpenMenu, menuHidden }: HeaderProps) => {
  const say = useSay();
  const { user, metadata } = useSession();
  const { development } = useServices();
  const advisor = useAdvisor();
  return (
    <header className={css.header}>
      <button
        type="button"
        className={css.open}
        data-always={menuHidden || undefined}
        aria-label={say('shell.nav.open')}
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
            title={`${say('shell.header.company')}: ${companyNameOf(user, metadata)}`}
          >
            {companyNameOf(user, metadata)}
          </span>
        )}
        {development !== null && <development.Launcher />}
        <PaletteButton />
        <AdvisorChat advisor={advisor} />
        {user !== null && <Bell />}
        <DisplaySettings />
        {user !== null && <UserMenu user={user} companyName={companyNameOf(user, metadata)} />}
      </div>
    </header>
  );
};
