import { useState } from 'react';
import type { AppInfo, PagePlan } from '../../../language/plan/index.ts';
import { DemoUsers } from './DemoUsers.tsx';
import { credentialsOf, filledWith, loginFormOf, type Filled } from './login-plan.ts';
import { LoginForm } from './LoginForm.tsx';

interface OwnLoginProps {
  readonly plan: PagePlan;
  readonly demo: AppInfo['demo'];
}

/** The form of the page file, which the demonstration's users fill. */
export const OwnLogin = ({ plan, demo }: OwnLoginProps) => {
  const form = loginFormOf(plan);
  const [filled, setFilled] = useState<Filled>({});
  if (form === null) return null;
  return (
    <>
      <LoginForm form={form} filled={filled} onFill={setFilled} />
      {demo && (
        <DemoUsers
          demo={demo}
          chosen={credentialsOf(form.command, filled).userName}
          onChoose={(credentials) => setFilled(filledWith(form.command, credentials))}
        />
      )}
    </>
  );
};
