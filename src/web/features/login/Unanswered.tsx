import { useNavigate, useNavigation, useSearchParams } from 'react-router-dom';
import { useSay } from '../../i18n/index.ts';
import { paths, safeReturn } from '../../session/index.ts';
import { Button } from '../../kit/Button.tsx';
import { Glyph } from '../../kit/Glyph.tsx';
import { useSession } from '../../services/index.ts';
import css from './LoginForm.module.css';

/** For who is here only since the server could not be asked whether they are logged in: the way back, without a password. */
export const Unanswered = () => {
  const say = useSay();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  const [search] = useSearchParams();
  const { failure } = useSession();
  if (failure === null) return null;
  const wish = safeReturn(search.get('to')) ?? paths.home;
  return (
    <div className={css.unanswered} role="alert">
      <p className={css.failure}>
        <Glyph name="alert" size={16} />
        <span>{say('shell.login.unanswered')}</span>
      </p>
      <Button busy={busy} onPress={() => void navigate(wish)}>
        {say('shell.retry')}
      </Button>
    </div>
  );
};
