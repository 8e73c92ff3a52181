import type { WordKey } from '../../i18n/index.ts';

/** The reason why a login at the provider was refused. */
export interface ProviderRefusal {
  readonly key: WordKey;
  /** Whether another account could solve it. */
  readonly anew: boolean;
}

/** The refusals by the server's names in the address. */
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

/** The refusal in an address. Anybody may have written it, so an unknown name counts as `unproven`. */
export const refusalOf = (name: string | null): ProviderRefusal | null => {
  if (name === null) return null;
  return (Object.hasOwn(refusals, name) ? refusals[name] : undefined) ?? refusals.unproven!;
};
