import type { Metadata } from '../../language/plan/index.ts';

/** How far a user has come, in the order of section 2 of the specification. */
export type SessionStatus =
  'unauthenticated' | 'onboarding' | 'waitingForEtl' | 'consent' | 'active' | 'failed';

export const paths = {
  home: '/',
  login: '/login',
  onboarding: '/onboarding-form',
  waitingForEtl: '/onboarding-waiting',
  consent: '/consent',
  notFound: '/error-404',
} as const;

/** What the customer's metadata says of a logged-in user. */
export const statusOf = ({ checkStatuses: { consent, onboarding } }: Metadata): SessionStatus => {
  if (onboarding.isWaitingForEtl) return 'waitingForEtl';
  if (!onboarding.isCompleted) return 'onboarding';
  return consent ? 'active' : 'consent';
};

interface Rule {
  /** Whom the rule is about: those who have come this far, or all but these with `but`. */
  readonly who: SessionStatus | { readonly but: readonly SessionStatus[] };
  /** Where it is about them: at these paths, or everywhere else with `but`. */
  readonly at: readonly string[] | { readonly but: readonly string[] };
  readonly to: string;
}

const everywhereBut = (...but: readonly string[]): Rule['at'] => ({ but });

/**
 * The first rule that fits says where to go. The first six are the specification's, in its order; what does not exist
 * is no secret, so that everybody may stay at error-404.
 */
const rules: readonly Rule[] = [
  { who: 'unauthenticated', at: everywhereBut(paths.login, paths.notFound), to: paths.login },
  { who: { but: ['unauthenticated', 'failed'] }, at: [paths.login], to: paths.home },
  { who: 'onboarding', at: everywhereBut(paths.onboarding, paths.notFound), to: paths.onboarding },
  { who: 'waitingForEtl', at: everywhereBut(paths.waitingForEtl, paths.notFound), to: paths.waitingForEtl },
  { who: 'consent', at: everywhereBut(paths.consent, paths.notFound), to: paths.consent },
  { who: 'active', at: [paths.consent], to: paths.home },
  // A step that is done is not done again.
  { who: 'active', at: [paths.onboarding, paths.waitingForEtl], to: paths.home },
  { who: 'failed', at: everywhereBut(paths.notFound), to: paths.notFound },
];

const isAbout = ({ who, at }: Rule, status: SessionStatus, path: string): boolean =>
  (typeof who === 'string' ? who === status : !who.but.includes(status)) &&
  ('but' in at ? !at.but.includes(path) : at.includes(path));

/** Where a user of this status is sent who asks for `path`; null when they may stay. */
export const guard = (status: SessionStatus, path: string): string | null =>
  rules.find((rule) => isAbout(rule, status, path))?.to ?? null;

/** The page that was asked for before login, from a query parameter that anybody may have written: of this site, or null. */
export const safeReturn = (wish: string | null): string | null =>
  wish !== null && /^\/(?![/\\])[^\\\s]*$/.test(wish) && !wish.startsWith(paths.login) ? wish : null;
