import { Link } from 'react-router-dom';
import type { UserData } from '../../../language/plan/index.ts';
import { useSay } from '../../i18n/index.ts';
import { ignoreFailure } from '../../api/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { roleWord } from '../look/role-word.ts';
import { useServices } from '../../services/index.ts';
import { Popover } from '../../kit/Popover.tsx';
import { useMenu } from '../menu/use-menu.ts';
import css from './UserMenu.module.css';

const firstLetter = (word: string | undefined): string => [...(word ?? '')][0] ?? '';

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return (firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '')).toUpperCase();
};

interface UserMenuProps {
  readonly user: UserData;
  readonly companyName: string;
}

export const UserMenu = ({ user, companyName }: UserMenuProps) => {
  const appText = useSay();
  const { session } = useServices();
  const pages = useMenu().flatMap((section) => (section.place === 'account' ? section.pages : []));
  return (
    <Popover
      label={appText('shell.header.account', { name: user.fullname })}
      button={<span className={css.avatar} data-initials={initialsOf(user.fullname)} />}
    >
      <div className={css.who}>
        <strong>{user.fullname}</strong>
        <span>{user.userName}</span>
      </div>
      <dl className={css.facts}>
        <dt>{appText('shell.header.company')}</dt>
        <dd>{companyName}</dd>
        <dt>{appText('shell.header.role')}</dt>
        <dd>{roleWord(user.role, appText)}</dd>
      </dl>
      <div className={css.entries}>
        {pages.map(({ route, title }) => (
          <Link key={route} to={route} className={css.entry}>
            <Glyph name="settings" size={16} />
            {title}
          </Link>
        ))}
        <button
          type="button"
          className={css.entry}
          onClick={() =>
            ignoreFailure('the tokens are gone from here; the server ends them by age', session.logOut())
          }
        >
          <Glyph name="logOut" size={16} />
          {appText('shell.header.logOut')}
        </button>
      </div>
    </Popover>
  );
};
