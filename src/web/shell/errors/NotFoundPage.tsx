import { useSay } from '../../i18n/index.ts';
import { paths } from '../../session/index.ts';
import { Button, LinkButton } from '../look/Button.tsx';
import { useServices, useSession } from '../services/index.ts';
import { FullMessage } from './FullMessage.tsx';

/** error-404: for what is not there, and for a session whose start failed. */
export const NotFoundPage = () => {
  const say = useSay();
  const { session } = useServices();
  const { standing } = useSession();
  if (standing === 'failed')
    return (
      <main id="content">
        <FullMessage title={say('shell.errors.failedTitle')} lead={say('shell.errors.failedLead')}>
          <Button kind="primary" onPress={() => window.location.assign(paths.home)}>
            {say('shell.retry')}
          </Button>
          <Button onPress={() => session.end()}>{say('shell.header.logOut')}</Button>
        </FullMessage>
      </main>
    );
  return (
    <main id="content">
      <FullMessage
        sign="404"
        title={say('shell.errors.notFoundTitle')}
        lead={say('shell.errors.notFoundLead')}
      >
        <LinkButton to={paths.home}>{say('shell.errors.home')}</LinkButton>
      </FullMessage>
    </main>
  );
};
