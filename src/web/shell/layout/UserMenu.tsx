import type { UserData } from '../../../language/plan/index.ts';
import { useSay } from '../../i18n/index.ts';
import type { Say, WordKey } from '../../i18n/index.ts';
import { ignoreFailure } from '../http/index.ts';
import { Glyph } from '../look/Glyph.tsx';
import { useServices } from '../services/index.ts';
import { Popover } from './Popover.tsx';
import css from './UserMenu.module.css';

const firstLetter = (word: string | undefined): string => [...(word ?? '')][0] ?? '';

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return (firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '')).toUpperCase();
};

/** The words for the roles that are ours; a provider's own stand as they are. */
const roleWords: Readonly<Record<string, WordKey>> = {
  admin: 'shell.header.roles.admin',
  analyst: 'shell.header.roles.analyst',
  viewer: 'shell.header.roles.viewer',
};

const roleWord = (role: string, say: Say): string => {
  const key = Object.hasOwn(roleWords, role) ? roleWords[role] : undefined;
  return key === undefined ? role : say(key);
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
