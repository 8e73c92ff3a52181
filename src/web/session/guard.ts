import type { Metadata } from '../../language/plan/index.ts';

/** How far a user has come, in the order of section 2 of the specification. */
export type Standing = 'unauthenticated' | 'onboarding' | 'waitingForEtl' | 'consent' | 'active' | 'failed';

export const paths = {
  home: '/',
  login: '/login',
  onboarding: '/onboarding-form',
  waitingForEtl: '/onboarding-waiting',
  consent: '/consent',
  notFound: '/error-404',
} as const;

/** What the customer's metadata says of a logged-in user. */
export const standingOf = ({ checkStatuses: { consent, onboarding } }: Metadata): Standing => {
  if (onboarding.isWaitingForEtl) return 'waitingForEtl';
  if (!onboarding.isCompleted) return 'onboarding';
  return consent ? 'active' : 'consent';
};

interface Rule {
  readonly when: Standing | 'any';
  /** Paths that the rule is about; all others when `not` is set. */
  readonly at: readonly string[];
  readonly not?: true;
  readonly to: string;
}

/** The first rule that fits says where to go. The order is the specification's. */
const rules: readonly Rule[] = [
  { when: 'failed', at: [paths.notFound], not: true, to: paths.notFound },
  // A page that does not exist is no secret, and must not send a failed guard round in circles.
  { when: 'any', at: [paths.notFound], to: paths.notFound },
  { when: 'unauthenticated', at: [paths.login], not: true, to: paths.login },
  { when: 'onboarding', at: [paths.onboarding], not: true, to: paths.onboarding },
  { when: 'waitingForEtl', at: [paths.waitingForEtl], not: true, to: paths.waitingForEtl },
  { when: 'consent', at: [paths.consent], not: true, to: paths.consent },
  { when: 'active', at: [paths.login, paths.onboarding, paths.waitingForEtl, paths.consent], to: paths.home },
];

/** Where a user of this standing is sent who asks for `path`; null when they may stay. */
export const guard = (standing: Standing, path: string): string | null => {
  const rule = rules.find(
    ({ when, at, not }) => (when === 'any' || when === standing) && at.includes(path) !== (not ?? false),
  );
  return rule === undefined || rule.to === path ? null : rule.to;
};

/** The page that was asked for before login, from a query parameter that anybody may have written: of this site, or null. */
export const safeReturn = (wish: string | null): string | null =>
  wish !== null && /^\/(?![/\\])[^\\\s]*$/.test(wish) && !wish.startsWith(paths.login) ? wish : null;
