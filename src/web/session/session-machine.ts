import { assign, fromPromise, setup } from 'xstate';
import type { Metadata, OnboardingStatus, UserData } from '../../language/plan/index.ts';
import { paths, statusOf, type SessionStatus } from './guard.ts';

interface Context {
  readonly user: UserData | null;
  readonly metadata: Metadata | null;
  /** The current path; null before the first page. */
  readonly page: string | null;
  /** The error because of which the user's status is unknown; null where it is known. */
  readonly failure: Error | null;
}

export type SessionEvent =
  | { readonly type: 'login.succeeded'; readonly user: UserData }
  | { readonly type: 'session.ended' }
  /** The session could not be checked: it counts as ended, but may still be valid. */
  | { readonly type: 'session.unanswered'; readonly error: unknown }
  /** The metadata may have changed: an onboarding step was completed, or consent was given. */
  | { readonly type: 'metadata.outdated' }
  /** A navigation has started; the guard needs the status. */
  | { readonly type: 'navigation.began'; readonly to: string }
  /** A page was opened. */
  | { readonly type: 'page.changed'; readonly to: string };

/** Milliseconds between two checks of a data load that the user waits for. */
const recheckAfter = 5_000;

/** A page change, as it is reported. */
export interface PageChange {
  readonly from: string | null;
  readonly to: string;
}

const changeOf = ({
  context,
  event,
}: {
  readonly context: Context;
  readonly event: { readonly to: string };
}): PageChange => ({ from: context.page, to: event.to });

const failureOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * The session of this tab: who is logged in, their status, and the current page. Requests to the server are passed in
 * as actors. `checkSession` resolves to the stored user, or to null when there is no valid session; its failure means
 * the same.
 */
export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as SessionEvent },
  actors: {
    checkSession: fromPromise<UserData | null>(() => Promise.resolve(null)),
    loadMetadata: fromPromise<Metadata>(() => Promise.reject(new Error('no metadata was handed in'))),
    checkOnboarding: fromPromise<OnboardingStatus>(() =>
      Promise.reject(new Error('no status was handed in')),
    ),
  },
  actions: {
    forgetUser: assign({ user: null, metadata: null, failure: null }),
    noteFailure: assign({ failure: (_, params: { readonly error: unknown }) => failureOf(params.error) }),
    rememberPage: assign({
      page: ({ context, event }) => (event.type === 'page.changed' ? event.to : context.page),
    }),
    reportPage: (_machine, _change: PageChange) => undefined,
  },
  delays: { recheckAfter },
  guards: {
    stands: ({ context }, params: { readonly status: SessionStatus }) =>
      context.metadata !== null && statusOf(context.metadata) === params.status,
    /** Whether the user leaves the page to which a failure has redirected them; the check is then repeated. */
    leaves: ({ context, event }, params: { readonly refuge: string }) =>
      event.type === 'navigation.began' && context.page === params.refuge && event.to !== params.refuge,
    isNews: ({ context, event }) => event.type === 'page.changed' && event.to !== context.page,
    isNewsOfUser: ({ context, event }) =>
      context.user !== null && event.type === 'page.changed' && event.to !== context.page,
  },
}).createMachine({
  id: 'session',
  context: { user: null, metadata: null, page: null, failure: null },
  initial: 'checking',
  on: {
    'session.ended': { target: '.unauthenticated', actions: 'forgetUser' },
    'session.unanswered': {
      target: '.unauthenticated',
      actions: ['forgetUser', { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) }],
    },
    'page.changed': [
      { guard: 'isNewsOfUser', actions: [{ type: 'reportPage', params: changeOf }, 'rememberPage'] },
      { guard: 'isNews', actions: 'rememberPage' },
    ],
  },
  states: {
    checking: {
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'loadingMetadata',
            actions: assign({ user: ({ event }) => event.output }),
          },
          { target: 'unauthenticated', actions: 'forgetUser' },
        ],
        onError: {
          target: 'unauthenticated',
          actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    unauthenticated: {
      on: {
        'login.succeeded': {
          target: 'loadingMetadata',
          actions: assign({ user: ({ event }) => event.user, failure: null }),
        },
        'navigation.began': {
          guard: { type: 'leaves', params: { refuge: paths.login } },
          target: 'checking',
        },
      },
    },
    loadingMetadata: {
      invoke: {
        id: 'loadMetadata',
        src: 'loadMetadata',
        onDone: {
          target: 'deciding',
          actions: assign({ metadata: ({ event }) => event.output, failure: null }),
        },
        onError: {
          target: 'failed',
          actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    deciding: {
      always: [
        { guard: { type: 'stands', params: { status: 'onboarding' } }, target: 'onboarding' },
        { guard: { type: 'stands', params: { status: 'waitingForEtl' } }, target: 'waitingForEtl' },
        { guard: { type: 'stands', params: { status: 'consent' } }, target: 'consent' },
        { target: 'active' },
      ],
    },
    onboarding: { on: { 'metadata.outdated': 'loadingMetadata' } },
    waitingForEtl: {
      on: { 'metadata.outdated': 'loadingMetadata' },
      initial: 'resting',
      states: {
        resting: { after: { recheckAfter: 'looking' } },
        looking: {
          invoke: {
            id: 'checkOnboarding',
            src: 'checkOnboarding',
            onDone: [
              { guard: ({ event }) => event.output.isWaitingForEtl, target: 'resting' },
              { target: '#session.loadingMetadata' },
            ],
            // The next check may succeed.
            onError: 'resting',
          },
        },
      },
    },
    consent: { on: { 'metadata.outdated': 'loadingMetadata' } },
    active: { on: { 'metadata.outdated': 'loadingMetadata' } },
    failed: {
      on: {
        'metadata.outdated': 'loadingMetadata',
        'navigation.began': {
          guard: { type: 'leaves', params: { refuge: paths.notFound } },
          target: 'loadingMetadata',
        },
      },
    },
  },
});

type Place = 'checking' | 'loadingMetadata' | 'deciding' | SessionStatus;

/** The status of a settled state; null while a request is running. */
export const settledStatus = (value: Place | { readonly waitingForEtl?: unknown }): SessionStatus | null => {
  if (typeof value === 'object') return 'waitingForEtl';
  return value === 'checking' || value === 'loadingMetadata' || value === 'deciding' ? null : value;
};
