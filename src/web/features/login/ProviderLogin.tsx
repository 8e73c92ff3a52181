import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSay } from '../../i18n/index.ts';
import { safeReturn } from '../../session/index.ts';
import { LinkButton } from '../../kit/Button.tsx';
import { Glyph } from '../../kit/Glyph.tsx';
import { useServices } from '../../services/index.ts';
import { refusalOf, type ProviderRefusal } from './provider-refusal.ts';
import css from './LoginForm.module.css';

/**
 * The address of the login at a provider. After a refusal that another account could avoid, the provider asks for the
 * account.
 */
const loginAddress = (to: string | null, refusal: ProviderRefusal | null): string => {
  const query = new URLSearchParams();
  if (to !== null) query.set('to', to);
  if (refusal?.anew) query.set('anew', 'true');
  return `/api/global/security/oidc/login?${query.toString()}`;
};

/**
 * The login at the company's own provider: redirects to it, fetches the session on return, or shows why there is
 * none.
 */
export const ProviderLogin = () => {
  const appText = useSay();
  const { session } = useServices();
  const [search] = useSearchParams();
  const [failed, setFailed] = useState(false);
  const isBack = search.has('returned');
  const taken = useRef(false);
  useEffect(() => {
    if (!isBack || taken.current) return;
    taken.current = true;
    // Only the browser that returned from the provider has a session to fetch, and only once.
    session.fetchLogin().catch(() => setFailed(true));
  }, [isBack, session]);

  const refusal = refusalOf(failed ? 'expired' : search.get('refused'));
  const isBusy = isBack && !failed;
  return (
    <div className={css.form}>
      <div role="alert">
        {refusal && (
          <p className={css.failure}>
            <Glyph name="alert" size={16} />
            <span>{appText(refusal.key)}</span>
          </p>
        )}
      </div>
      {isBusy ? (
        <p role="status">{appText('shell.login.submitting')}</p>
      ) : (
        <LinkButton to={loginAddress(safeReturn(search.get('to')), refusal)} isElsewhere>
          {appText(refusal?.anew ? 'shell.login.provider.another' : 'shell.login.provider.go')}
        </LinkButton>
      )}
    </div>
  );
};
