import type { ReactNode } from 'react';
import { useSay } from '../../i18n/index.ts';
import { ignoreFailure } from '../../api/index.ts';
import { Button } from '../../kit/Button.tsx';
import { ProductMark } from '../look/ProductMark.tsx';
import { useBranding } from '../../services/use-branding.ts';
import { useServices, useSession } from '../../services/index.ts';
import { DisplaySettings } from '../header/DisplaySettings.tsx';
import css from './FullLayout.module.css';

/** A page without menu, such as those between login and reports, with a button to log out. */
export const FullLayout = ({ children }: { readonly children: ReactNode }) => {
  const appText = useSay();
  const { session } = useServices();
  const { user } = useSession();
  const branding = useBranding();
  return (
    <div className={css.page}>
      <header className={css.top}>
        <ProductMark branding={branding} />
        <div className={css.end}>
          <DisplaySettings />
          {user !== null && (
            <Button onPress={() => ignoreFailure('the tokens are gone from here', session.logOut())}>
              {appText('shell.header.logOut')}
            </Button>
          )}
        </div>
      </header>
      <main id="content" className={css.content}>
        {children}
      </main>
    </div>
  );
};
