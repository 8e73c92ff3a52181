import type { CommandPlan } from '../plan/page.ts';

/** The commands that examples of widgets may call. */
export const exampleCommands: Readonly<Record<string, CommandPlan>> = {
  consent: {
    title: 'forms.consent.submit',
    method: 'POST',
    path: 'global/consent',
    body: { accepted: true },
  },
  save: { title: 'forms.user.save', method: 'POST', path: 'global/onboarding' },
  withdraw: {
    title: 'actions.withdraw',
    method: 'PATCH',
    path: 'global/users/$record.campaign$',
    body: { active: false },
    confirm: { title: 'actions.withdrawTitle', text: 'actions.withdrawText' },
    danger: true,
    toast: 'actions.withdrawn',
    when: "!(record.campaign in ['Loyalty', 'Newsletter sign-up'])",
  },
};
