import { assign, fromPromise, setup } from 'xstate';
import type { Metadata, OnboardingStatus, UserData } from '../../language/plan/index.ts';
import { paths, statusOf, type SessionStatus } from './guard.ts';

interface Context {
  readonly user: UserData | null;
  readonly metadata: Metadata | null;
  /** The path that is open; null before the first. */
  readonly page: string | null;
  /** Why the server could not say how far the user has come; null where it has said so. */
  readonly failure: Error | null;
}

export type SessionEvent =
  | { readonly type: 'login.succeeded'; readonly user: UserData }
  | { readonly type: 'session.ended' }
  /** Whether the session stands could not be asked: it counts as ended, and may yet go on. */
  | { readonly type: 'session.unanswered'; readonly error: unknown }
  /** Onboarding went on, consent was given: what the metadata says may have changed. */
  | { readonly type: 'metadata.outdated' }
  /** Somebody goes to a page: the guard is about to ask how far they have come. */
  | { readonly type: 'navigation.began'; readonly to: string }
  /** A page is open. */
  | { readonly type: 'page.changed'; readonly to: string };

/** Milliseconds between two looks at a load of data that a user waits for. */
const recheckAfter = 5_000;

/** A page change as it is reported. */
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
 * The session of this tab: who is logged in, how far they have come, and where they are. Asking the server is handed in
 * as actors. `checkSession` answers the stored user, or null when no session stands; a failure of it means the same.
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
    /** Whether somebody leaves the page that a failure has sent them to: then it is tried again. */
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
          target: 'judging',
          actions: assign({ metadata: ({ event }) => event.output, failure: null }),
        },
        onError: {
          target: 'failed',
          actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    judging: {
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
            // The next look may succeed.
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

type Place = 'checking' | 'loadingMetadata' | 'judging' | SessionStatus;

/** The status of a settled state; null while the server is being asked. */
export const settledStatus = (value: Place | { readonly waitingForEtl?: unknown }): SessionStatus | null => {
  if (typeof value === 'object') return 'waitingForEtl';
  return value === 'checking' || value === 'loadingMetadata' || value === 'judging' ? null : value;
};
