import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { useSay } from '../../i18n/index.ts';
import { paths } from '../../session/index.ts';
import { isRequestError } from '../../api/index.ts';
import { Button, LinkButton } from '../../kit/Button.tsx';
import { useServices } from '../../services/index.ts';
import { reportError } from '../../api/report-error.ts';
import { failureWords } from '../../page/failure-words.ts';
import { FullMessage } from './FullMessage.tsx';

/** Shown when a page throws: because of a bug, or of content that failed to load. */
export const CrashPage = () => {
  const appText = useSay();
  const { http, session } = useServices();
  const error = useRouteError();
  const failed = isRequestError(error);
  useEffect(() => {
    if (!failed) reportError(http, session.view().user?.userName ?? null, error);
  }, [http, session, error, failed]);
  const words = failed
    ? failureWords(error, appText)
    : { lead: appText('shell.errors.crashedLead'), note: null };
  return (
    <main id="content">
      <FullMessage title={appText('shell.errors.crashedTitle')} {...words}>
        <Button kind="primary" onPress={() => window.location.reload()}>
          {appText('shell.errors.reload')}
        </Button>
        <LinkButton kind="plain" to={paths.home}>
          {appText('shell.errors.home')}
        </LinkButton>
      </FullMessage>
    </main>
  );
};
