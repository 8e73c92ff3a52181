import { useNavigate, useNavigation, useSearchParams } from 'react-router-dom';
import { useSay } from '../../i18n/index.ts';
import { paths, safeReturn } from '../../session/index.ts';
import { Button } from '../../kit/Button.tsx';
import { Glyph } from '../../kit/Glyph.tsx';
import { useSession } from '../../services/index.ts';
import css from './LoginForm.module.css';

/**
 * Shown to users whose session could not be checked, because the server did not respond: a button that retries
 * without a password.
 */
export const Unanswered = () => {
  const appText = useSay();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  const [search] = useSearchParams();
  const { failure } = useSession();
  if (failure === null) return null;
  const target = safeReturn(search.get('to')) ?? paths.home;
  return (
    <div className={css.unanswered} role="alert">
      <p className={css.failure}>
        <Glyph name="alert" size={16} />
        <span>{appText('shell.login.unanswered')}</span>
      </p>
      <Button busy={busy} onPress={() => void navigate(target)}>
        {appText('shell.retry')}
      </Button>
    </div>
  );
};
