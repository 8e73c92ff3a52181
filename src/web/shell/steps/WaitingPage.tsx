import { useEffect } from 'react';
import type { OnboardingStatus } from '../../../language/plan/index.ts';
import { useSay, type WordKey } from '../../i18n/index.ts';
import { ignoreFailure } from '../http/index.ts';
import { Button } from '../look/Button.tsx';
import { useServices, useSession } from '../services/index.ts';
import { StepPage } from './StepPage.tsx';

/** How often the server is asked whether it is done, in milliseconds. */
const interval = 5000;

const texts = {
  onboarding: { title: 'shell.steps.onboardingTitle', lead: 'shell.steps.onboardingLead' },
  waitingForEtl: { title: 'shell.steps.waitingTitle', lead: 'shell.steps.waitingLead' },
} as const satisfies Record<string, { title: WordKey; lead: WordKey }>;

/** While somebody else is at work: the company's details, or its first load of data. Moves on by itself. */
export const WaitingPage = ({ step }: { readonly step: keyof typeof texts }) => {
  const say = useSay();
  const { http, session } = useServices();
  const { metadata } = useSession();
  const known = metadata?.checkStatuses.onboarding.status;

  useEffect(() => {
    const look = async (): Promise<void> => {
      const { status } = await http.get<OnboardingStatus>('global/onboarding/check_status');
      if (status !== known) session.reloadMetadata();
    };
    const timer = setInterval(() => ignoreFailure('the next look may succeed', look()), interval);
    return () => clearInterval(timer);
  }, [http, session, known]);

  return (
    <StepPage title={say(texts[step].title)} lead={say(texts[step].lead)}>
      <Button kind="primary" onPress={() => session.reloadMetadata()}>
        {say('shell.steps.check')}
      </Button>
    </StepPage>
  );
};
