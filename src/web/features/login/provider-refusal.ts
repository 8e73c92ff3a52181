import type { WordKey } from '../../i18n/index.ts';

/** Why the provider's login let nobody in. */
export interface ProviderRefusal {
  readonly key: WordKey;
  /** Whether another account may be what is needed. */
  readonly anew: boolean;
}

/** By what the server calls them in the address. */
const refusals: Readonly<Record<string, ProviderRefusal>> = {
  denied: { key: 'shell.login.provider.refused.denied', anew: false },
  unproven: { key: 'shell.login.provider.refused.unproven', anew: false },
  expired: { key: 'shell.login.provider.refused.expired', anew: false },
  unavailable: { key: 'shell.login.provider.refused.unavailable', anew: false },
  'unknown-company': { key: 'shell.login.provider.refused.unknownCompany', anew: true },
  incomplete: { key: 'shell.login.provider.refused.incomplete', anew: true },
  'other-account': { key: 'shell.login.provider.refused.otherAccount', anew: true },
  'not-active': { key: 'shell.login.provider.refused.notActive', anew: true },
};

/** The refusal that an address names; anybody may have written it, so an unknown one counts as one that was not proven. */
export const refusalOf = (name: string | null): ProviderRefusal | null => {
  if (name === null) return null;
  return (Object.hasOwn(refusals, name) ? refusals[name] : undefined) ?? refusals.unproven!;
};
