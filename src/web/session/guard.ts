import type { Metadata } from '../../language/plan/index.ts';

/** The status of the user, in the order of section 2 of the specification. */
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

/** The status of a logged-in user by the customer's metadata. */
export const statusOf = ({ checkStatuses: { consent, onboarding } }: Metadata): SessionStatus => {
  if (onboarding.isWaitingForEtl) return 'waitingForEtl';
  if (!onboarding.isCompleted) return 'onboarding';
  return consent ? 'active' : 'consent';
};

interface Rule {
  /** The statuses that the rule applies to, or all but those in `but`. */
  readonly who: SessionStatus | { readonly but: readonly SessionStatus[] };
  /** The paths that the rule applies to, or all but those in `but`. */
  readonly at: readonly string[] | { readonly but: readonly string[] };
  readonly to: string;
}

const everywhereBut = (...but: readonly string[]): Rule['at'] => ({ but });

/**
 * The first matching rule decides. The first six are the specification's, in its order. Everybody may open error-404.
 */
const rules: readonly Rule[] = [
  { who: 'unauthenticated', at: everywhereBut(paths.login, paths.notFound), to: paths.login },
  { who: { but: ['unauthenticated', 'failed'] }, at: [paths.login], to: paths.home },
  { who: 'onboarding', at: everywhereBut(paths.onboarding, paths.notFound), to: paths.onboarding },
  { who: 'waitingForEtl', at: everywhereBut(paths.waitingForEtl, paths.notFound), to: paths.waitingForEtl },
  { who: 'consent', at: everywhereBut(paths.consent, paths.notFound), to: paths.consent },
  { who: 'active', at: [paths.consent], to: paths.home },
  // A completed step is not repeated.
  { who: 'active', at: [paths.onboarding, paths.waitingForEtl], to: paths.home },
  { who: 'failed', at: everywhereBut(paths.notFound), to: paths.notFound },
];

const isAbout = ({ who, at }: Rule, status: SessionStatus, path: string): boolean =>
  (typeof who === 'string' ? who === status : !who.but.includes(status)) &&
  ('but' in at ? !at.but.includes(path) : at.includes(path));

/** The redirect of a user with this status who requests `path`; null when they may open it. */
export const guard = (status: SessionStatus, path: string): string | null =>
  rules.find((rule) => isAbout(rule, status, path))?.to ?? null;

/**
 * The page that was requested before login. It comes from a query parameter, which may be forged: only paths of this
 * site are accepted; otherwise null.
 */
export const safeReturn = (path: string | null): string | null =>
  path !== null && /^\/(?![/\\])[^\\\s]*$/.test(path) && !path.startsWith(paths.login) ? path : null;
