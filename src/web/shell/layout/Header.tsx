import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../look/Glyph.tsx';
import { useServices, useSession } from '../services/index.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { DisplaySettings } from './DisplaySettings.tsx';
import { UserMenu } from './UserMenu.tsx';
import css from './Header.module.css';

export const Header = ({ onOpenMenu }: { readonly onOpenMenu: () => void }) => {
  const say = useSay();
  const { user } = useSession();
  const { development } = useServices();
  return (
    <header className={css.header}>
      <button type="button" className={css.open} aria-label={say('shell.nav.open')} onClick={onOpenMenu}>
        <Glyph name="menu" size={20} />
      </button>
      <Breadcrumbs />
      <div className={css.end}>
        {user !== null && (
          <span className={css.company} title={say('shell.header.company')}>
            {user.company}
          </span>
        )}
        {development !== null && <development.Launcher />}
        <DisplaySettings />
        {user !== null && <UserMenu user={user} />}
      </div>
    </header>
  );
};
