import { useState } from 'react';
import { useSay } from '../../i18n/index.ts';
import { isRequestError } from '../http/index.ts';
import { Button } from '../look/Button.tsx';
import { useServices } from '../services/index.ts';
import { StepPage } from './StepPage.tsx';
import css from './StepPage.module.css';

/** Consent to the processing of data: the last step before the reports. */
export const ConsentPage = () => {
  const say = useSay();
  const { http, session } = useServices();
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (): Promise<void> => {
    if (!agreed) return setProblem(say('shell.steps.consentMissing'));
    try {
      await http.post('global/consent', { accepted: true });
      session.reloadMetadata();
    } catch (error) {
      if (!isRequestError(error)) throw error;
      setProblem(error.message);
    }
  };

  return (
    <StepPage title={say('shell.steps.consentTitle')} lead={say('shell.steps.consentLead')} problem={problem}>
      <label className={css.agree}>
        <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
        <span>{say('shell.steps.consentText')}</span>
      </label>
      <Button kind="primary" onPress={() => void submit()}>
        {say('shell.steps.consentSubmit')}
      </Button>
    </StepPage>
  );
};
