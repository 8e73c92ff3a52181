import type { UserData } from '../../../language/plan/index.ts';
import { useSay } from '../../i18n/index.ts';
import { ignoreFailure } from '../http/index.ts';
import { Glyph } from '../look/Glyph.tsx';
import { roleWord } from '../look/role-word.ts';
import { useServices } from '../services/index.ts';
import { Popover } from './Popover.tsx';
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
  const say = useSay();
  const { session } = useServices();
  return (
    <Popover
      label={say('shell.header.account', { name: user.fullname })}
      button={<span className={css.avatar} data-initials={initialsOf(user.fullname)} />}
    >
      <div className={css.who}>
        <strong>{user.fullname}</strong>
        <span>{user.userName}</span>
      </div>
      <dl className={css.facts}>
        <dt>{say('shell.header.company')}</dt>
        <dd>{companyName}</dd>
        <dt>{say('shell.header.role')}</dt>
        <dd>{roleWord(user.role, say)}</dd>
      </dl>
      <button
        type="button"
        className={css.logOut}
        onClick={() =>
          ignoreFailure('the tokens are gone from here; the server ends them by age', session.logOut())
        }
      >
        <Glyph name="logOut" size={16} />
        {say('shell.header.logOut')}
      </button>
    </Popover>
  );
};
