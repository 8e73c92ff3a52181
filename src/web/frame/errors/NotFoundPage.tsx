import { useNavigate, useNavigation } from 'react-router-dom';
import { useSay } from '../../i18n/index.ts';
import { paths } from '../../session/index.ts';
import { Button, LinkButton } from '../../kit/Button.tsx';
import { useServices, useSession } from '../../services/index.ts';
import { failureWords } from '../../page/failure-words.ts';
import { FullMessage } from './FullMessage.tsx';

/** Shown for addresses without a page, and when the session failed to start. */
export const NotFoundPage = () => {
  const appText = useSay();
  const { failure } = useSession();
  if (failure !== null) return <FailedStart failure={failure} />;
  return (
    <main id="content">
      <FullMessage
        sign="404"
        title={appText('shell.errors.notFoundTitle')}
        lead={appText('shell.errors.notFoundLead')}
      >
        <LinkButton to={paths.home}>{appText('shell.errors.home')}</LinkButton>
      </FullMessage>
    </main>
  );
};

/** The error, and a button that retries and then opens the requested page. */
const FailedStart = ({ failure }: { readonly failure: Error }) => {
  const appText = useSay();
  const { session } = useServices();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  return (
    <main id="content">
      <FullMessage title={appText('shell.errors.failedTitle')} {...failureWords(failure, appText)}>
        <Button
          kind="primary"
          busy={busy}
          onPress={() => void navigate(session.blockedAddress() ?? paths.home)}
        >
          {appText('shell.retry')}
        </Button>
        <Button onPress={() => session.end()}>{appText('shell.header.logOut')}</Button>
      </FullMessage>
    </main>
  );
};
